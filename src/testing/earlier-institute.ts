import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { restore } from '../backups/restore.ts';
import { upgrade } from '../backups/upgrade.ts';
import { databaseFile, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import {
  fillEarlierDatabase,
  folderOfMigrations,
  hasOneRow,
  migrationNames,
  rowsByTable,
  uploadsOfRows,
} from './earlier-schemas.ts';
import { collectLogLines } from './log-lines.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { contentOf, madeAt, testDatabase } from './test-database.ts';

/** A data folder as the program left it that knew only the first so many migrations. */
export function earlierInstitute(count: number) {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  const rows = fillEarlierDatabase(database, count);
  mkdirSync(join(dataFolder, 'uploads'));
  for (const name of uploadsOfRows) writeFileSync(join(dataFolder, 'uploads', name), `the bytes of ${name}`);
  database.close();
  return { dataFolder, rows };
}

/** Upgrades a folder with migrations of one's own, as a server would that holds it. */
export function upgradeWith(
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

/** Returns the names of a folder's backups. */
export function backupsIn(dataFolder: string): string[] {
  mkdirSync(join(dataFolder, 'backups'), { recursive: true });
  return readdirSync(join(dataFolder, 'backups')).sort();
}

/** Returns what two files have alike only if they are, to the byte. */
export function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Checks that a database which knows only the first so many migrations gets the schema of a new one, keeps every row, and was
 * backed up before, for the earlier program to restore.
 */
export async function upgradesFrom(count: number): Promise<void> {
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
  if (count === migrationNames.length) return assert.equal(backup, undefined);
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
}
