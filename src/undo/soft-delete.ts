import type { Database } from '../database/index.ts';

/** A table with the columns `id` and `deleted_at`, whose records admins can delete. */
interface DeletableTable {
  table: string;
  /** The name of one of its records in Activity: 'event poster'. */
  kind: string;
  /** The column by which the activity names a record; null for people's data, which is in its own table alone. */
  nameColumn: string | null;
  /** Returns the names of the stored pictures that belong to a row; none has any by default. */
  picturesOf?: (row: WholeRow) => string[];
}

/** A whole row of a table, by column. */
type WholeRow = Readonly<Record<string, string | number | null>>;

/** A record that was marked as deleted: its name for Activity, and the names of its stored pictures. */
interface Deleted {
  name: string;
  pictures: string[];
}

/** Marks records as deleted, which hides them from every reader, and purges them later. */
export interface SoftDelete {
  /** The name of one of the records in Activity: 'event poster'. */
  kind: string;
  /** Marks a record as deleted. Returns what it was, or null if there is no such record. */
  markDeleted(id: string, at: Date): Deleted | null;
  /** Takes the mark away. Returns whether there was a record with one. */
  restore(id: string): boolean;
  /** Deletes a record for good, marked or not. Returns whether there was one. */
  purge(id: string): boolean;
}

/** Returns the functions that delete from a table. */
export function softDelete(
  database: Database,
  { table, kind, nameColumn, picturesOf = () => [] }: DeletableTable,
): SoftDelete {
  const mark = database.prepare<[string, string], WholeRow>(
    `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL
     RETURNING *, ${nameColumn ?? "''"} AS named`,
  );
  const restore = database.prepare<[string]>(
    `UPDATE ${table} SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL`,
  );
  const purge = database.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`);
  return {
    kind,
    markDeleted(id, at) {
      // `get` would stop at the row, and hide that a full disk has taken the mark back.
      const [row] = mark.all(at.toISOString(), id);
      return row === undefined ? null : { name: String(row.named), pictures: picturesOf(row) };
    },
    restore: (id) => restore.run(id).changes > 0,
    purge: (id) => purge.run(id).changes > 0,
  };
}

/** Deletes every row that is marked as deleted for good, whichever table it is in. */
export function purgeDeleted(database: Database): void {
  const tables = database
    .prepare<[], string>(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'deleted_at'`,
    )
    .pluck()
    .all();
  for (const table of tables) database.exec(`DELETE FROM ${table} WHERE deleted_at IS NOT NULL`);
}
