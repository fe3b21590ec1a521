import type { Database } from '../database/open.ts';

/** A whole row of a table, by column, with whatever else belongs to it. */
export type WholeRow = Readonly<Record<string, string | number | null>>;

/** A table, or what is like one, whose rows can be taken out, and put back as they were. */
export interface RowStore {
  table: string;
  /** Deletes the record with this id and gives its row; null where there is none. */
  take(id: string): WholeRow | null;
  /** Puts a row back where it stood; tells whether it is there: its id may belong to another record by now. */
  putBack(row: WholeRow): boolean;
  /** The name of the stored picture that belongs to a row, or null. */
  pictureOf(row: WholeRow): string | null;
  /** Where that picture lies, if it is not among the uploads: an absolute path. It is then all that there is of the row. */
  pictureFileOf?(row: WholeRow): string;
  /**
   * Calls `putBack` when it is the row's turn, and sees to whatever else has to be as it was.
   * @throws HttpRefusal if that cannot be; all is then as before.
   */
  undo?(row: WholeRow, putBack: () => void): Promise<void>;
}

/** Gives access to the whole rows of a table that has a column `id`. */
export function rowStore(
  database: Database,
  table: string,
  pictureOf: RowStore['pictureOf'] = () => null,
): RowStore {
  const columns = database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
  const take = database.prepare<[string], WholeRow>(`DELETE FROM ${table} WHERE id = ? RETURNING *`);
  const putBack = database.prepare<[WholeRow]>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
     ON CONFLICT (id) DO NOTHING`,
  );
  return {
    table,
    take: (id) => take.get(id) ?? null,
    putBack: (row) => putBack.run(row).changes > 0,
    pictureOf,
  };
}
