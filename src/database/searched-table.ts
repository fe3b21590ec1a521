import { setImmediate } from 'node:timers/promises';
import { phoneDigits, searchedPhone } from '../shared/typed-phone.ts';
import { searchable } from './searchable.ts';
import { type Stored, type StoredChange, scalar, statement } from './statements.ts';

export interface Selection {
  /** Part of a record's texts in any case, or of its phone number in any spacing; empty: all. */
  search: string;
  newestFirst: boolean;
  /** Ids whose rows are found too, in a table with a column of ids. */
  ids?: readonly string[];
}

export interface ListQuery extends Selection {
  limit: number | null;
  offset: number;
}

export type Page = ListQuery & { limit: number };

/** A list to page and search, without records marked as deleted. */
export interface SearchedList<Row extends object> {
  /** Returns a page and the number of records in the selection. Yields to the event loop. */
  list(stored: Stored, page: Page): Promise<{ rows: Row[]; total: number }>;
  /** Yields a selection in parts, and yields to the event loop. Records added or deleted meanwhile may be missing. */
  parts(stored: Stored, selection: Selection): AsyncGenerator<Row[], void>;
  count(stored: Stored): number;
  /** Counts the records after a sequence. */
  countAfter(stored: Stored, sequence: number): number;
  has(stored: Stored, id: string): boolean;
}

export interface SearchedTable<Fields extends object, Row extends object> extends SearchedList<Row> {
  /** Returns the sequence of the new record. */
  insert(tx: StoredChange, id: string, fields: Fields, createdAt: string): number;
  /** Replaces the columns that are read. Returns the record's sequence. */
  update(tx: StoredChange, id: string, fields: Fields): number;
}

export interface SearchedColumns<Fields extends object> {
  columns: readonly (keyof Fields & string)[];
  /** Columns that are stored but not read; null if the field is missing. */
  unread?: readonly (keyof Fields & string)[];
  /** Returns the text to search; by default all columns, one per line. */
  searched?: (fields: Fields) => string;
  /** The table has an indexed `deleted_at`. */
  hasDeleted?: boolean;
  /** Its digits are searched too, on a line of their own. */
  phone?: (keyof Fields & string) | null;
  /** The column with ids of other records, with spaces between. */
  ids?: (keyof Fields & string) | null;
  listed?: string;
}

/** Sequences per step: less than a millisecond, a few for the longest messages. */
const sliceLength = 250;

export function searchedTable<Fields extends object, Row extends object>(
  table: string,
  {
    columns,
    unread = [],
    searched = (fields) => columns.map((column) => fields[column]).join('\n'),
    hasDeleted = true,
    phone = null,
    ids = null,
    listed = '',
  }: SearchedColumns<Fields>,
): SearchedTable<Fields, Row> {
  const stored = [...columns, ...unread];
  const insert = statement<unknown[]>(
    `INSERT INTO ${table} (id, ${stored.join(', ')}, search, created_at) VALUES (${'?, '.repeat(stored.length)}?, ?, ?)`,
  );
  const update = scalar<unknown[], number>(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')}, search = ? WHERE id = ? RETURNING sequence`,
  );
  const textOf = (fields: Fields) => {
    const digits = phone === null ? '' : phoneDigits(String(fields[phone]));
    return searchable([searched(fields), digits].filter(Boolean).join('\n'));
  };
  const read = ['id AS _id', ...columns, 'created_at AS createdAt', listed].filter(Boolean).join(', ');
  return {
    ...searchedList<Row>(table, read, hasDeleted, phone && 'search', ids),
    insert({ db }, id, fields, createdAt) {
      const values = stored.map((column) => fields[column] ?? null);
      const all = [id, ...values, textOf(fields), createdAt];
      return Number(db.run(insert, all).lastInsertRowid);
    },
    update({ db }, id, fields) {
      const values = columns.map((column) => fields[column]);
      const [sequence = 0] = db.returned(update, [...values, textOf(fields), id]);
      return sequence;
    },
  };
}

/**
 * Returns the list of a table with `sequence`, `id`, `search` and `created_at`.
 * @param fields the selected columns, as SQL
 * @param hasDeleted the table has an indexed `deleted_at`
 * @param phones the text with the last ten digits of numbers, each after a line break, as SQL
 * @param ids the column with ids of other records
 */
