import type { Database } from './open.ts';
import { peopleSearch, phrase, shortestIndexed } from './people-search.ts';

/** Which records of a table, in which order. */
export interface ListQuery {
  /** Rows at the most; null: all. */
  limit: number | null;
  /** Rows to pass over. */
  offset: number;
  /** Part of any of the record's texts, upper and lower case alike; empty: every record. */
  search: string;
  newestFirst: boolean;
}

/** A table of what people sent: it grows at one end, is read in pages and is deleted from. */
export interface PeopleTable<Fields extends object, Row extends object> {
  /** Stores a record; it is on the disk when this returns. */
  insert(id: string, fields: Fields, createdAt: string): void;
  /** The records that a query asks for. */
  list(query: ListQuery): Row[];
  /** How many records match a search text. */
  count(search: string): number;
  /** Tells whether there is such a record. */
  has(id: string): boolean;
  /** Tells whether there was such a record. */
  remove(id: string): boolean;
}

/**
 * Gives access to one table of people.
 * @param columns the text columns, which are also the names of the record's fields
 */
export function peopleTable<Fields extends object, Row extends object>(
  database: Database,
  table: string,
  columns: readonly (keyof Fields & string)[],
): PeopleTable<Fields, Row> {
  const index = peopleSearch(database, table);
  const names = columns.join(', ');
  const insert = database.prepare(
    `INSERT INTO ${table} (id, ${names}, search, created_at) VALUES (${'?, '.repeat(columns.length)}?, ?, ?)`,
  );
  const find = database.prepare<[string], { sequence: number; search: string }>(
    `SELECT sequence, search FROM ${table} WHERE id = ?`,
  );
  const removeRow = database.prepare(`DELETE FROM ${table} WHERE sequence = ?`);
  const remove = database.transaction((id: string) => {
    const row = find.get(id);
    if (row === undefined) return false;
    index.forget(row.sequence, row.search);
    removeRow.run(row.sequence);
    return true;
  });
  const reads = preparedReads<Row>(database, table, `id AS _id, ${names}, created_at AS createdAt`);
  return {
    insert(id, fields, createdAt) {
      const values = columns.map((column) => String(fields[column]));
      insert.run(id, ...values, searchable(values.join('\n')), createdAt);
    },
    list({ limit, offset, search, newestFirst }) {
      const { read, text } = reading(search);
      return read[newestFirst ? 'newest' : 'oldest'].all({ text, limit: limit ?? -1, offset });
    },
    count(search) {
      const { read, text } = reading(search);
      return read.count.get({ text }) ?? 0;
    },
    has: (id) => find.get(id) !== undefined,
    remove: (id) => remove.immediate(id),
  };

  /** Chooses how to look for a text: not at all, row by row, or in the index. */
  function reading(search: string) {
    const text = searchable(search);
    // Whoever looks at all brings the index a little further, so that nobody's search has to bring it all the way.
    const isIndexed = index.catchUp();
    if (text === '') return { read: reads.all, text };
    // The index reads a text only as far as a NUL.
    const canUseIndex = isIndexed && [...text].length >= shortestIndexed && !text.includes('\0');
    if (!canUseIndex) return { read: reads.byRow, text };
    return { read: reads.byIndex, text: phrase(text) };
  }
}

/** The three statements of each way to look for a text. */
function preparedReads<Row extends object>(database: Database, table: string, columns: string) {
  const prepare = (found: string) => {
    const page = (order: 'ASC' | 'DESC') =>
      database.prepare<[{ text: string; limit: number; offset: number }], Row>(
        // The limit stands inside, so that only the rows of the page are read.
        `SELECT ${columns} FROM ${table}
         WHERE sequence IN (${found} ORDER BY 1 ${order} LIMIT @limit OFFSET @offset) ORDER BY sequence ${order}`,
      );
    const count = database.prepare<[{ text: string }], number>(`SELECT count(*) FROM (${found})`);
    return { oldest: page('ASC'), newest: page('DESC'), count: count.pluck() };
  };
  return {
    all: prepare(`SELECT sequence FROM ${table}`),
    byRow: prepare(`SELECT sequence FROM ${table} WHERE instr(search, @text) > 0`),
    byIndex: prepare(`SELECT rowid FROM ${table}_search WHERE ${table}_search MATCH @text`),
  };
}

function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
