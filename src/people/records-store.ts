import { setImmediate } from 'node:timers/promises';
import {
  type Page,
  type SearchedTable,
  type Selection,
  type Stored,
  type StoredChange,
  scalar,
  searchedTable,
  statement,
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
import type { Consent, SaidAtCounter } from '../shared/records.ts';
import { purge, softDelete } from '../undo/index.ts';
import { type CounterColumns, nothingSaid, withSaid, wordsAtCounter } from './said-at-counter.ts';

export interface Sent {
  language: Language;
  /** Version of the notice that was read; empty if none was shown. */
  consent: string;
}

export type StoredFields<Name extends Inbox> = Sent &
  Record<FieldName<Name>, string> &
  Partial<Record<(typeof inboxes)[Name]['unread' | 'atCounter'][number], string>>;

export type AnyFields = StoredFields<Inbox> & Readonly<Record<string, string>>;

export type RecordOf<Name extends Inbox> = Record<FieldName<Name>, string> & {
  _id: string;
  language: Language;
  createdAt: string;
  consent: Consent | null;
} & (Name extends 'enrollments' ? SaidAtCounter : unknown);

export type ListedRecord<Name extends Inbox> = RecordOf<Name> & { contact: string };

export type PerhapsDeleted<Row> = Row & { deletedAt: string | null };

/** A record's sender, as typed, and the time of arrival. */
export interface RecordOwner {
  _id: string;
  email: string;
  /** Empty if the form does not ask for it. */
  phone: string;
  createdAt: string;
}

interface StoredRow extends Sent {
  createdAt: string;
}

/** Returns SQL for a record's contact id; a joined contact keeps its own id, which leads to its entry. */
export function contactOf(table: string, sequence: string): string {
  return `(SELECT contacts.id FROM contact_records JOIN contacts ON contacts.sequence = contact
    WHERE table_name = ${table} AND contact_records.sequence = ${sequence})`;
}

const searched = forEachInbox((inbox): SearchedTable<AnyFields, StoredRow> => {
  const { table, unread, atCounter } = inboxes[inbox];
  const own = fieldNames(inbox);
  return searchedTable<AnyFields, StoredRow>(table, {
    listed: `${contactOf(`'${table}'`, `${table}.sequence`)} AS contact`,
    columns: [...own, ...atCounter, 'language', 'consent'],
    unread,
    phone: fieldOfKind(inbox, 'phone'),
    searched: (fields) =>
      [...own.map((column) => fields[column]), ...wordsAtCounter(inbox, fields)].join('\n'),
  });
});

/** Returns the new row's sequence. */
export function insertRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  fields: StoredFields<Name>,
  createdAt: string,
): number {
  return searched[inbox].insert(tx, id, { ...nothingSaid(inbox), ...fields }, createdAt);
}

export function updateRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  fields: StoredFields<Name>,
): number {
  return searched[inbox].update(tx, id, fields);
}

/** Returns a page of the selected records, and their total. */
export async function listRecords<Name extends Inbox>(
  context: Stored,
  inbox: Name,
  page: Page,
): Promise<{ rows: ListedRecord<Name>[]; total: number }> {
  const { rows, total } = await searched[inbox].list(context, page);
  return { rows: rows.map((row) => toRecord<ListedRecord<Name>>(inbox, row)), total };
}

/** Yields all selected records, some hundred at a time. */
export async function* recordParts<Name extends Inbox>(
  context: Stored,
  inbox: Name,
  selection: Selection,
): AsyncGenerator<ListedRecord<Name>[], void> {
  for await (const rows of searched[inbox].parts(context, selection))
    yield rows.map((row) => toRecord<ListedRecord<Name>>(inbox, row));
}

export function countRecords(context: Stored, inbox: Inbox): number {
  return searched[inbox].count(context);
}

export function countRecordsAfter(context: Stored, inbox: Inbox, sequence: number): number {
  return searched[inbox].countAfter(context, sequence);
}

/** Returns true if the inbox has this record, not deleted. */
export function hasRecord(context: Stored, inbox: Inbox, id: string): boolean {
  return searched[inbox].has(context, id);
}

const find = forEachInbox((inbox) => {
  const columns = [...fieldNames(inbox), ...inboxes[inbox].atCounter, 'language', 'consent'];
  return statement<[string], PerhapsDeleted<StoredRow>>(
    `SELECT id AS _id, ${columns.join(', ')}, created_at AS createdAt, deleted_at AS deletedAt FROM ${inboxes[inbox].table} WHERE id = ?`,
  );
});
/** Returns a record, including a just-deleted one, or null. */
export function findRecord<Name extends Inbox>(
  { db }: Stored,
  inbox: Name,
  id: string,
): PerhapsDeleted<RecordOf<Name>> | null {
  const found = db.one(find[inbox], [id]);
  return found === null ? null : toRecord(inbox, found);
}

