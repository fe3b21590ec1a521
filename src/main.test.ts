import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import packageFile from '../package.json' with { type: 'json' };
import { generalHelp } from './cli/index.ts';
import { printedBy, refusalOf } from './testing/ended.ts';
import { runHere, serveHere } from './testing/here.ts';
import { migratedFolder } from './testing/migrated-database.ts';
import { runProgram, type Settings } from './testing/program.ts';
import { logInAt, statusOf } from './testing/sessions.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';
const quiet = { LOG_LEVEL: 'silent' };

test('--help and --version answer whatever the settings are, and touch nothing', async () => {
  const cwd = temporaryFolder();
  const settings = { PORT: 'abc', JWT_SECRET: 'short' };
  const version = await runProgram(['--version'], { ...settings, DATA_DIR: './data' }, { cwd });
  assert.equal(printedBy(version), `${packageFile.version}\n`);
  const helped = await runHere(['--help'], { ...settings, DATA_DIR: join(cwd, 'data') });
  assert.equal(printedBy(helped), `${generalHelp()}\n`);
  assert.deepEqual(readdirSync(cwd), []);
});

test('an unknown command or option ends with one line and exit code 2, and touches nothing', async () => {
  const folder = temporaryFolder();
  const ended = await runHere(['serve', '--port=80'], { DATA_DIR: join(folder, 'data') });
  assert.equal(refusalOf(ended, 2), "Unknown option '--port'. See --help.");
  assert.deepEqual(readdirSync(folder), []);
});

test('a bad setting ends any command with one line and exit code 2, shows no secret and touches nothing', async () => {
  const cwd = temporaryFolder();
  const wrongPort = "PORT is 'abc'; allowed is a whole number from 0 to 65535.";
  const listed = await runProgram(['admin', 'list'], { PORT: 'abc' }, { cwd });
  assert.equal(refusalOf(listed, 2), wrongPort);
  const refused = async (settings: Settings) =>
    refusalOf(await runHere([], { ...settings, DATA_DIR: join(cwd, 'data') }), 2);
  assert.equal(await refused({ PORT: 'abc' }), wrongPort);
  assert.doesNotMatch(await refused({ JWT_SECRET: 'hush-hush-hush' }), /hush/u);
  assert.deepEqual(readdirSync(cwd), []);
});

test('the admin commands work in ./data of the current folder unless told, make what is missing, and print plain lines', async () => {
  const cwd = temporaryFolder();
  const create = ['admin', 'create', email, '--admin-name', 'Meena R'];
  assert.match(
    printedBy(await runProgram(create, quiet, { cwd })),
    /^Admin meena@example\.com created, with the role owner\.\nPassword, shown only now; it works for a week, and only to choose a new one: [a-z2-9]{20}\n$/u,
  );
  assert.deepEqual(readdirSync(cwd), ['data']);
  const admin = (DATA_DIR: string, ...words: string[]) =>
    runHere(['admin', ...words], { ...quiet, DATA_DIR });
  const here = join(cwd, 'data');
  assert.equal(printedBy(await admin(here, 'list')), `${email}\tMeena R\towner\n`);
  const short = await admin(here, 'reset-password', email, '--password', 'hush-hush');
  assert.equal(refusalOf(short), 'New password must have at least 10 characters.');
  const empty = join(temporaryFolder(), 'data');
  assert.equal(printedBy(await admin(empty, 'list')), 'There is no admin; make one: admin create EMAIL.\n');
});

test('the admin commands work on the database of a running server, which heeds them at once', async () => {
  const settings = { DATA_DIR: migratedFolder(), ...quiet };
  const server = await serveHere(settings);
  const { url } = server;
  const admin = async (...words: string[]) => printedBy(await runHere(['admin', ...words], settings));
  const logIn = (word: string) => logInAt(url, { email, password: word });

  await admin('create', email, `--password=${password}`);
  const first = await logIn(password);
  assert.equal(await statusOf(url, first.token), 200);

  const printed = printedBy(await runProgram(['admin', 'reset-password', 'Meena@example.com'], settings));
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

test('a command that a process runs as a function changes neither its environment nor its exit code', async () => {
  const stateOf = ({ argv, env, exitCode }: NodeJS.Process) => ({
    argv: [...argv],
    env: { ...env },
    exitCode,
  });
  const before = stateOf(process);
  const DATA_DIR = migratedFolder();
  const { code, stdout } = await runHere(['doctor'], {
    ...quiet,
    DATA_DIR,
    BACKUP_KEY: `age1${'q'.repeat(58)}`,
  });
  assert.equal(code, 1, stdout);
  refusalOf(await runHere(['restore', 'nothing'], { ...quiet, DATA_DIR }));
  assert.deepEqual(stateOf(process), before);
});