export function searchedList<Row extends object>(
  table: string,
  fields: string,
  hasDeleted: boolean,
  phones: string | null = null,
  ids: string | null = null,
): SearchedList<Row> {
  const [isThere, isDeleted] = hasDeleted
    ? ['deleted_at IS NULL', 'deleted_at IS NOT NULL']
    : ['TRUE', 'FALSE'];
  const hasDigits = phones === null ? '' : ` OR instr(${phones}, @digits) > 0 OR instr(${phones}, @line) > 0`;
  const wanted = '(SELECT value FROM json_each(@ids))';
  // SQLite reads the wanted ids once; looking for each of them in each row took seconds.
  const ofRow = `json_each('[' || replace(json_quote(${ids}), ' ', '","') || ']')`;
  const isMeant =
    ids === null
      ? ''
      : ` OR ${ids} IN ${wanted} OR instr(${ids}, ' ') > 0 AND EXISTS (SELECT 1 FROM ${ofRow} WHERE value IN ${wanted})`;
  const isFound = `instr(search, @text) > 0${hasDigits}${isMeant}`;
  const record = `SELECT ${fields} FROM ${table}`;
  const inSlice = `NOT INDEXED WHERE sequence BETWEEN @from AND @to AND ${isThere} AND (@text = '' OR ${isFound})`;
  const find = scalar<[string], number>(`SELECT 1 FROM ${table} WHERE id = ? AND ${isThere}`);
  // Two indexed counts are faster than a scan of all rows.
  const count = scalar<[], number>(
    `SELECT (SELECT count(*) FROM ${table}) - (SELECT count(*) FROM ${table} WHERE ${isDeleted})`,
  );
  const countAfter = scalar<[number], number>(
    `SELECT count(*) FROM ${table} WHERE ${isThere} AND sequence > ?`,
  );
  const ends = statement<[], { first: number | null; last: number }>(
    `SELECT (SELECT min(sequence) FROM ${table}) AS first, (SELECT max(sequence) FROM ${table}) AS last`,
  );
  const countIn = scalar<Slice & SearchedWithIds, number>(`SELECT count(*) FROM ${table} ${inSlice}`);
  const inOrder = (order: 'ASC' | 'DESC') => ({
    page: statement<{ limit: number; offset: number }, Row>(
      `${record} WHERE sequence IN (
         SELECT sequence FROM ${table} WHERE ${isThere} ORDER BY sequence ${order} LIMIT @limit OFFSET @offset
       ) ORDER BY sequence ${order}`,
    ),
    slice: statement<Slice & SearchedWithIds & { limit: number; offset: number }, Row>(
      `${record} ${inSlice} ORDER BY sequence ${order} LIMIT @limit OFFSET @offset`,
    ),
  });
  const [oldest, newest] = [inOrder('ASC'), inOrder('DESC')];

  async function* slices({ db }: Stored, newestFirst: boolean): AsyncGenerator<Slice, void> {
    const { first = null, last = 0 } = db.one(ends) ?? {};
    if (first === null) return;
    const number = Math.ceil((last - first + 1) / sliceLength);
    for (let place = 0; place < number; place += 1) {
      const from = first + (newestFirst ? number - 1 - place : place) * sliceLength;
      yield { from, to: from + sliceLength - 1 };
      await setImmediate();
    }
  }

  return {
    async list(stored, { limit, offset, search, newestFirst, ids = [] }) {
      const { db } = stored;
      const searched = { ...searchedBy(search), ids: JSON.stringify(ids) };
      const { page, slice } = newestFirst ? newest : oldest;
      if (searched.text === '') return { rows: db.all(page, { limit, offset }), total: db.one(count) ?? 0 };
      const rows: Row[] = [];
      let total = 0;
      for await (const ends of slices(stored, newestFirst)) {
        const matches = db.one(countIn, { ...ends, ...searched }) ?? 0;
        const [missing, passed] = [limit - rows.length, Math.max(0, offset - total)];
        if (missing > 0 && matches > passed)
          rows.push(...db.all(slice, { ...ends, ...searched, limit: missing, offset: passed }));
        total += matches;
      }
      return { rows, total };
    },
    async *parts(stored, { search, newestFirst, ids = [] }) {
      const searched = { ...searchedBy(search), ids: JSON.stringify(ids) };
      const { slice } = newestFirst ? newest : oldest;
      for await (const ends of slices(stored, newestFirst)) {
        const rows = stored.db.all(slice, { ...ends, ...searched, limit: sliceLength, offset: 0 });
        if (rows.length > 0) yield rows;
      }
    },
    count: ({ db }) => db.one(count) ?? 0,
    countAfter: ({ db }, sequence) => db.one(countAfter, [sequence]) ?? 0,
    has: ({ db }, id) => db.one(find, [id]) !== null,
  };
}

interface Slice {
  from: number;
  to: number;
}

/** What is looked for in a list; `ids` is JSON. */
type SearchedWithIds = Searched & { ids: string };

/** What is looked for in a text; null: nothing more. */
export interface Searched {
  text: string;
  /** The digits of a typed number. */
  digits: string | null;
  /** The beginning of a number, after a line break. */
  line: string | null;
}

export function searchedBy(search: string): Searched {
  const text = searchable(search);
  const phone = searchedPhone(search);
  return {
    text,
    digits: phone === null || phone.inside === text ? null : phone.inside,
    line: phone?.begin ? `\n${phone.begin}` : null,
  };
}
