import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedStart } from '../refused-start.ts';
import type { Database } from './open.ts';

/**
 * Applies the migrations of a folder that the database does not have yet, in the order of their names and in one
 * transaction, so that the program that was there before can still be started if one fails. Gives the names of those
 * applied.
 * @throws RefusedStart if one fails (the database is then as it was before) or if the database has a migration that
 * this program does not know.
 */
export function migrate(database: Database, folder: string, now: Date): string[] {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT',
  );
  assertKnown(database, folder);
  if (pendingMigrations(database, folder).length === 0) return [];
  const applyAll = database.transaction(() => {
    // Asked again: another program that started at the same time may have been quicker.
    const pending = pendingMigrations(database, folder);
    for (const name of pending) apply(database, name, readFileSync(join(folder, name), 'utf8'), now);
    return pending;
  });
  return applyAll.immediate();
}

/**
 * Makes sure that a database was not made by a newer version of this program.
 * @throws RefusedStart if it has a migration that the folder does not have.
 */
function assertKnown(database: Database, folder: string): void {
  const known = new Set(migrationNames(folder));
  const foreign = appliedMigrations(database).findLast((name) => !known.has(name));
  if (foreign === undefined) return;
  throw new RefusedStart(
    `The database was made by a newer version of this program (it has the migration ${foreign}); start that version or a later one.`,
    1,
  );
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function appliedMigrations(database: Database): string[] {
  return database.prepare<[], string>('SELECT name FROM migrations ORDER BY name').pluck().all();
}

function pendingMigrations(database: Database, folder: string): string[] {
  const applied = new Set(appliedMigrations(database));
  return migrationNames(folder).filter((name) => !applied.has(name));
}

function apply(database: Database, name: string, sql: string, now: Date): void {
  try {
    database.exec(sql);
    database.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, now.toISOString());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedStart(`Migration ${name} failed and was taken back: ${reason}.`, 1);
  }
}
