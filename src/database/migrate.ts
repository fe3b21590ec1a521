import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Database } from './open.ts';

/**
 * Applies pending migrations in one transaction, so that the earlier program still starts after a failure. Returns their
 * names.
 * @throws StartupError if one fails, or the database has one that the folder lacks.
 */
export function migrate(database: Database, folder: string, now: Date): string[] {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT',
  );
  if (pendingMigrations(database, folder).length === 0) return [];
  const applyAll = database.transaction(() => {
    // Read again: another program may have migrated meanwhile.
    const pending = pendingMigrations(database, folder);
    for (const name of pending) apply(database, name, readFileSync(join(folder, name), 'utf8'), now);
    return pending;
  });
  return applyAll.immediate();
}

/** The database was made by a newer version of this program. */
export class NewerDatabase extends StartupError {
  readonly migration: string;

  constructor(migration: string) {
    super(
      `The database was made by a newer version of this program (it has the migration ${migration}); start that version or a later one, or restore a backup from before the upgrade.`,
      1,
    );
    this.migration = migration;
  }
}

/**
 * Returns the folder's migrations that the database lacks, in order.
 * @throws NewerDatabase if the database has one that the folder lacks.
 */
export function pendingMigrations(database: Database, folder: string): string[] {
  const known = migrationNames(folder);
  const applied = appliedMigrations(database);
  const foreign = applied.findLast((name) => !known.includes(name));
  if (foreign === undefined) return known.filter((name) => !applied.includes(name));
  throw new NewerDatabase(foreign);
}

/** Returns the migrations of a database in order; empty for a new one. */
export function appliedMigrations(database: Database): string[] {
  const isThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'";
  if (database.prepare(isThere).get() === undefined) return [];
  return database.prepare<[], string>('SELECT name FROM migrations ORDER BY name').pluck().all();
}

/** Returns the time of the first migration, or null for an empty database. */
export function databaseMadeAt(database: Database): Date | null {
  const first = database.prepare<[], string | null>('SELECT min(applied_at) FROM migrations').pluck().get();
  return first ? new Date(first) : null;
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function apply(database: Database, name: string, sql: string, now: Date): void {
  try {
    database.exec(sql);
    if (!database.inTransaction) throw new Error('it ends the transaction that all migrations share');
    database.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, now.toISOString());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Migration ${name} failed and was taken back: ${reason}.`, 1);
  }
}
