import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/index.ts';
import type { Inbox, inboxes } from '../shared/inboxes.ts';

/** The counts that tests ask for by name. */
type Named =
  | 'admins'
  | 'courses'
  | 'certificates'
  | 'logos'
  | 'posters'
  | 'institute_pictures'
  | (typeof inboxes)[Inbox]['table']
  | 'set_aside'
  | 'uploads'
  | 'incoming';

/** Counts the rows of every table, deleted ones aside, and the files of each folder of pictures. */
export function countStored(database: Database, dataFolder: string): Record<Named, number> {
  const count = (from: string) =>
    database.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0;
  const rows = tablesWith(database, 'deleted_at').map((table) => [
    table,
    count(`${table} WHERE deleted_at IS NULL`),
  ]);
  const files = ['uploads', 'incoming'].map((folder) => [
    folder,
    readdirSync(join(dataFolder, folder)).length,
  ]);
  return Object.fromEntries([['admins', count('admins')], ...rows, ...files]);
}

/**
 * Returns everything that the tables hold as one text, so that a test can tell that nothing was changed; but for what was deleted,
 * which goes by itself ten seconds later.
 */
export function dumpTables(database: Database): string {
  const deletable = new Set(tablesWith(database, 'deleted_at'));
  return JSON.stringify(
    tablesWith(database, 'id').map((table) => {
      const rest = deletable.has(table) ? ' WHERE deleted_at IS NULL' : '';
      return database.prepare(`SELECT * FROM ${table}${rest}`).all();
    }),
  );
}

/** Counts the rows that were written, changed or deleted since the database was opened: as many as before, and nothing was stored. */
export function rowsWritten(database: Database): number {
  return database.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0;
}

/** Returns what asserts that the tables still hold what they do now; it reads them only if something was written. */
export function keepingTables(database: Database): (message: string) => void {
  const changes = () => `${rowsWritten(database)} ${database.pragma('data_version', { simple: true })}`;
  const held = dumpTables(database);
  let seen = changes();
  return (message) => {
    const now = changes();
    if (now === seen) return;
    assert.equal(dumpTables(database), held, message);
    seen = now;
  };
}

/** Returns the names of all tables that have a column. */
export function tablesWith(database: Database, column: string): string[] {
  return database
    .prepare<[string], string>(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = ? ORDER BY tables.name`,
    )
    .pluck()
    .all(column);
}