/** Returns a record's stored columns, including a just-deleted record's, or null. */
export function storedFields<Name extends Inbox>(
  { db }: Stored,
  inbox: Name,
  id: string,
): StoredFields<Name> | null {
  return db.one(find[inbox], [id]) as StoredFields<Name> | null;
}

export const deletableRecords = forEachInbox((inbox) => {
  const { table, one: kind } = inboxes[inbox];
  return softDelete({ table, kind, nameColumn: null });
});

/** Purges a record, even if not yet marked as deleted. Returns false if not found. */
export function purgeRecord(tx: StoredChange, inbox: Inbox, id: string): boolean {
  return purge(tx, deletableRecords[inbox], id);
}

const owners = forEachInbox((inbox) => {
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  return ownersIn(inboxes[inbox].table, email ?? "''", phone ?? "''");
});
/** Yields all senders, including just-deleted records', in slices, oldest first. Yields to the event loop. */
export function recordOwners(context: Stored, inbox: Inbox): AsyncGenerator<RecordOwner[], void> {
  return owners[inbox](context);
}

const sliceLength = 500;

/**
 * Creates the function that yields the senders of a table's rows.
 * @param email a column or another SQL expression; `phone` likewise
 */
export function ownersIn(
  table: string,
  email: string,
  phone: string,
): (context: Stored) => AsyncGenerator<RecordOwner[], void> {
  const last = scalar<[], number | null>(`SELECT max(sequence) FROM ${table}`);
  const slice = statement<{ after: number; most: number }, RecordOwner & { sequence: number }>(
    `SELECT sequence, id AS _id, ${email} AS email, ${phone} AS phone, created_at AS createdAt
     FROM ${table} WHERE sequence > @after ORDER BY sequence LIMIT @most`,
  );
  return async function* yieldOwners({ db }) {
    const end = db.one(last) ?? 0;
    for (let after = 0; after < end; ) {
      const rows = db.all(slice, { after, most: sliceLength });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.sequence ?? end;
      await setImmediate();
    }
  };
}

const newest = forEachInbox((inbox) =>
  statement<[], { sequence: number; createdAt: string }>(
    `SELECT sequence, created_at AS createdAt FROM ${inboxes[inbox].table}
       WHERE deleted_at IS NULL ORDER BY sequence DESC LIMIT 1`,
  ),
);
export function newestRecord({ db }: Stored, inbox: Inbox): { sequence: number; createdAt: string } | null {
  return db.one(newest[inbox]);
}

const since = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  // Names the index: SQLite would choose `deleted_at`, which nearly all rows match.
  return scalar<[string], number>(
    `SELECT count(*) FROM ${table} INDEXED BY ${table}_created WHERE created_at > ? AND deleted_at IS NULL`,
  );
});
/** Counts an inbox's records since a time, ISO 8601 in UTC. */
export function countRecordsSince({ db }: Stored, inbox: Inbox, time: string): number {
  return db.one(since[inbox], [time]) ?? 0;
}

const sequence = forEachInbox((inbox) =>
  scalar<[string], number>(
    `SELECT sequence FROM ${inboxes[inbox].table} WHERE id = ? AND deleted_at IS NULL`,
  ),
);
/** Returns a record's sequence, or null if deleted. */
export function sequenceOf({ db }: Stored, inbox: Inbox, id: string): number | null {
  return db.one(sequence[inbox], [id]);
}

/** Twenty pages of a table. */
const mostNamed = 1_000;

const between = forEachInbox((inbox) =>
  scalar<[number, number], string>(
    `SELECT id FROM ${inboxes[inbox].table} WHERE deleted_at IS NULL AND sequence > ? AND sequence <= ?
         ORDER BY sequence DESC LIMIT ${mostNamed}`,
  ),
);
/** Returns the newest thousand ids in a range of sequences, newest first. */
export function idsBetween({ db }: Stored, inbox: Inbox, from: number, to: number): string[] {
  return db.all(between[inbox], [from, to]);
}

/** Returns a record's consent, or null if no notice was shown. */
export function consentOf({ consent, language, createdAt }: StoredRow): Consent | null {
  return consent === '' ? null : { notice: consent, language, at: createdAt };
}

function toRecord<Row>(inbox: Inbox, found: StoredRow): Row {
  const record = inbox === 'enrollments' ? withSaid(found as StoredRow & CounterColumns) : found;
  return { ...record, consent: consentOf(found) } as unknown as Row;
}
