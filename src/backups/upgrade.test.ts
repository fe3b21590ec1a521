import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
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
import { helpOn } from '../cli/index.ts';
import { databaseFile, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { StartupError } from '../startup-error.ts';
import {
  backupsIn,
  digestOf,
  earlierInstitute,
  upgradesFrom,
  upgradeWith,
} from '../testing/earlier-institute.ts';
import {
  folderOfMigrations,
  migrationNames,
  rowsByTable,
  uploadsOfRows,
} from '../testing/earlier-schemas.ts';
import { refusalOf } from '../testing/ended.ts';
import { runHere, serveHere } from '../testing/here.ts';
import { peopleKinds } from '../testing/people.ts';
import type { Settings } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { backupParts } from '../testing/tiny-institute.ts';
import { unfinishedName } from './backup.ts';
import { newIdentity } from './encryption.ts';
import { restore } from './restore.ts';

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

async function refusalOfUpgrade(upgrading: Promise<unknown>): Promise<string> {
  try {
    await upgrading;
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, 1);
    return error.message;
  }
  return assert.fail('nothing was refused');
}

/** Returns a port on which something else listens until the test has ended. */
async function takenPort(t: TestContext): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  return String((other.address() as AddressInfo).port);
}

for (const count of [1, 20, all - 1, all])
  test(`a database at ${migrationNames[count - 1]} gets the schema of a new one, keeps every row, and was backed up before`, () =>
    upgradesFrom(count));

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
    const message = await refusalOfUpgrade(upgradeWith(dataFolder, folderOfMigrations(all, wrong)));
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
    const migrations = folderOfMigrations(1, wrong);
    const start = (seconds: number) =>
      refusalOfUpgrade(upgradeWith(dataFolder, migrations, { now: new Date(Date.now() + seconds * 1000) }));
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
    const migrations = folderOfMigrations(1, wrong);
    const attempt = (version: string, day: string) =>
      refusalOfUpgrade(upgradeWith(dataFolder, migrations, { version, now: new Date(day) }));
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
    const message = await refusalOfUpgrade(upgradeWith(dataFolder, migrationsFolder));
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
  for (const words of [
    ['admin', 'list'],
    ['backup', join(temporaryFolder(), 'a.tar.gz')],
  ])
    assert.match(
      refusalOf(await runHere(words, { ...quiet, DATA_DIR: dataFolder })),
      /^The data in \S+ are of an earlier version of this program: start the server with this version first /u,
    );
  assert.deepEqual([digestOf(databaseFile(dataFolder)), backupsIn(dataFolder)], [before, []]);
});

describe('the program', () => {
  test('refuses a newer database in one line, and takes the backup from before that upgrade back', async () => {
    const { dataFolder } = earlierInstitute(all);
    const settings = { ...quiet, DATA_DIR: dataFolder };
    await upgradeWith(dataFolder, folderOfMigrations(all, { '9999-newer.sql': 'DELETE FROM logos;' }));
    const before = digestOf(databaseFile(dataFolder));
    const line = refusalOf(await runHere([], settings));
    assert.match(
      line,
      /newer version of this program \(it has the migration 9999-newer\.sql\); start that version or .*restore/u,
    );
    assert.equal(digestOf(databaseFile(dataFolder)), before);

    const [backup = ''] = backupsIn(dataFolder);
    const { code, stderr } = await runHere(['restore', join(dataFolder, 'backups', backup)], settings);
    assert.equal(code, 0, stderr);
    const older = await serveHere(settings);
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
    const server = await serveHere(settings);
    assert.deepEqual([...killed, drilling, foreign].filter(existsSync), [drilling, foreign]);

    leave(killed);
    for (const words of [[], ['restore', join(backups, backupsIn(dataFolder).at(-1) ?? '')]])
      refusalOf(await runHere(words, settings));
    assert.deepEqual(killed.filter(existsSync), killed, 'while a server runs they may be its own');
    await server.stop();
    refusalOf(await runHere(['restore', join(dataFolder, 'nothing')], settings));
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
      assert.match(refusalOf(await runHere([], settings), code), says);
      assert.equal(digestOf(databaseFile(dataFolder)), before);
    });
});
