import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Database } from './open.ts';

/**
 * Applies the pending migrations of a folder in one transaction, in the order of their names, so that the earlier program
 * still starts if one fails. Returns their names.
 * @throws StartupError if one fails (nothing is changed then), or if the database has one that the folder lacks.
 */
export function migrate(database: Database, folder: string, now: Date): string[] {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT',
  );
  if (pendingMigrations(database, folder).length === 0) return [];
  const applyAll = database.transaction(() => {
    // Read again: another program that started at the same time may have been faster, or newer.
    const pending = pendingMigrations(database, folder);
    for (const name of pending) apply(database, name, readFileSync(join(folder, name), 'utf8'), now);
    return pending;
  });
  return applyAll.immediate();
}

/** A newer version of this program made the database. */
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
 * Returns the names of the migrations of a folder that the database lacks, in their order.
 * @throws NewerDatabase if the database has one that the folder lacks.
 */
export function pendingMigrations(database: Database, folder: string): string[] {
  const known = migrationNames(folder);
  const applied = appliedMigrations(database);
  const foreign = applied.findLast((name) => !known.includes(name));
  if (foreign === undefined) return known.filter((name) => !applied.includes(name));
  throw new NewerDatabase(foreign);
}

/** Returns the names of the migrations that a database has, in their order; none of a new one. */
export function appliedMigrations(database: Database): string[] {
  const isThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'";
  if (database.prepare(isThere).get() === undefined) return [];
  return database.prepare<[], string>('SELECT name FROM migrations ORDER BY name').pluck().all();
}

/** Returns when a database was made, by its first migration; null for one without any. */
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
