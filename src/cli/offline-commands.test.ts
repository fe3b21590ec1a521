import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { readArchive } from '../backups/archive.ts';
import { openDatabase } from '../database/open.ts';
import { peopleTables } from '../people/tables.ts';
import type { Ended } from '../testing/program.ts';
import { linesOf, runProgram, startServer } from '../testing/program.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const quiet = { LOG_LEVEL: 'silent' };

/** Checks that a program ended well and was silent on the error stream. Gives what it printed. */
function printedBy({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

/** Checks that a program ended with this code, one line on the error stream and nothing else. Gives the line. */
function refusalOf(
  { code, stdout, stderr }: Pick<Ended, 'code' | 'stdout' | 'stderr'>,
  expected = 1,
): string {
  assert.equal(code, expected, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^\P{Cc}+\n$/u, 'one line');
  return stderr.trimEnd();
}

/** Runs the program with these bytes as its standard input. */
function runWithInput(words: string[], env: Record<string, string>, input: Buffer | string) {
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts'), ...words], { env, input });
  return { code, stdout, stderr: stderr.toString() };
}

/** The data folder of an institute with one admin. */
async function institute() {
  const settings = { ...quiet, DATA_DIR: temporaryFolder() };
  await runProgram(['admin', 'create', 'meena@example.com', '--password=correct horse'], settings);
  return settings;
}

describe('backup and restore', () => {
  test('of a file say what they did and what comes next', async () => {
    const settings = await institute();
    const file = join(temporaryFolder(), 'academy.tar.gz');
    const printed = printedBy(await runProgram(['backup', file], settings));
    assert.match(
      printed,
      new RegExp(
        `^Backup written to ${file} and verified: made 20.*, 0 uploaded pictures, 1 files\\.\n.*restore`,
        'u',
      ),
    );
    const again = refusalOf(await runProgram(['backup', file], settings));
    assert.equal(again, `${file} exists already; choose another name.`);

    const moved = { ...quiet, DATA_DIR: temporaryFolder() };
    const restored = printedBy(await runProgram(['restore', file], moved));
    assert.match(
      restored,
      new RegExp(`^Restored from ${file}: made .*\nStart the server again; .*\\.\n$`, 'u'),
    );
    assert.equal(printedBy(await runProgram(['admin', 'list'], moved)), 'meena@example.com\tAdmin\n');
  });

  test('through the standard streams carry the same archive, and their words on the error stream', async () => {
    const settings = await institute();
    const made = runWithInput(['backup', '-'], settings, '');
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stderr, /^Backup verified: made .*\n$/u);
    assert.deepEqual(readdirSync(join(settings.DATA_DIR, 'backups')), []);
    const file = join(temporaryFolder(), 'academy.tar.gz');
    writeFileSync(file, made.stdout);
    assert.deepEqual(
      (await readArchive(file, null)).files.map(({ name }) => name),
      ['institute.db'],
    );

    const moved = { ...quiet, DATA_DIR: temporaryFolder() };
    const restored = runWithInput(['restore', '-'], moved, made.stdout);
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.equal(printedBy(await runProgram(['admin', 'list'], moved)), 'meena@example.com\tAdmin\n');
    const cut = runWithInput(['restore', '-'], moved, made.stdout.subarray(0, -100));
    assert.match(
      refusalOf({ ...cut, stdout: cut.stdout.toString() }),
      /^The archive cannot be restored; nothing was changed\. It was cut off /u,
    );
  });

  test('that cannot be done name the file, the reason in words and that nothing was changed', async () => {
    const settings = await institute();
    const folder = temporaryFolder();
    const database = join(settings.DATA_DIR, 'institute.db');
    const before = readFileSync(database);
    const nowhere = join(folder, 'nowhere', 'x.tar.gz');
    assert.match(
      refusalOf(await runProgram(['restore', nowhere], settings)),
      /x\.tar\.gz cannot be restored; nothing was changed\. There is no such file or folder \(/u,
    );
    writeFileSync(join(folder, 'letter.txt'), 'Dear Sir or Madam');
    assert.match(
      refusalOf(await runProgram(['restore', join(folder, 'letter.txt')], settings)),
      /nothing was changed\. It is no backup, or a damaged one \(/u,
    );
    assert.match(
      refusalOf(await runProgram(['restore', folder], settings)),
      /nothing was changed\. It is a folder \(/u,
    );
    writeFileSync(join(folder, 'file'), '');
    const below = join(folder, 'file', 'x.tar.gz');
    assert.match(
      refusalOf(await runProgram(['backup', below], settings)),
      /x\.tar\.gz cannot be written\. A part of its path is no folder \(/u,
    );
    assert.deepEqual(readFileSync(database), before);
  });

  test('while a server runs: a backup is made, a restore says what to stop', async () => {
    const settings = await institute();
    const server = await startServer(settings);
    const file = join(temporaryFolder(), 'academy.tar.gz');
    printedBy(await runProgram(['backup', file], settings));
    const refusal = refusalOf(await runProgram(['restore', file], settings));
    assert.equal(
      refusal,
      `A server is running on ${settings.DATA_DIR}; stop it first (systemctl stop drone-institute), then restore.`,
    );
    await server.stop();
  });
});

test('a restore ends every session, also where JWT_SECRET stays the same, and admins log in again', async () => {
  const meena = { email: 'meena@example.com', password: 'correct horse' };
  const settings = { ...(await institute()), BACKUPS: '0', JWT_SECRET: 'x'.repeat(40) };
  const server = await startServer(settings);
  const file = join(temporaryFolder(), 'academy.tar.gz');
  const first = await logInAt(server.url, meena);
  printedBy(await runProgram(['backup', file], settings));
  const headers = bearer(first.token);
  const answer = await fetch(`${server.url}/admin/logout-everywhere`, { method: 'POST', headers });
  const { token: later } = (await answer.json()) as { token: string };
  await server.stop();

  for (const { JWT_SECRET, DATA_DIR } of [settings, { JWT_SECRET: '', DATA_DIR: temporaryFolder() }]) {
    const restored = { ...settings, JWT_SECRET, DATA_DIR };
    assert.match(
      printedBy(await runProgram(['restore', file], restored)),
      /every admin has to log in again\.\n$/u,
    );
    const next = await startServer(restored);
    const isIn = async (token: string) =>
      (await fetch(`${next.url}/admin/login`, { headers: bearer(token) })).status === 200;
    for (const token of [first.token, later]) assert.ok(!(await isIn(token)));
    assert.ok(await isIn((await logInAt(next.url, meena)).token));
    await next.stop();
  }
});

describe('where there is no institute', () => {
  test('commands that look into one say which setting leads there, and make nothing', async () => {
    const DATA_DIR = join(temporaryFolder(), 'nothing');
    const file = join(temporaryFolder(), 'x.tar.gz');
    for (const words of [['doctor'], ['backup', file], ['admin', 'export-person', 'a@example.com']]) {
      const refusal = refusalOf(await runProgram(words, { ...quiet, DATA_DIR }));
      assert.equal(
        refusal,
        `There is no database in ${DATA_DIR}: start the server once, or set DATA_DIR to the institute's folder.`,
      );
    }
    assert.ok(!existsSync(DATA_DIR) && !existsSync(file));
  });

  test('the doctor of a damaged one says what to restore', async () => {
    const settings = await institute();
    writeFileSync(join(settings.DATA_DIR, 'institute.db'), 'something else, long enough to be looked at');
    assert.match(
      refusalOf(await runProgram(['doctor'], settings)),
      /institute\.db cannot be used\. It is no database, or a damaged one \(.*\)\. Restore the newest backup: see restore --help\.$/u,
    );
  });
});

test('what is held about nobody is an empty object and a sentence, and erasing it says so', async () => {
  const settings = await institute();
  const exported = await runProgram(['admin', 'export-person', 'nobody@example.com'], settings);
  assert.deepEqual(exported, {
    code: 0,
    signal: null,
    stdout: '{}\n',
    stderr: 'Nothing is held about nobody@example.com.\n',
  });
  const erased = await runProgram(['admin', 'erase-person', 'nobody@example.com'], settings);
  assert.equal(printedBy(erased), 'Nothing is held about nobody@example.com.\n');
});

test('erasing a person says what still holds that person', async () => {
  const settings = await institute();
  const kept = join(settings.DATA_DIR, 'before-restore-2026-11-21T10-00-00-000Z');
  mkdirSync(kept);
  const database = openDatabase(join(settings.DATA_DIR, 'institute.db'));
  const email = 'kavitha@example.com';
  peopleTables(database).contactMessages.insert('m1', { name: 'Kavitha', email, message: 'Hello' }, '2026');
  database.close();
  assert.deepEqual(linesOf(printedBy(await runProgram(['admin', 'erase-person', email], settings))), [
    `1 records of ${email} deleted.`,
    'Backups made until now still hold them until they run out.',
    `So may ${kept}, kept by a restore until 2027-02-19; remove it now if all is well.`,
  ]);
});

test('erasing a person says so while another program keeps the write-ahead log, in which they still are', async (t) => {
  const settings = await institute();
  const [database, reader] = [1, 2].map(() => openDatabase(join(settings.DATA_DIR, 'institute.db')));
  assert.ok(database && reader);
  const email = 'kavitha@example.com';
  peopleTables(database).contactMessages.insert('m1', { name: 'Kavitha', email, message: 'Hello' }, '2026');
  database.close();
  reader.exec('BEGIN; SELECT * FROM sqlite_schema');
  t.after(() => reader.close());
  const [deleted, kept] = linesOf(printedBy(await runProgram(['admin', 'erase-person', email], settings)));
  assert.equal(deleted, `1 records of ${email} deleted.`);
  assert.match(
    kept ?? '',
    /^Another program is reading the database, whose write-ahead log .* still holds them/u,
  );
});

test('a command beside a reader makes nobody who writes wait for a second', async (t) => {
  const settings = await institute();
  const [reader, writer] = [1, 2].map(() => openDatabase(join(settings.DATA_DIR, 'institute.db')));
  assert.ok(reader && writer);
  const email = 'kavitha@example.com';
  peopleTables(writer).contactMessages.insert('m1', { name: 'Kavitha', email, message: 'Hello' }, '2026');
  writer.pragma('busy_timeout = 1000');
  const write = writer.prepare("INSERT INTO milestones (name, reached_at) VALUES (?, '2026')");
  reader.exec('BEGIN; SELECT * FROM milestones');
  const refused: unknown[] = [];
  const timer = setInterval(() => {
    try {
      write.run(crypto.randomUUID());
    } catch (error) {
      refused.push(error);
    }
  }, 10);
  t.after(() => clearInterval(timer));
  for (const words of [['admin', 'list'], ['doctor'], ['admin', 'erase-person', email]])
    await runProgram(words, settings);
  clearInterval(timer);
  for (const database of [reader, writer]) database.close();
  assert.deepEqual(refused, []);
});

test('what is done to admins here stands in the log of activity', async () => {
  const settings = await institute();
  printedBy(await runProgram(['admin', 'remove', 'meena@example.com'], settings));
  const database = new Sqlite(join(settings.DATA_DIR, 'institute.db'), { readonly: true });
  const rows = database
    .prepare('SELECT admin, email, action, kind, name FROM activity ORDER BY sequence')
    .all();
  database.close();
  const row = { admin: '', email: 'command line', kind: 'admin', name: 'meena@example.com' };
  assert.deepEqual(rows, [
    { ...row, action: 'added' },
    { ...row, action: 'removed' },
  ]);
});

test('so does what is done to the records of a person, without that person', async () => {
  const settings = await institute();
  const database = openDatabase(join(settings.DATA_DIR, 'institute.db'));
  const email = 'kavitha@example.com';
  peopleTables(database).contactMessages.insert('m1', { name: 'Kavitha', email, message: 'Hello' }, '2026');
  for (const word of ['export-person', 'erase-person', 'export-person'])
    await runProgram(['admin', word, email], settings);
  const rows = database.prepare<[], { email: string; action: string }>('SELECT * FROM activity').all();
  database.close();
  assert.deepEqual(
    rows.slice(1).map((row) => `${row.email} ${row.action}`),
    ['command line exported the records of a person', 'command line erased the records of a person'],
  );
  assert.ok(!JSON.stringify(rows).includes('avitha'));
});
