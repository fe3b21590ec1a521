import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { Decrypter } from 'age-encryption';
import { pino } from 'pino';
import { helpOn } from '../cli/index.ts';
import { databaseFile, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';
import {
  fillEarlierDatabase,
  folderOfMigrations,
  hasOneRow,
  migrationNames,
  rowsByTable,
  uploadsOfRows,
} from '../testing/earlier-schemas.ts';
import { collectLogLines } from '../testing/log-lines.ts';
import { peopleKinds } from '../testing/people.ts';
import type { Ended, Settings } from '../testing/program.ts';
import { runProgram, startServer } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { contentOf, madeAt, testDatabase } from '../testing/test-database.ts';
import { backupParts } from '../testing/tiny-institute.ts';
import { unfinishedName } from './backup.ts';
import { newIdentity } from './encryption.ts';
import { restore } from './restore.ts';
import { upgrade } from './upgrade.ts';

const all = migrationNames.length;
const wrong = {
  '9998-fine.sql': 'CREATE TABLE fine (a TEXT) STRICT; DELETE FROM logos;',
  '9999-wrong.sql': 'oh no;',
};
/** Has the form of one. */
const wrongRecipient = `age1${'q'.repeat(58)}`;
const quiet = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  ADMIN_EMAIL: 'meena@example.com',
  ADMIN_PASSWORD: 'correct horse',
};

/** A data folder as the program left it that knew only the first so many migrations. */
function earlierInstitute(count: number) {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  const rows = fillEarlierDatabase(database, count);
  mkdirSync(join(dataFolder, 'uploads'));
  for (const name of uploadsOfRows) writeFileSync(join(dataFolder, 'uploads', name), `the bytes of ${name}`);
  database.close();
  return { dataFolder, rows };
}

/** Upgrades a folder with migrations of one's own, as a server would that holds it. */
function upgradeWith(
  dataFolder: string,
  migrations: string,
  { now = madeAt, version = '2.0.0', recipient = null as string | null } = {},
) {
  const database = openDatabase(databaseFile(dataFolder));
  const { stream, lines } = collectLogLines();
  const parts = {
    database,
    dataFolder,
    migrationsFolder: migrations,
    version,
    holdsFolder: true,
    recipient,
    now: () => now,
    log: pino(stream),
  };
  return upgrade(parts)
    .then(() => database.inTransaction && database.exec('COMMIT'))
    .finally(() => database.close())
    .then(() => lines);
}

async function refusalOf(upgrading: Promise<unknown>): Promise<string> {
  try {
    await upgrading;
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, 1);
    return error.message;
  }
  return assert.fail('nothing was refused');
}

function lineOf({ code, stderr }: Ended, expected: 1 | 2 = 1): string {
  assert.equal(code, expected, stderr);
  assert.match(stderr, /^\P{Cc}+\n$/u, 'one line');
  return stderr;
}

/** Returns a port on which something else listens until the test has ended. */
async function takenPort(t: TestContext): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  return String((other.address() as AddressInfo).port);
}

