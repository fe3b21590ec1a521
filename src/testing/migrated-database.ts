import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, migrate, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** When every database of a test was made. */
export const madeAt = new Date('2026-02-03T04:05:06.007Z');

const folder = join(import.meta.dirname, '../../.cache/migrated');

/**
 * Writes a database file with the program's schema and no rows. Migrating takes longer than most tests: it is done once for the
 * migrations as they stand, and the file copied from then on.
 */
export function writeMigrated(file: string): void {
  copyFileSync(template(), file);
}

/** Makes a data folder with such a database, in which a server starts for the first time; gone when the test file has ended. */
export function migratedFolder(): string {
  const folder = temporaryFolder();
  writeMigrated(databaseFile(folder));
  return folder;
}

let found: string | null = null;

function template(): string {
  found ??= findTemplate();
  return found;
}

function findTemplate(): string {
  const hash = createHash('sha256').update(madeAt.toISOString());
  for (const name of globSync('*.sql', { cwd: migrationsFolder }).sort())
    hash.update(`${name}\0`).update(readFileSync(join(migrationsFolder, name)));
  const file = join(folder, `${hash.digest('hex')}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Whole from the start: other tests look for it meanwhile.
  const unfinished = join(folder, randomUUID());
  const database = openDatabase(unfinished);
  migrate(database, migrationsFolder, madeAt);
  database.close();
  renameSync(unfinished, file);
  return file;
}
