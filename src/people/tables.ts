import { setImmediate } from 'node:timers/promises';
import {
  type Database,
  type Page,
  type SearchedTable,
  type Selection,
  searchedTable,
  stored,
  transactionNow,
} from '../database/index.ts';
import {
  type FieldName,
  fieldNames,
  fieldOfKind,
  forEachInbox,
  type Inbox,
  inboxes,
} from '../shared/inboxes.ts';
import type { Language } from '../shared/languages.ts';
import type { Consent } from '../shared/records.ts';
import { type SoftDelete, softDelete } from '../undo/index.ts';
import { contactJoiner } from './contact-joiner.ts';

/** A record of a person, with when it was deleted if that can still be undone. */
export type PerhapsDeleted<Row> = Row & { deletedAt: string | null };

/** The sender of a record, as they wrote it, and the time of its arrival. */
export interface RecordOwner {
  _id: string;
  email: string;
  /** Empty where the form does not ask for it. */
  phone: string;
  createdAt: string;
}

/** A table of what people sent. */
export interface PeopleTable<Fields extends object, Row extends object> {
  /** How its records are deleted. */
  deletable: SoftDelete;
  /** Deletes a record for good, marked as deleted or not. Returns whether it was there. */
  purge(id: string): boolean;
  /** Stores a record, and returns its sequence. */
  insert(id: string, fields: Fields, createdAt: string): number;
  /** Returns a page of a selection, and how many records the selection has. */
  list(page: Page): Promise<{ rows: (Row & OfContact)[]; total: number }>;
  /** Yields all of a selection, some hundred at a time. */
  parts(selection: Selection): AsyncGenerator<(Row & OfContact)[], void>;
  /** Returns how many records there are. */
  count(): number;
  /** Returns how many records have come after the one with this sequence. */
  countAfter(sequence: number): number;
  /** Returns whether there is such a record. */
  has(id: string): boolean;
  /** Stores what its sender has corrected in a record, and finds anew whose it is. */
  correct(id: string, corrected: Partial<Fields>): void;
  /** Returns a record, also one that was just deleted, or null. */
  find(id: string): PerhapsDeleted<Row> | null;
  /**
   * Yields whose every record is, those just deleted too, some hundred at a time, oldest first; other requests are answered in
   * between.
   */
  owners(): AsyncGenerator<RecordOwner[], void>;
}

/** The contact of a record, in lists. */
export interface OfContact {
  contact: string;
}

/** Sequences that are gone through at once. */
const sliceLength = 500;

/** The columns stored with each of them: the language, and the version of the notice that was read, or nothing. */
export interface Sent {
  language: Language;
  consent: string;
}

/** A row as it is stored. */
interface StoredRow extends Sent {
  createdAt: string;
}

/** A record of an inbox. */
export type RecordOf<Name extends Inbox> = Record<FieldName<Name>, string> & {
  _id: string;
  language: Language;
  createdAt: string;
  consent: Consent | null;
};

/** The stored columns of a record of an inbox. */
export type StoredFields<Name extends Inbox> = Sent &
  Record<FieldName<Name>, string> &
  Partial<Record<(typeof inboxes)[Name]['unread'][number], string>>;

/** The table of an inbox. */
type InboxTable<Name extends Inbox> = PeopleTable<StoredFields<Name>, RecordOf<Name>>;

/** The tables of what visitors send. */
export type PeopleTables = { [Name in Inbox]: InboxTable<Name> };

type AnyFields = Sent & Record<string, string>;

const searchedTables = forEachInbox((inbox): SearchedTable<AnyFields, StoredRow & OfContact> => {
  const { table, unread } = inboxes[inbox];
  const own = fieldNames(inbox);
  return searchedTable<AnyFields, StoredRow & OfContact>(table, {
    listed: `${contactOf(`'${table}'`, `${table}.sequence`)} AS contact`,
    columns: [...own, 'language', 'consent'],
    unread,
    phone: fieldOfKind(inbox, 'phone'),
    searched: (fields) => own.map((column) => fields[column]).join('\n'),
  });
});