const backupsIn = (dataFolder: string) => {
  mkdirSync(join(dataFolder, 'backups'), { recursive: true });
  return readdirSync(join(dataFolder, 'backups')).sort();
};
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The program in another checkout, with migrations beyond its own. */
function newerProgram(migrations: Record<string, string>): string {
  const checkout = temporaryFolder();
  const root = join(import.meta.dirname, '../..');
  for (const name of ['src', 'web/content', 'migrations', 'package.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(checkout, name));
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(join(checkout, 'migrations', name), sql);
  return join(checkout, 'src/main.ts');
}

for (const [index, last] of migrationNames.entries())
  test(`a database at ${last} gets the schema of a new one, keeps every row, and was backed up before`, async () => {
    const count = index + 1;
    const { dataFolder, rows } = earlierInstitute(count);
    const logged = await upgradeWith(dataFolder, migrationsFolder);
    const database = openDatabase(databaseFile(dataFolder));
    const schemaOf = (content: unknown) => (content as { schema: unknown }).schema;
    assert.deepEqual(schemaOf(contentOf(database)), schemaOf(contentOf(testDatabase())));
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    assert.deepEqual(database.pragma('foreign_key_check'), []);
    const now = rowsByTable(database);
    for (const [table, before] of Object.entries(rows)) {
      assert(before.length >= (hasOneRow(database, table) ? 1 : 2), table);
      assert.partialDeepStrictEqual(now[table]?.slice(0, before.length), before, table);
    }
    database.close();

    const [backup] = backupsIn(dataFolder);
    if (count === all) return assert.equal(backup, undefined);
    const archive = join(dataFolder, 'backups', backup ?? '');
    assert.equal(statSync(archive).mode & 0o777, 0o600);
    const line = logged.find((each) => each.backup === archive);
    assert.equal(line?.msg, 'database backed up before the upgrade');
    const into = temporaryFolder();
    const earlier = {
      migrationsFolder: folderOfMigrations(count),
      referencedPictures: () => uploadsOfRows,
      endSessions: () => undefined,
    };
    await restore({ archive, dataFolder: into, now: () => madeAt, ...earlier });
    const restored = openDatabase(databaseFile(into));
    assert.deepEqual(rowsByTable(restored), rows, 'as the earlier program restores it');
    restored.close();
    assert.deepEqual(readdirSync(join(into, 'uploads')).sort(), uploadsOfRows);
  });

test('the site serves and finds what the oldest database holds', async (t) => {
  const app = await startTestApp({ DATA_DIR: earlierInstitute(1).dataFolder });
  t.after(() => app.close());
  const headers = await app.logIn();
  for (const path of ['/api/courses', '/api/certificates', '/admin/images', '/admin/eventposter'])
    assert.equal(((await (await app.call(path)).json()) as unknown[]).length, 2, path);
  for (const { listPath } of peopleKinds) {
    const found = await app.call(`${listPath}?q=avith`, { headers });
    assert.equal(found.headers.get('x-total-count'), '2', listPath);
  }
  for (const name of uploadsOfRows)
    assert.equal(await (await app.call(`/uploads/${name}`)).text(), `the bytes of ${name}`);
});

describe('a migration that fails', () => {
  test('leaves the file as it was, to the byte, and says so with the backup and the next step', async () => {
    const { dataFolder, rows } = earlierInstitute(1);
    const before = digestOf(databaseFile(dataFolder));
    const message = await refusalOf(upgradeWith(dataFolder, folderOfMigrations(all, wrong)));
    const backup = join(dataFolder, 'backups/before-2.0.0-2026-02-03T04-05-06Z.tar.gz');
    assert.equal(
      message,
      `Migration 9999-wrong.sql failed and was taken back: near "oh": syntax error. Nothing was changed: start the earlier version again. The backup from before the upgrade is ${backup}.`,
    );
    assert.equal(digestOf(databaseFile(dataFolder)), before);
    const database = openDatabase(databaseFile(dataFolder));
    assert.partialDeepStrictEqual(rowsByTable(database), { logos: rows.logos });
    database.close();
    assert.ok(statSync(backup).size > 0);
  });

  test('costs one backup however often it is tried, until the earlier program has written again', async () => {
    const { dataFolder } = earlierInstitute(1);
    const migrations = folderOfMigrations(all, wrong);
    const start = (seconds: number) =>
      refusalOf(upgradeWith(dataFolder, migrations, { now: new Date(Date.now() + seconds * 1000) }));
    for (const seconds of [10, 20, 30]) await start(seconds);
    assert.equal(backupsIn(dataFolder).length, 1);
    const database = openDatabase(databaseFile(dataFolder));
    database.exec('DELETE FROM posters');
    database.close();
    // As if it had been written after the attempts, whose clock was ahead.
    const later = new Date(Date.now() + 60_000);
    utimesSync(databaseFile(dataFolder), later, later);
    await start(90);
    assert.equal(backupsIn(dataFolder).length, 2);
  });
});

describe('backups from before an upgrade', () => {
  test('are kept three at most, and nightly ones are none of their business', async () => {
    const { dataFolder } = earlierInstitute(1);
    const nightly = 'institute-2020-01-01.tar.gz';
    backupsIn(dataFolder);
    writeFileSync(join(dataFolder, 'backups', nightly), '');
    const attempt = (version: string, day: string) =>
      refusalOf(upgradeWith(dataFolder, folderOfMigrations(all, wrong), { version, now: new Date(day) }));
    const nameOf = (version: string, day: string) => `before-${version}-${day}T00-00-00Z.tar.gz`;
    for (const [version, day] of [
      ['9.0.0', '2027-01-01'],
      ['9.0.1-beta', '2027-01-02'],
      ['9.1.0', '2027-01-03'],
      ['10.0.0', '2027-01-04'],
    ] as const)
      await attempt(version, day);
    assert.deepEqual(backupsIn(dataFolder), [
      nameOf('10.0.0', '2027-01-04'),
      nameOf('9.0.1-beta', '2027-01-02'),
      nameOf('9.1.0', '2027-01-03'),
      nightly,
    ]);
    await attempt('10.1.0', '2027-04-04');
    assert.deepEqual(backupsIn(dataFolder), [
      nameOf('10.0.0', '2027-01-04'),
      nameOf('10.1.0', '2027-04-04'),
      nameOf('9.1.0', '2027-01-03'),
      nightly,
    ]);
  });

  test('that have no room are not begun: the line says how much is needed', async () => {
    const { dataFolder } = earlierInstitute(1);
    const before = digestOf(databaseFile(dataFolder));
    // A file with a hole that is larger than any disk of today.
    truncateSync(join(dataFolder, 'uploads', 'logo.png'), 8 * 2 ** 40);
    const message = await refusalOf(upgradeWith(dataFolder, migrationsFolder));
    assert.match(
      message,
      /cannot be written to \S+backups\. There is too little room\. Nothing was changed; 83886\d\d MiB are needed there, \d+ MiB are free\. Start again once that is mended/u,
    );
    assert.deepEqual(backupsIn(dataFolder), []);
    assert.equal(digestOf(databaseFile(dataFolder)), before);
  });
});

test('with BACKUP_KEY it is encrypted, and once it is opened as help install says, an earlier version restores it', async () => {
  const { dataFolder, rows } = earlierInstitute(1);
  const { identity, recipient } = await newIdentity();
  await upgradeWith(dataFolder, migrationsFolder, { recipient });
  const [name = ''] = backupsIn(dataFolder);
  assert.match(name, /^before-.*\.tar\.gz\.age$/u);
  assert.match(
    helpOn('install') ?? '',
    /^ {2}age -d -i identity\.txt -o before\.tar\.gz before-.*\.tar\.gz\.age$/mu,
  );
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const archive = join(temporaryFolder(), 'before.tar.gz');
  writeFileSync(archive, await decrypter.decrypt(readFileSync(join(dataFolder, 'backups', name))));
  const earlier = { ...backupParts, migrationsFolder: folderOfMigrations(1), referencedPictures: () => [] };
  const into = temporaryFolder();
  await restore({ ...earlier, archive, dataFolder: into });
  const restored = openDatabase(databaseFile(into));
  assert.deepEqual(rowsByTable(restored), rows);
  restored.close();
});

test('a command asked of an earlier database changes nothing, and says what to do', async () => {
  const { dataFolder } = earlierInstitute(1);
  const before = digestOf(databaseFile(dataFolder));
  for (const words of [['doctor'], ['admin', 'list'], ['backup', join(temporaryFolder(), 'a.tar.gz')]])
    assert.match(
      lineOf(await runProgram(words, { ...quiet, DATA_DIR: dataFolder })),
      /^The data in \S+ are of an earlier version of this program: start the server with this version first /u,
    );
  assert.deepEqual([digestOf(databaseFile(dataFolder)), backupsIn(dataFolder)], [before, []]);
});

describe('the program', () => {
  test('refuses a newer database in one line, and takes the backup from before that upgrade back', async () => {
    const { dataFolder } = earlierInstitute(all);
    const settings = { ...quiet, DATA_DIR: dataFolder };
    const newer = newerProgram({ '9999-newer.sql': 'DELETE FROM logos;' });
    const server = await startServer(settings, { file: newer });
    assert.deepEqual(await (await fetch(`${server.url}/admin/images`)).json(), []);
    await server.stop();
    const before = digestOf(databaseFile(dataFolder));
    const line = lineOf(await runProgram([], settings));
    assert.match(
      line,
      /newer version of this program \(it has the migration 9999-newer\.sql\); start that version or .*restore/u,
    );
    assert.equal(digestOf(databaseFile(dataFolder)), before);

    const [backup = ''] = backupsIn(dataFolder);
    const { code, stderr } = await runProgram(['restore', join(dataFolder, 'backups', backup)], settings);
    assert.equal(code, 0, stderr);
    const older = await startServer(settings);
    assert.equal(((await (await fetch(`${older.url}/admin/images`)).json()) as unknown[]).length, 2);
    await older.stop();
  });

  test('sweeps what a killed start or restore has left when nobody else has the folder, and nothing else', async () => {
    const { dataFolder } = earlierInstitute(1);
    const settings = { ...quiet, DATA_DIR: dataFolder };
    const backups = join(dataFolder, 'backups');
    const [restoring, upgrading, nightly, drilling, foreign] = [
      join(dataFolder, 'restoring-1700000000000'),
      join(backups, unfinishedName('before-0.1.0-2026-11-22T04-05-06Z.tar.gz')),
      join(backups, unfinishedName('institute-2026-11-21.tar.gz.age')),
      join(backups, unfinishedName('drill')),
      join(backups, '.snapshot'),
    ] as const;
    const killed = [restoring, upgrading, nightly];
    const leave = (folders: readonly string[]) => {
      for (const folder of folders) mkdirSync(folder, { recursive: true });
      for (const folder of folders) writeFileSync(join(folder, '1.db'), 'a copy of the database');
    };
    leave([...killed, drilling, foreign]);
    const server = await startServer(settings);
    assert.deepEqual([...killed, drilling, foreign].filter(existsSync), [drilling, foreign]);

    leave(killed);
    for (const words of [[], ['restore', join(backups, backupsIn(dataFolder).at(-1) ?? '')]])
      lineOf(await runProgram(words, settings));
    assert.deepEqual(killed.filter(existsSync), killed, 'while a server runs they may be its own');
    await server.stop();
    lineOf(await runProgram(['restore', join(dataFolder, 'nothing')], settings));
    assert.deepEqual(killed.filter(existsSync), []);
  });

  for (const [what, spoil, says, code] of [
    ['a wrong site.json', { 'site.json': '{' }, /site\.json is not valid JSON\.$/u, 2],
    [
      'a secret that was cut off',
      { secret: 'short' },
      /secret has 5 characters; at least 32 are needed\.$/u,
      2,
    ],
    ['a wrong setting', { BACKUP_KEY: wrongRecipient }, /^BACKUP_KEY is no age recipient/u, 2],
    ['a port that is taken', { PORT: 'taken' }, /^Port \d+ on 127\.0\.0\.1 is taken/u, 1],
    [
      'something that only shows behind the migrations',
      { ADMIN_PASSWORD: 'password1234' },
      /^ADMIN_PASSWORD is one of the first .* Nothing was changed: start the earlier version again\. The backup .*before-/u,
      2,
    ],
  ] as const)
    test(`refuses to start for ${what} in one line, shows no password, and leaves the database as it was`, async (t) => {
      const { dataFolder } = earlierInstitute(12);
      const before = digestOf(databaseFile(dataFolder));
      const settings: Settings = { ...quiet, DATA_DIR: dataFolder };
      for (const [name, content] of Object.entries(spoil)) {
        if (/^[A-Z]/u.test(name)) settings[name] = content;
        else writeFileSync(join(dataFolder, name), content);
      }
      if (settings.PORT === 'taken') settings.PORT = await takenPort(t);
      const ended = await runProgram([], settings);
      assert.match(lineOf(ended, code).trimEnd(), says);
      assert.equal(ended.stdout, '');
      assert.equal(digestOf(databaseFile(dataFolder)), before);
    });

  test('refuses to upgrade on a disk that fills, leaves no half archive, and the database as it was', async () => {
    const { dataFolder } = earlierInstitute(1);
    const upload = join(dataFolder, 'uploads', 'logo.png');
    writeFileSync(upload, Buffer.from(Array.from({ length: 2_000_000 }, () => Math.random() * 256)));
    const before = digestOf(databaseFile(dataFolder));
    const ended = await runProgram([], { ...quiet, DATA_DIR: dataFolder }, { largestFile: 1000 });
    const line = lineOf(ended);
    assert.match(
      line,
      /^The backup that an upgrade begins with cannot be written to .*\. The file would be too large \(EFBIG.* Nothing was changed; \d+ MiB are needed/u,
    );
    assert.deepEqual(backupsIn(dataFolder), []);
    assert.equal(digestOf(databaseFile(dataFolder)), before);
  });
});
