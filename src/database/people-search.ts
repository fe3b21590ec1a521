import Sqlite from 'better-sqlite3';
import type { Database } from './open.ts';

/** The trigram index of one table of people, which follows the table when somebody looks. */
export interface PeopleSearch {
  /** Brings the index up to the table's last row. Tells whether it is there: a full disk lets nothing be written. */
  catchUp(): boolean;
  /** Takes a row out of the index, if it is in there; to be called in the transaction that deletes the row. */
  forget(sequence: number, search: string): void;
}

/** What SQLite says when nothing can be written, while reading goes on. */
const cannotWrite = /^SQLITE_(?:FULL|IOERR|READONLY|BUSY)/u;

/** The shortest text, in characters, that trigrams can find; shorter ones are looked for row by row. */
export const shortestIndexed = 3;

/** Opens the index of a table. */
export function peopleSearch(database: Database, table: string): PeopleSearch {
  const last = database.prepare<[], number | null>(`SELECT max(sequence) FROM ${table}`).pluck();
  const progress = database
    .prepare<[string], number>('SELECT indexed_to FROM search_progress WHERE table_name = ?')
    .pluck();
  const index = database.prepare(
    `INSERT INTO ${table}_search (rowid, search) SELECT sequence, search FROM ${table} WHERE sequence > ?`,
  );
  const remember = database.prepare('UPDATE search_progress SET indexed_to = ? WHERE table_name = ?');
  const forget = database.prepare(
    `INSERT INTO ${table}_search (${table}_search, rowid, search) VALUES ('delete', ?, ?)`,
  );
  const indexedTo = () => progress.get(table) ?? 0;
  const indexNewRows = database.transaction(() => {
    const from = indexedTo();
    const to = last.get() ?? 0;
    if (to <= from) return;
    index.run(from);
    remember.run(to, table);
  });
  return {
    catchUp() {
      if ((last.get() ?? 0) <= indexedTo()) return true;
      try {
        indexNewRows.immediate();
        return true;
      } catch (error) {
        if (error instanceof Sqlite.SqliteError && cannotWrite.test(error.code)) return false;
        throw error;
      }
    },
    forget(sequence, search) {
      if (sequence <= indexedTo()) forget.run(sequence, search);
    },
  };
}

/** Gives a text as an FTS5 query that looks for just that text. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
