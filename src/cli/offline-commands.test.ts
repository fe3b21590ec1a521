import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readArchive } from '../backups/archive.ts';
import { databaseFile, openDatabase, stored, transactionNow } from '../database/index.ts';
import { storeCorrection } from '../history/index.ts';
import { storeCertificate } from '../register/store.ts';
import { printedBy, refusalOf } from '../testing/ended.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { runHere, serveHere } from '../testing/here.ts';
import { migratedFolder } from '../testing/migrated-database.ts';
import { compiledCode, linesOf, mainFile, runProgram } from '../testing/program.ts';
import { putRecord } from '../testing/sent-records.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const quiet = { LOG_LEVEL: 'silent' };

const template = migratedFolder();
before(async () => {
  const words = ['admin', 'create', 'meena@example.com', '--password=correct horse'];
  printedBy(await runHere(words, { ...quiet, DATA_DIR: template }));
});

/** The data folder of an institute with one admin. */
function institute() {
  const settings = { ...quiet, DATA_DIR: temporaryFolder() };
  cpSync(template, settings.DATA_DIR, { recursive: true });
  return settings;
}

describe('backup and restore', () => {
  test('of a file say what they did and what comes next, and what a running server must be told', async () => {
    const settings = institute();
    const server = await serveHere(settings);
    const file = join(temporaryFolder(), 'academy.tar.gz');
    const printed = printedBy(await runHere(['backup', file], settings));
    const made = 'made 20.*, 0 uploaded pictures, 1 file\\.';
    assert.match(printed, new RegExp(`^Backup written to ${file} and verified: ${made}\n.*restore`, 'u'));
    const again = refusalOf(await runHere(['backup', file], settings));
    assert.equal(again, `${file} exists already; choose another name.`);
    assert.equal(
      refusalOf(await runHere(['restore', file], settings)),
      `A server is running on ${settings.DATA_DIR}; stop it first (systemctl stop drone-institute), then restore.`,
    );
    await server.stop();

    const moved = { ...quiet, DATA_DIR: temporaryFolder() };
    const restored = printedBy(await runHere(['restore', file], moved));
    assert.match(
      restored,
      new RegExp(`^Restored from ${file}: ${made}\nStart the server again; .*\\.\n$`, 'u'),
    );
    assert.equal(printedBy(await runHere(['admin', 'list'], moved)), 'meena@example.com\tAdmin\towner\n');
  });

  test('through the standard streams carry the same archive, and their words on the error stream', async () => {
    const settings = institute();
    const env = { ...fakeClock, ...compiledCode, ...settings };
    const made = spawnSync(process.execPath, [mainFile, 'backup', '-'], { env });
    assert.equal(made.status, 0, String(made.stderr));
    assert.match(String(made.stderr), /^Backup verified: made .*\n$/u);
    assert.deepEqual(readdirSync(join(settings.DATA_DIR, 'backups')), []);
    const file = join(temporaryFolder(), 'academy.tar.gz');
    const input = made.stdout;
    writeFileSync(file, input);
    const archive = await readArchive(file, null, null);
    assert.deepEqual(
      archive.files.map(({ name }) => name),
      ['institute.db'],
    );

    const moved = { ...quiet, DATA_DIR: temporaryFolder() };
    printedBy(await runHere(['restore', '-'], moved, { input }));
    assert.match(
      refusalOf(await runHere(['restore', '-'], moved, { input: input.subarray(0, -100) })),
      /^The archive cannot be restored; nothing was changed\. It was cut off /u,
    );
    assert.equal(printedBy(await runHere(['admin', 'list'], moved)), 'meena@example.com\tAdmin\towner\n');
  });

  test('that fail name the file and the reason in words, and change nothing', async () => {
    const settings = institute();
    const folder = temporaryFolder();
    const before = readFileSync(join(settings.DATA_DIR, 'institute.db'));
    const letter = join(folder, 'letter.txt');
    writeFileSync(letter, 'Dear Sir or Madam');
    for (const [words, reason] of [
      [
        ['restore', letter],
        /letter\.txt cannot be restored; nothing was changed\. It is no backup, or a damaged/u,
      ],
      [['backup', join(letter, 'x')], /x cannot be written\. A part of its path is no folder \(/u],
    ] as const)
      assert.match(refusalOf(await runHere([...words], settings)), reason);
    assert.deepEqual(readFileSync(join(settings.DATA_DIR, 'institute.db')), before);
  });
});

test('a restore ends every session, also where JWT_SECRET stays the same, and admins log in again', async () => {
  const meena = { email: 'meena@example.com', password: 'correct horse' };
  const settings = { ...institute(), BACKUPS: '0', JWT_SECRET: 'x'.repeat(40) };
  const server = await serveHere(settings);
  const file = join(temporaryFolder(), 'academy.tar.gz');
  const first = await logInAt(server.url, meena);
  printedBy(await runHere(['backup', file], settings));
  const headers = bearer(first.token);
  const answer = await fetch(`${server.url}/admin/logout-everywhere`, { method: 'POST', headers });
  const { token: later } = (await answer.json()) as { token: string };
  await server.stop();

  for (const { JWT_SECRET, DATA_DIR } of [settings, { JWT_SECRET: '', DATA_DIR: temporaryFolder() }]) {
    const restored = { ...settings, JWT_SECRET, DATA_DIR };
    assert.match(
      printedBy(await runHere(['restore', file], restored)),
      /every admin has to log in again\.\n$/u,
    );
    const next = await serveHere(restored);
    const isIn = async (token: string) =>
      (await fetch(`${next.url}/admin/login`, { headers: bearer(token) })).status === 200;
    for (const token of [first.token, later]) assert.ok(!(await isIn(token)));
    assert.ok(await isIn((await logInAt(next.url, meena)).token));
    await next.stop();
  }
});

test('where there is no institute a command says which setting leads to one, and makes nothing', async () => {
  const DATA_DIR = join(temporaryFolder(), 'nothing');
  const refusal = refusalOf(await runHere(['doctor'], { ...quiet, DATA_DIR }));
  assert.equal(
    refusal,
    `There is no database in ${DATA_DIR}: restore a copy there, start the server to begin anew, or set DATA_DIR to the institute's folder.`,
  );
  assert.ok(!existsSync(DATA_DIR));
});

test('the doctor makes what a start makes, and says what the server would not start with', async () => {
  const settings = institute();
  const lineWith = async (more: Record<string, string>) => {
    const { stdout } = await runHere(['doctor'], { ...settings, ...more });
    return linesOf(stdout).find((line) => line.includes(' start: '));
  };
  assert.equal(await lineWith({}), 'ok   start: the server finds all that it needs to start');
  assert.equal(
    await lineWith({ BACKUP_KEY: `age1${'q'.repeat(58)}` }),
    'BAD  start: the server cannot start: BACKUP_KEY is no age recipient: one letter of it is wrong. Copy it again.',
  );
  const database = openDatabase(databaseFile(settings.DATA_DIR));
  database.exec('ALTER TABLE record_events RENAME COLUMN done_by TO by_whom');
  database.close();
  assert.equal(
    await lineWith({}),
    'BAD  start: the server cannot start: table record_events has no column named done_by.',
  );
});

test('with a damaged database a command says what to restore', async () => {
  const settings = { ...quiet, DATA_DIR: temporaryFolder() };
  writeFileSync(join(settings.DATA_DIR, 'institute.db'), 'something else, long enough to be looked at');
  assert.match(
    refusalOf(await runHere(['doctor'], settings)),
    /institute\.db cannot be used\. It is no database, or a damaged one \(.*\)\. Restore the newest backup: see restore --help\.$/u,
  );
});

test('a person’s records are exported and erased, the activity records both without that person, and what still holds them is said', async () => {
  const settings = institute();
  const kept = join(settings.DATA_DIR, 'before-restore-2026-11-21T10-00-00-000Z');
  mkdirSync(kept);
  const file = join(settings.DATA_DIR, 'institute.db');
  const [database, reader] = [openDatabase(file), openDatabase(file)];
  const email = 'kavitha@example.com';
  const put = () =>
    putRecord(
      stored(database),
      'contactMessages',
      'm1',
      { name: 'Kavitha', email, phone: '', message: 'Hello', language: 'en', consent: '' },
      '2026',
    );
  const pause = async () => undefined;
  const run = (action: string) => runHere(['admin', action, email], settings, { pause });
  const others = [
    'Backups made until now still hold them until they run out.',
    `So may ${kept}, kept by a restore until 2027-02-19; remove it now if all is well.`,
  ];

  put();
  assert.match(printedBy(await run('export-person')), /"message": "Hello"/u);
  reader.exec('BEGIN; SELECT * FROM sqlite_schema');
  const [deleted, inLog, ...more] = linesOf(printedBy(await run('erase-person')));
  assert.equal(deleted, `1 record of ${email} deleted.`);
  assert.match(
    inLog ?? '',
    /^Another program is reading the database, whose write-ahead log .* still holds them/u,
  );
  assert.deepEqual(more, others);
  reader.close();
  put();
  assert.deepEqual(linesOf(printedBy(await run('erase-person'))), [deleted, ...others]);

  assert.deepEqual(await run('export-person'), {
    code: 0,
    signal: null,
    stdout: '{}\n',
    stderr: `Nothing is held about ${email}.\n`,
  });
  assert.equal(printedBy(await run('erase-person')), `Nothing is held about ${email}.\n`);
  putRecord(
    stored(database),
    'contactMessages',
    'm2',
    { name: 'Mala', email: 'mala@example.com', phone: '', message: '', language: 'en', consent: '' },
    '2026',
  );
  const correction = { detail: 'email', before: email, after: 'mala@example.com' } as const;
  transactionNow(stored(database), (tx) =>
    storeCorrection(tx, 'contactMessages', 'm2', { ...correction, adminName: 'Devi', createdAt: '2026' }),
  );
  assert.match(printedBy(await run('erase-person')), /^1 record had .* may be somebody else’s, and stays: /u);
  assert.equal(database.prepare('SELECT count(*) FROM contact_messages').pluck().get(), 1);
  const rows = database.prepare<[], { email: string; action: string }>('SELECT * FROM activity').all();
  database.close();
  assert.ok(!JSON.stringify(rows).includes('avitha'));
  assert.deepEqual(
    rows.map(({ email: who, action }) => `${who} ${action}`),
    [
      'command line added',
      'command line exported the records of a person',
      ...Array(2).fill('command line erased the records of a person'),
    ],
  );
});

test('the name on a certificate is erased by its number, and what a restore has lost of the register is said', async () => {
  const settings = institute();
  const file = join(temporaryFolder(), 'academy.tar.gz');
  printedBy(await runHere(['backup', file], settings));
  const database = openDatabase(join(settings.DATA_DIR, 'institute.db'));
  for (const count of [1, 2])
    transactionNow(stored(database), (tx) =>
      storeCertificate(tx, {
        ...{
          id: `c${count}`,
          number: `NDA/2019/000${count}`,
          code: `code ${count}`,
          holder: 'Kavitha',
          programme: 'FPV',
        },
        ...{ classOfDrone: null, hours: null, from: '2019-01-05', to: '2019-01-09', issuedOn: '2019-01-09' },
        ...{
          enrollment: null,
          personEmail: '',
          personPhone: '',
          paper: 1,
          imported: true,
          issuedBy: '',
          at: '2026',
        },
      }),
    );
  database.close();
  const run = async (action: string) =>
    linesOf(printedBy(await runHere(['admin', action, 'NDA/2019/0001'], settings)));
  assert.match((await run('export-person')).join(), /"holder": "Kavitha"/u);
  const [erased] = await run('erase-person');
  assert.equal(erased, 'The name is erased on NDA/2019/0001; the register keeps the number and the rest.');
  assert.deepEqual(await run('erase-person'), ['Nothing is held about NDA/2019/0001.']);
  const [, , lost] = linesOf(printedBy(await runHere(['restore', file], settings)));
  assert.match(
    lost ?? '',
    /^The register has lost 2 certificates, NDA\/2019\/0001 to NDA\/2019\/0002, issued after/u,
  );
});

test('a command beside a reader makes nobody who writes wait for a second', async (t) => {
  const settings = institute();
  const [reader, writer] = [1, 2].map(() => openDatabase(join(settings.DATA_DIR, 'institute.db')));
  assert.ok(reader && writer);
  const email = 'kavitha@example.com';
  putRecord(
    stored(writer),
    'contactMessages',
    'm1',
    { name: 'Kavitha', email, phone: '', message: 'Hello', language: 'en', consent: '' },
    '2026',
  );
  writer.pragma('busy_timeout = 1000');
  const write = writer.prepare("INSERT INTO milestones (name, reached_at) VALUES (?, '2026')");
  const left = writer.prepare("SELECT 1 FROM contact_messages WHERE id = 'm1'");
  reader.exec('BEGIN; SELECT * FROM milestones');
  const refused: unknown[] = [];
  let since = 0;
  const timer = setInterval(() => {
    try {
      write.run(crypto.randomUUID());
      if (left.get() === undefined) since += 1;
      // The command has tried to empty the log several times, and can now.
      if (since === 60) reader.close();
    } catch (error) {
      refused.push(error);
    }
  }, 10);
  t.after(() => clearInterval(timer));
  for (const words of [['doctor'], ['admin', 'erase-person', email]])
    assert.equal((await runProgram(words, settings)).stderr, '');
  clearInterval(timer);
  for (const database of [reader, writer]) database.close();
  assert.deepEqual(refused, []);
});
