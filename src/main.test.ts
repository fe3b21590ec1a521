import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import packageFile from '../package.json' with { type: 'json' };
import { generalHelp } from './cli/index.ts';
import type { Ended, Settings } from './testing/program.ts';
import { runProgram, startServer } from './testing/program.ts';
import { logInAt, statusOf } from './testing/sessions.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';
const quiet = { LOG_LEVEL: 'silent' };

/** Checks that a program ended with this code, one line on the error stream and nothing else. Returns the line. */
function refusalOf({ code, stdout, stderr }: Ended, expectedCode: 1 | 2): string {
  assert.equal(code, expectedCode, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^\P{Cc}+\n$/u, 'one line');
  return stderr.trimEnd();
}

/** Checks that a program ended well and was silent on the error stream. Returns what it printed. */
function printedBy({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

test('--help and --version answer whatever the settings are, and touch nothing', async () => {
  const cwd = temporaryFolder();
  const settings = { PORT: 'abc', JWT_SECRET: 'short', DATA_DIR: './data' };
  const [helped, version] = await Promise.all([
    runProgram(['--help'], settings, { cwd }),
    runProgram(['--version'], settings, { cwd }),
  ]);
  assert.equal(printedBy(helped), `${generalHelp()}\n`);
  assert.equal(printedBy(version), `${packageFile.version}\n`);
  assert.deepEqual(readdirSync(cwd), []);
});

test('an unknown command or option ends with one line and exit code 2, and touches nothing', async () => {
  const cwd = temporaryFolder();
  const ended = await runProgram(['serve', '--port=80'], {}, { cwd });
  assert.equal(refusalOf(ended, 2), "Unknown option '--port'. See --help.");
  assert.deepEqual(readdirSync(cwd), []);
});

test('a bad setting ends any command with one line and exit code 2, shows no secret and touches nothing', async () => {
  const cwd = temporaryFolder();
  const refused = async (words: string[], settings: Settings) =>
    refusalOf(await runProgram(words, settings, { cwd }), 2);
  const wrongPort = "PORT is 'abc'; allowed is a whole number from 0 to 65535.";
  assert.equal(await refused(['admin', 'list'], { PORT: 'abc' }), wrongPort);
  assert.doesNotMatch(await refused([], { JWT_SECRET: 'hush-hush-hush' }), /hush/u);
  assert.deepEqual(readdirSync(cwd), []);
});

test('the admin commands work in ./data of the current folder unless told, make what is missing, and print plain lines', async () => {
  const cwd = temporaryFolder();
  const admin = (...words: string[]) => runProgram(['admin', ...words], quiet, { cwd });
  assert.equal(printedBy(await admin('list')), 'There is no admin; make one: admin create EMAIL.\n');
  assert.deepEqual(readdirSync(cwd), ['data']);
  const printed = printedBy(await admin('create', email, '--admin-name', 'Meena R'));
  assert.match(
    printed,
    /^Admin meena@example\.com created, with the role owner\.\nPassword, shown only now; it works for a week, and only to choose a new one: [a-z2-9]{20}\n$/u,
  );
  assert.equal(printedBy(await admin('list')), `${email}\tMeena R\towner\n`);
  const short = await admin('reset-password', email, '--password', 'hush-hush');
  assert.equal(refusalOf(short, 1), 'New password must have at least 10 characters.');
});

test('the admin commands work on the database of a running server, which heeds them at once', async () => {
  const settings = { DATA_DIR: temporaryFolder(), ...quiet };
  const server = await startServer(settings);
  const { url } = server;
  const admin = async (...words: string[]) => printedBy(await runProgram(['admin', ...words], settings));
  const logIn = (word: string) => logInAt(url, { email, password: word });

  await admin('create', email, `--password=${password}`);
  const first = await logIn(password);
  assert.equal(await statusOf(url, first.token), 200);

  const printed = await admin('reset-password', 'Meena@example.com');
  const random = printed.slice(printed.lastIndexOf(' ') + 1).trim();
  assert.equal(await statusOf(url, first.token), 401);
  assert.equal((await logIn(password)).status, 401);
  const second = await logIn(random);
  assert.equal(await statusOf(url, second.token), 403, 'a password that is handed over opens nothing');

  await admin('remove', email);
  assert.equal(await statusOf(url, second.token), 401);
  assert.equal((await logIn(random)).status, 401);

  assert.equal((await server.stop()).code, 0);
});
