import { databaseOf, type Stored, type StoredChange, statement } from '../database/index.ts';

/** The table needs the columns `id` and `deleted_at`. */
interface DeletableTable {
  table: string;
  /** The record's kind in Activity: 'event poster'. */
  kind: string;
  /** Null for people's data, which Activity must not copy. */
  nameColumn: string | null;
  /** Returns the stored pictures of a row; none by default. */
  picturesOf?: (row: WholeRow) => string[];
}

type WholeRow = Readonly<Record<string, string | number | null>>;

interface Deleted {
  name: string;
  pictures: string[];
}

/** The statements of a table whose marked records are hidden from every reader and purged later. */
export type SoftDelete = ReturnType<typeof softDelete>;

export function softDelete({ table, kind, nameColumn, picturesOf = () => [] }: DeletableTable) {
  return {
    kind,
    picturesOf,
    mark: statement<[string, string], WholeRow>(
      `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL
       RETURNING *, ${nameColumn ?? "''"} AS named`,
    ),
    restore: statement<[string]>(
      `UPDATE ${table} SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL`,
    ),
    purge: statement<[string]>(`DELETE FROM ${table} WHERE id = ?`),
  };
}

/** Returns null if no unmarked record has this id. */
export function markDeleted(
  { db }: StoredChange,
  { mark, picturesOf }: SoftDelete,
  id: string,
  at: Date,
): Deleted | null {
  const [row] = db.returned(mark, [at.toISOString(), id]);
  return row === undefined ? null : { name: String(row.named), pictures: picturesOf(row) };
}

/** Returns whether the record was marked. */
export function restoreDeleted({ db }: StoredChange, { restore }: SoftDelete, id: string): boolean {
  return db.run(restore, [id]).changes > 0;
}

/** Deletes a record for good, marked or not. Returns whether it existed. */
export function purge({ db }: StoredChange, table: SoftDelete, id: string): boolean {
  return db.run(table.purge, [id]).changes > 0;
}

/** Deletes all marked rows of all tables for good. */
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
