import { setImmediate } from 'node:timers/promises';
import { searchedPhone } from '../shared/typed-phone.ts';
import { searchable } from './searchable.ts';
import { type Stored, type StoredChange, scalar, statement } from './statements.ts';

/** Which records of a table, in which order. */
export interface Selection {
  /** Part of any of the record's texts, upper and lower case alike, or of its phone number, however it is spaced; empty: every record. */
  search: string;
  newestFirst: boolean;
}

/** Which part of them. */
export interface ListQuery extends Selection {
  /** Rows at the most; null: all. */
  limit: number | null;
  /** Rows to pass over. */
  offset: number;
}

/** A part that is not all of them. */
export type Page = ListQuery & { limit: number };

/** A list that grows at one end, is read in pages and is searched. Records that are marked as deleted are not in it. */
export interface SearchedList<Row extends object> {
  /** Returns a page of a selection, and how many records the selection has. Other requests are answered meanwhile. */
  list(stored: Stored, page: Page): Promise<{ rows: Row[]; total: number }>;
  /**
   * Yields all of a selection, however many there are, some hundred at a time; other requests are answered in between.
   * Every record that is there from the first part to the last is in it, once; others may be.
   */
  parts(stored: Stored, selection: Selection): AsyncGenerator<Row[], void>;
  /** Returns how many records there are. */
  count(stored: Stored): number;
  /** Returns how many records have come after the one with this sequence. */
  countAfter(stored: Stored, sequence: number): number;
  /** Returns whether there is such a record. */
  has(stored: Stored, id: string): boolean;
}

/** The same, where every column is a text that is a field of the record. */
export interface SearchedTable<Fields extends object, Row extends object> extends SearchedList<Row> {
  /** Stores a record, and returns its sequence. */
  insert(tx: StoredChange, id: string, fields: Fields, createdAt: string): number;
  /** Stores other texts in a record, but not in columns that are not read with it, and returns its sequence. */
  update(tx: StoredChange, id: string, fields: Fields): number;
}

/** The columns of a table besides `sequence`, `id`, `search` and `created_at`. */
export interface SearchedColumns<Fields extends object> {
  /** The text columns, which are also the names of the record's fields. */
  columns: readonly (keyof Fields & string)[];
  /** Columns that are stored with a record and not read with it; null where the field is missing. */
  unread?: readonly (keyof Fields & string)[];
  /** Returns the text in which records are found: by default all of theirs, one a line. */
  searched?: (fields: Fields) => string;
  /** Whether it has `deleted_at`, with an index of its own. */
  hasDeleted?: boolean;
  /** The column of a phone number. */
  phone?: string | null;
  /** More columns of lists, in SQL, such as another table's about the row. */
  listed?: string;
}

/** Sequences that are gone through at once: less than a millisecond, some with the longest messages. */
const sliceLength = 250;

/** States a table that is searched. */
export function searchedTable<Fields extends object, Row extends object>(
  table: string,
  {
    columns,
    unread = [],
    searched = (fields) => columns.map((column) => fields[column]).join('\n'),
    hasDeleted = true,
    phone = null,
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
  const read = ['id AS _id', ...columns, 'created_at AS createdAt', listed].filter(Boolean).join(', ');
  return {
    ...searchedList<Row>(table, read, hasDeleted, phone),
    insert({ db }, id, fields, createdAt) {
      const values = stored.map((column) => fields[column] ?? null);
      const all = [id, ...values, searchable(searched(fields)), createdAt];
      return Number(db.run(insert, all).lastInsertRowid);
    },
    update({ db }, id, fields) {
      const values = columns.map((column) => fields[column]);
      const [sequence = 0] = db.returned(update, [...values, searchable(searched(fields)), id]);
      return sequence;
    },
  };
}

/**
 * States the list of what is in a table that has `sequence`, `id`, `search` and `created_at`.
 * @param fields what is selected of each row
 * @param hasDeleted whether it has `deleted_at`, with an index of its own
 * @param phone the column of a phone number
 */
export function searchedList<Row extends object>(
  table: string,
  fields: string,
  hasDeleted: boolean,
  phone: string | null = null,
): SearchedList<Row> {
  const [isThere, isDeleted] = hasDeleted
    ? ['deleted_at IS NULL', 'deleted_at IS NOT NULL']
    : ['TRUE', 'FALSE'];
  // A number may have been typed with the 0 that is dialled first.
  const hasDigits = `@digits IS NOT NULL AND instr('0' || phone_digits(${phone}), @digits) > 0`;
  const isFound = `instr(search, @text) > 0${phone === null ? '' : ` OR (${hasDigits})`}`;
  const record = `SELECT ${fields} FROM ${table}`;
  const inSlice = `NOT INDEXED WHERE sequence BETWEEN @from AND @to AND ${isThere} AND (@text = '' OR ${isFound})`;
  const find = scalar<[string], number>(`SELECT 1 FROM ${table} WHERE id = ? AND ${isThere}`);
  // Counting all needs no look at each; few are deleted.
  const count = scalar<[], number>(
    `SELECT (SELECT count(*) FROM ${table}) - (SELECT count(*) FROM ${table} WHERE ${isDeleted})`,
  );
  const countAfter = scalar<[number], number>(
    `SELECT count(*) FROM ${table} WHERE ${isThere} AND sequence > ?`,
  );
  const ends = statement<[], { first: number | null; last: number }>(
    `SELECT (SELECT min(sequence) FROM ${table}) AS first, (SELECT max(sequence) FROM ${table}) AS last`,
  );
  const countIn = scalar<Slice & Searched, number>(`SELECT count(*) FROM ${table} ${inSlice}`);
  const inOrder = (order: 'ASC' | 'DESC') => ({
    page: statement<{ limit: number; offset: number }, Row>(
      `${record} WHERE sequence IN (
         SELECT sequence FROM ${table} WHERE ${isThere} ORDER BY sequence ${order} LIMIT @limit OFFSET @offset
       ) ORDER BY sequence ${order}`,
    ),
    slice: statement<Slice & Searched & { limit: number; offset: number }, Row>(
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
    async list(stored, { limit, offset, search, newestFirst }) {
      const { db } = stored;
      const searched = searchedBy(search);
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
    async *parts(stored, { search, newestFirst }) {
      const searched = searchedBy(search);
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

/** Some sequences. */
interface Slice {
  from: number;
  to: number;
}

/** The text that is searched, and its digits where it can be part of a phone number. */
interface Searched {
  text: string;
  digits: string | null;
}

function searchedBy(search: string): Searched {
  return { text: searchable(search), digits: searchedPhone(search) };
}
