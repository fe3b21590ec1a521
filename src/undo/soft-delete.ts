import { databaseOf, type Stored, type StoredChange, statement } from '../database/index.ts';

/** A table with the columns `id` and `deleted_at`, whose records admins can delete. */
interface DeletableTable {
  table: string;
  /** The name of one of its records in Activity: 'event poster'. */
  kind: string;
  /** The column by which Activity names a record; null for people's data, which is in its own table alone. */
  nameColumn: string | null;
  /** Returns the names of the stored pictures of a row; by default none. */
  picturesOf?: (row: WholeRow) => string[];
}

/** A whole row of a table, by column. */
type WholeRow = Readonly<Record<string, string | number | null>>;

/** A record that was marked as deleted: its name for Activity, and the names of its stored pictures. */
interface Deleted {
  name: string;
  pictures: string[];
}

/** Marks the records of a table as deleted, which hides them from every reader, and purges them later. */
export interface SoftDelete {
  /** The name of one of the records in Activity: 'event poster'. */
  kind: string;
  /** Marks a record as deleted. Returns what it was, or null if there is no such record. */
  markDeleted(tx: StoredChange, id: string, at: Date): Deleted | null;
  /** Removes the mark. Returns whether a record had one. */
  restore(tx: StoredChange, id: string): boolean;
  /** Deletes a record for good, marked or not. Returns whether it was there. */
  purge(tx: StoredChange, id: string): boolean;
}

/** States how records of a table are deleted. */
export function softDelete({ table, kind, nameColumn, picturesOf = () => [] }: DeletableTable): SoftDelete {
  const mark = statement<[string, string], WholeRow>(
    `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL
     RETURNING *, ${nameColumn ?? "''"} AS named`,
  );
  const restore = statement<[string]>(
    `UPDATE ${table} SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL`,
  );
  const purge = statement<[string]>(`DELETE FROM ${table} WHERE id = ?`);
  return {
    kind,
    markDeleted({ db }, id, at) {
      const [row] = db.returned(mark, [at.toISOString(), id]);
      return row === undefined ? null : { name: String(row.named), pictures: picturesOf(row) };
    },
    restore: ({ db }, id) => db.run(restore, [id]).changes > 0,
    purge: ({ db }, id) => db.run(purge, [id]).changes > 0,
  };
}

/** Deletes every row for good that is marked as deleted, in all tables. */
export function purgeDeleted(stored: Stored): void {
  const database = databaseOf(stored);
  const tables = database
    .prepare<[], string>(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'deleted_at'`,
    )
    .pluck()
    .all();
  for (const table of tables) database.exec(`DELETE FROM ${table} WHERE deleted_at IS NOT NULL`);
}