const deletable = forEachInbox((inbox) => {
  const { table, one: kind } = inboxes[inbox];
  return softDelete({ table, kind, nameColumn: null });
});

/** Opens all of them. */
export function peopleTables(database: Database): PeopleTables {
  // Each is the table of its own inbox, which the compiler cannot follow through a loop.
  return forEachInbox((name) => peopleTable(database, name)) as object as PeopleTables;
}

function peopleTable<Name extends Inbox>(database: Database, inbox: Name): InboxTable<Name> {
  type Fields = StoredFields<Name>;
  const { table } = inboxes[inbox];
  const own = fieldNames(inbox);
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  const columns = [...own, 'language', 'consent'] as const;
  const { list, parts, insert, update, count, countAfter, has } = searchedTables[inbox];
  const reading = stored(database);
  const { join, joinAnew } = contactJoiner(database);
  const find = database.prepare<[string], StoredRow & { deletedAt: string | null }>(
    `SELECT id AS _id, ${columns.join(', ')}, created_at AS createdAt, deleted_at AS deletedAt FROM ${table} WHERE id = ?`,
  );
  const personOf = (fields: Fields) => ({
    name: fields.name,
    email: email === null ? '' : fields[email],
    phone: phone === null ? '' : fields[phone],
  });
  // A stored row has the fields of the record, but for the consent.
  const toRow = <Found extends StoredRow>(found: Found) =>
    ({ ...found, consent: consentOf(found) }) as unknown as RecordOf<Name> & Omit<Found, keyof StoredRow>;
  return {
    count: () => count(reading),
    countAfter: (sequence) => countAfter(reading, sequence),
    has: (id) => has(reading, id),
    insert(id, fields, createdAt) {
      const sequence = transactionNow(reading, (tx) => insert(tx, id, fields, createdAt));
      join({ table, sequence, createdAt, ...personOf(fields) });
      return sequence;
    },
    correct(id, corrected) {
      const before = find.get(id) as Fields | undefined;
      if (before === undefined) return;
      const fields = { ...before, ...corrected };
      joinAnew({
        table,
        sequence: transactionNow(reading, (tx) => update(tx, id, fields)),
        ...personOf(fields),
      });
    },
    async list(page) {
      const { rows, total } = await list(reading, page);
      return { rows: rows.map(toRow), total };
    },
    async *parts(selection) {
      for await (const rows of parts(reading, selection)) yield rows.map(toRow);
    },
    deletable: deletable[inbox],
    purge: (id) => transactionNow(reading, (tx) => deletable[inbox].purge(tx, id)),
    find(id) {
      const found = find.get(id);
      return found === undefined ? null : toRow(found);
    },
    owners: recordOwners(database, table, email ?? "''", phone ?? "''"),
  };
}

/** Returns the SQL of the id of the contact who has sent a record: of an entry that was joined, its own, which leads there. */
export function contactOf(table: string, sequence: string): string {
  return `(SELECT contacts.id FROM contact_records JOIN contacts ON contacts.sequence = contact
    WHERE table_name = ${table} AND contact_records.sequence = ${sequence})`;
}

/** Returns the function that yields whose every row of a table is; email and phone are columns, or SQL texts. */
export function recordOwners(
  database: Database,
  table: string,
  email: string,
  phone: string,
): PeopleTable<never, object>['owners'] {
  const last = database.prepare<[], number | null>(`SELECT max(sequence) FROM ${table}`).pluck();
  const owners = database.prepare<[{ after: number; most: number }], RecordOwner & { sequence: number }>(
    `SELECT sequence, id AS _id, ${email} AS email, ${phone} AS phone, created_at AS createdAt
     FROM ${table} WHERE sequence > @after ORDER BY sequence LIMIT @most`,
  );
  return async function* yieldOwners() {
    const end = last.get() ?? 0;
    for (let after = 0; after < end; ) {
      const rows = owners.all({ after, most: sliceLength });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.sequence ?? end;
      await setImmediate();
    }
  };
}

/** Returns the consent of a record; null where no notice was shown. */
export function consentOf({ consent, language, createdAt }: StoredRow) {
  return consent === '' ? null : { notice: consent, language, at: createdAt };
}
