import { setImmediate } from 'node:timers/promises';
import type { Inbox } from '../shared/records.ts';
import type { RowStore, WholeRow } from '../undo/row-store.ts';
import { rowStore } from '../undo/row-store.ts';
import { matchCounts, zoneLength } from './match-counts.ts';
import type { Database } from './open.ts';
import { peopleSearch } from './people-search.ts';

/** The table behind each inbox. */
export const inboxTables: Readonly<Record<Inbox, string>> = {
  enrollments: 'enrollments',
  registrations: 'registrations',
  contactMessages: 'contact_messages',
  partnerMessages: 'partner_messages',
};

/** Which records of a table, in which order. */
export interface Selection {
  /** Part of any of the record's texts, upper and lower case alike; empty: every record. */
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

/** A table of what people sent: it grows at one end, is read in pages and is deleted from. */
export interface PeopleTable<Fields extends object, Row extends object> extends RowStore {
  /** Stores a record; it is on the disk when this returns. */
  insert(id: string, fields: Fields, createdAt: string): void;
  /**
   * Goes through the table for a search text, in slices between which other requests have their turn. What `list` and
   * `count` tell of that text is then known, but for what has come since.
   */
  lookThrough(search: string): Promise<void>;
  /** The records that a query asks for. */
  list(query: ListQuery): Row[];
  /**
   * Gives all of a selection, however many there are, some hundred at a time; other requests have their turn in between.
   * Every record that is there from the first part to the last stands in it, once; others may.
   */
  parts(selection: Selection): AsyncGenerator<Row[], void>;
  /** How many records match a search text. */
  count(search: string): number;
  /** How many records have come after the one with this sequence. */
  countAfter(sequence: number): number;
  /** Tells whether there is such a record. */
  has(id: string): boolean;
  /** Deletes a record for good; tells whether there was one. */
  remove(id: string): boolean;
}

/** Whoever goes through a table of people lets other requests have their turn after so long. */
const sliceMilliseconds = 8;
/** A start has other things to do first. */
const countAfterMilliseconds = 1_000;

/**
 * Gives access to one table of people.
 * @param columns the text columns, which are also the names of the record's fields
 * @param searched gives the text in which records are found: all of theirs, one a line, unless told
 */
export function peopleTable<Fields extends object, Row extends object>(
  database: Database,
  table: string,
  columns: readonly (keyof Fields & string)[],
  searched: (fields: Fields) => string = (fields) => columns.map((column) => fields[column]).join('\n'),
): PeopleTable<Fields, Row> {
  const index = peopleSearch(database, table);
  const counts = matchCounts(database, table, index);
  const names = columns.join(', ');
  const insert = database.prepare(
    `INSERT INTO ${table} (id, ${names}, search, created_at) VALUES (${'?, '.repeat(columns.length)}?, ?, ?)`,
  );
  const find = database.prepare<[string], { sequence: number; search: string }>(
    `SELECT sequence, search FROM ${table} WHERE id = ?`,
  );
  const rows = rowStore(database, table);
  const outbox = rowStore(database, 'outbox');
  const mailsOf = database.prepare<[string], WholeRow>(
    `SELECT * FROM outbox WHERE table_name = '${table}' AND record_id = ?`,
  );
  const take = database.transaction((id: string) => {
    const row = find.get(id);
    if (row === undefined) return null;
    index.forget(row.sequence, row.search);
    counts.touch(row.sequence, row.search, true);
    // They leave the outbox with the row; if the deletion is undone they are still to be sent.
    const mails = JSON.stringify(mailsOf.all(id));
    const whole = rows.take(id);
    return whole && { ...whole, mails };
  });
  const putBack = database.transaction((row: WholeRow) => {
    if (!rows.putBack(row)) return false;
    const mails: WholeRow[] = JSON.parse(String(row.mails));
    // Others may have their places in the queue by now: they come last.
    for (const mail of mails) outbox.putBack({ ...mail, sequence: null });
    index.takeIn(Number(row.sequence), String(row.search));
    counts.touch(Number(row.sequence), String(row.search), false);
    return true;
  });
  async function lookThrough(search: string) {
    const text = searchable(search);
    while (database.open && !counts.countOn(text, sliceMilliseconds).isWhole) await setImmediate();
  }
  // The first page and the panel tell how many there are in all: nobody has to wait for that after a start. A fault is
  // told to whoever looks next.
  setTimeout(() => lookThrough('').catch(() => undefined), countAfterMilliseconds).unref();

  const zoneRows = (order: 'ASC' | 'DESC') =>
    database.prepare<[{ text: string; from: number; to: number; limit: number; offset: number }], Row>(
      `SELECT id AS _id, ${names}, created_at AS createdAt FROM ${table}
       WHERE sequence BETWEEN @from AND @to AND (@text = '' OR instr(search, @text) > 0)
       ORDER BY sequence ${order} LIMIT @limit OFFSET @offset`,
    );
  const countBetween = database
    .prepare<[number, number], number>(`SELECT count(*) FROM ${table} WHERE sequence > ? AND sequence < ?`)
    .pluck();
  const oldestOfZone = zoneRows('ASC');
  const newestOfZone = zoneRows('DESC');
  const readZone = (
    zone: number,
    newestFirst: boolean,
    part: { text: string; limit: number; offset: number },
  ) =>
    (newestFirst ? newestOfZone : oldestOfZone).all({
      ...part,
      from: zone * zoneLength,
      to: (zone + 1) * zoneLength - 1,
    });
  return {
    ...rows,
    take: (id) => take.immediate(id),
    putBack: (row) => putBack.immediate(row),
    insert(id, fields, createdAt) {
      const values = columns.map((column) => String(fields[column]));
      insert.run(id, ...values, searchable(searched(fields)), createdAt);
      index.follow();
    },
    lookThrough,
    list({ limit, offset, search, newestFirst }) {
      const text = searchable(search);
      const { zones } = counts.countOn(text, Number.POSITIVE_INFINITY);
      const found: Row[] = [];
      let missing = limit ?? Number.MAX_SAFE_INTEGER;
      let skipped = offset;
      for (let place = 0; place < zones.length && missing > 0; place += 1) {
        const zone = newestFirst ? zones.length - 1 - place : place;
        const matches = zones[zone] ?? 0;
        if (matches > skipped) {
          found.push(...readZone(zone, newestFirst, { text, limit: missing, offset: skipped }));
          missing = (limit ?? Number.MAX_SAFE_INTEGER) - found.length;
        }
        skipped = Math.max(0, skipped - matches);
      }
      return found;
    },
    async *parts({ search, newestFirst }) {
      await lookThrough(search);
      const text = searchable(search);
      const { zones } = counts.countOn(text, Number.POSITIVE_INFINITY);
      const filled = [...zones.keys()].filter((zone) => (zones[zone] ?? 0) > 0);
      for (const zone of newestFirst ? filled.reverse() : filled) {
        const rows = readZone(zone, newestFirst, { text, limit: zoneLength, offset: 0 });
        if (rows.length > 0) yield rows;
        await setImmediate();
      }
    },
    count: (search) => counts.countOn(searchable(search), Number.POSITIVE_INFINITY).total,
    countAfter(sequence) {
      const next = Math.floor(sequence / zoneLength) + 1;
      const { zones } = counts.countOn('', Number.POSITIVE_INFINITY);
      const restOfZone = countBetween.get(sequence, next * zoneLength) ?? 0;
      return zones.slice(next).reduce((sum, rows) => sum + rows, restOfZone);
    },
    has: (id) => find.get(id) !== undefined,
    remove: (id) => take.immediate(id) !== null,
  };
}

/** Half a character, which the database would store as a replacement character, is one from the start. */
function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase().toWellFormed();
}
