import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';

const folder = join(import.meta.dirname, '../../.cache/migrated');

/**
 * Writes a database file with the program's schema and no rows, as a first start would at that time. Migrating takes longer
 * than most tests: it is done once for the migrations as they stand, and the file copied from then on.
 */
export function writeMigrated(file: string, at: Date): void {
  copyFileSync(template(), file);
  const database = openDatabase(file);
  database.prepare('UPDATE migrations SET applied_at = ?').run(at.toISOString());
  database.close();
}

function template(): string {
  const hash = createHash('sha256');
  for (const name of globSync('*.sql', { cwd: migrationsFolder }).sort())
    hash.update(`${name}\0`).update(readFileSync(join(migrationsFolder, name)));
  const file = join(folder, `${hash.digest('hex')}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Whole from the start: other tests look for it meanwhile.
  const unfinished = join(folder, randomUUID());
  const database = openDatabase(unfinished);
  migrate(database, migrationsFolder, new Date());
  database.close();
  renameSync(unfinished, file);
  return file;
}
