import { prefix, type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import type { Stage } from '../shared/follow-up.ts';
import {
  fieldOfKind,
  forEachInbox,
  type Inbox,
  inboxes,
  inboxNames,
  inboxOfTable,
} from '../shared/inboxes.ts';
import type { Language } from '../shared/languages.ts';
import type { Note } from '../shared/records.ts';
import { members } from './store.ts';

// The records that people have sent, by contact, and the office's notes about them.

/** The contact of a record, and the stage set by hand while it was the newest of its entry. */
interface KnownRecord {
  table: string;
  sequence: number;
  contact: number;
  setStage: Stage | null;
  setAt: string | null;
}

/** A record, as it is stored in its table. */
interface StoredRecord {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** The course, the place or the message. */
  text: string;
  reference: string | null;
  language: Language;
  /** The version of the notice that was read; empty if none was shown. */
  consent: string;
  createdAt: string;
  deletedAt: string | null;
  /** The place of an enrollment, its batch, and when it came into its state. */
  place: PlaceState | null;
  batch: string | null;
  placeSince: string | null;
}

/** A record with its contact. */
export type SentRecord = StoredRecord & KnownRecord & { inbox: Inbox };

/** The most records that are read of one person, the newest. */
const mostOfOne = 200;
/** As a LIMIT: every row. */
export const unlimited = -1;

const reads = forEachInbox((inbox) =>
  statement<[number], StoredRecord>(
    `SELECT ${columnsOf(inbox)} FROM ${inboxes[inbox].table} WHERE sequence = ?`,
  ),
);
const ofEntry = statement<{ entry: number; most: number }, KnownRecord>(
  `SELECT table_name AS "table", sequence, contact, set_stage AS setStage, set_at AS setAt
     FROM contact_records WHERE contact IN ${members} ORDER BY created_at DESC, sequence DESC LIMIT @most`,
);
/** Returns the records of an entry, newest first, with deleted ones while that can be undone. */
export function recordsOf({ db }: Stored, entry: number, most = mostOfOne): SentRecord[] {
  return db.all(ofEntry, { entry, most }).flatMap((known) => {
    const inbox = inboxOfTable(known.table);
    const record = inbox === null ? null : db.one(reads[inbox], [known.sequence]);
    return inbox === null || record === null ? [] : { ...record, ...known, inbox };
  });
}

/** Returns the records of an entry that are not deleted, newest first. */
export function presentRecordsOf(stored: Stored, entry: number, most?: number): SentRecord[] {
  return notDeleted(recordsOf(stored, entry, most));
}

export function notDeleted(records: readonly SentRecord[]): SentRecord[] {
  return records.filter(({ deletedAt }) => deletedAt === null);
}

/** Returns the columns of a record, under the same names for every inbox. */
function columnsOf(inbox: Inbox): string {
  const { table, wants, hasPlace } = inboxes[inbox];
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  const reference = fieldOfKind(inbox, 'reference');
  const seat = (column: string) =>
    hasPlace ? `(SELECT ${column} FROM places WHERE enrollment = ${table}.id)` : 'NULL';
  return `id, name, ${email ?? "''"} AS email, nullif(${phone ?? 'NULL'}, '') AS phone, ${wants} AS text, language, consent,
    created_at AS createdAt, deleted_at AS deletedAt, nullif(${reference ?? 'NULL'}, '') AS reference, ${seat('state')} AS place, ${seat('batch')} AS batch, ${seat('since')} AS placeSince`;
}

const count = scalar<{ entry: number }, number>(
  `SELECT count(*) FROM contact_records WHERE contact IN ${members}`,
);
/** Counts the records of an entry, deleted ones too. */
export function countRecords({ db }: Stored, entry: number): number {
  return db.one(count, { entry }) ?? 0;
}

const setStage = statement<Pick<KnownRecord, 'table' | 'sequence'> & { stage: Stage; at: string }>(
  `UPDATE contact_records SET set_stage = @stage, set_at = @at WHERE table_name = @table AND sequence = @sequence`,
);
/** Stores the stage that is set by hand while a record is the newest of its entry. */
export function storeStage(
  { db }: StoredChange,
  { table, sequence }: Pick<KnownRecord, 'table' | 'sequence'>,
  stage: Stage,
  at: string,
): void {
  db.run(setStage, { table, sequence, stage, at });
}

const unsetLost = statement<{ entry: number }>(
  `UPDATE contact_records SET set_stage = NULL, set_at = NULL WHERE contact IN ${members} AND set_stage = 'lost'`,
);
/** Takes back the stage 'lost'. */
export function forgetLost({ db }: StoredChange, entry: number): void {
  db.run(unsetLost, { entry });
}

const sequenceOf = forEachInbox((inbox) =>
  scalar<[string], number>(`SELECT sequence FROM ${inboxes[inbox].table} WHERE id = ?`),
);
const entryOf = statement<
  { table: string; sequence: number },
  { entry: number; owner: string | null; nextOn: string | null }
>(
  `SELECT entry.sequence AS entry, (SELECT name FROM admins WHERE admins.id = entry.owner) AS owner, entry.next_on AS nextOn
     FROM contact_records JOIN contacts ON contacts.sequence = contact
     JOIN contacts AS entry ON entry.sequence = coalesce(contacts.entry, contacts.sequence)
     WHERE table_name = @table AND contact_records.sequence = @sequence`,
);
/** Returns the entry of a record, with the name of its owner, or null. */
export function entryOfRecord(
  { db }: Stored,
  inbox: Inbox,
  id: string,
): { entry: number; owner: string | null; nextOn: string | null } | null {
  const sequence = db.one(sequenceOf[inbox], [id]);
  return sequence === null ? null : db.one(entryOf, { table: inboxes[inbox].table, sequence });
}

const senderOf = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return scalar<[string], string>(
    `SELECT ${contactOf(`'${table}'`, `${table}.sequence`)} FROM ${table} WHERE id = ? AND deleted_at IS NULL`,
  );
});
/** Returns the id of the contact who sent a record, or null. */
export function contactOfRecord({ db }: Stored, inbox: Inbox, id: string): string | null {
  return db.one(senderOf[inbox], [id]);
}

const byEmail = scalar<[string, string], number>(
  'SELECT contact FROM contact_records WHERE email >= ? AND email < ?',
);
/** Returns the contacts with an email that begins so. */
export function contactsByEmail({ db }: Stored, begin: string): number[] {
  return db.all(byEmail, prefix(begin));
}

// The indexes of phones and references leave out empty texts, and serve only statements that say so too.
const byPhone = scalar<[string, string], number>(
  "SELECT contact FROM contact_records WHERE phone >= ? AND phone < ? AND phone <> ''",
);
/** Returns the contacts with a phone number that begins so. */
export function contactsByPhone({ db }: Stored, begin: string): number[] {
  return db.all(byPhone, prefix(begin));
}

// An admin who reads a number off a phone may begin anywhere: all are gone through, in the index alone.
const byPhonePart = scalar<[string], number>(
  "SELECT contact FROM contact_records WHERE phone <> '' AND instr(phone, ?) > 1",
);
/** Returns the contacts with these digits in their phone number, but not at its beginning. */
export function contactsByPhonePart({ db }: Stored, digits: string): number[] {
  return db.all(byPhonePart, [digits]);
}

const byReference = inboxNames.flatMap((inbox) => {
  const reference = fieldOfKind(inbox, 'reference');
  const { table } = inboxes[inbox];
  if (reference === null) return [];
  // In this order: few records have such a reference.
  return scalar<[string, string], number>(
    `SELECT contact FROM ${table} AS sent CROSS JOIN contact_records AS record
         ON record.table_name = '${table}' AND record.sequence = sent.sequence
       WHERE ${reference} >= ? AND ${reference} < ? AND ${reference} <> ''`,
  );
});
/** Returns the contacts with a reference that begins so. */
export function contactsByReference({ db }: Stored, begin: string): number[] {
  return byReference.flatMap((find) => db.all(find, prefix(begin)));
}

/** A note as it is stored, about a record. */
export interface NewNote extends Omit<Note, 'about'> {
  record: Pick<SentRecord, 'table' | 'sequence' | 'contact'>;
  adminId: string;
}

const about = `CASE table_name ${Object.values(inboxes)
  .map(({ table }) => `WHEN '${table}' THEN (SELECT id FROM ${table} WHERE sequence = record)`)
  .join(' ')} END`;
const noteFields = `contact_notes.id AS _id, text, admin_name AS author, ${about} AS about, created_at AS createdAt`;

const notes = statement<{ entry: number; most: number }, Note>(
  `SELECT ${noteFields} FROM contact_notes WHERE contact IN ${members}
     ORDER BY created_at DESC, contact_notes.sequence DESC LIMIT @most`,
);
/** Returns the notes of an entry, newest first. Those of earlier versions are about no record. */
export function notesOf({ db }: Stored, entry: number): Note[] {
  return db.all(notes, { entry, most: unlimited });
}

/** Returns the newest note of an entry, or null. */
export function newestNote({ db }: Stored, entry: number): Note | null {
  return db.one(notes, { entry, most: 1 });
}

const insertNote = statement<Omit<NewNote, 'record'> & NewNote['record']>(
  `INSERT INTO contact_notes (id, contact, table_name, record, admin_id, admin_name, text, created_at)
     VALUES (@_id, @contact, @table, @sequence, @adminId, @author, @text, @createdAt)`,
);
export function storeNote({ db }: StoredChange, { record, ...note }: NewNote): void {
  const { table, sequence, contact } = record;
  db.run(insertNote, { ...note, table, sequence, contact });
}

const deleteOwn = statement<[id: string, adminId: string]>(
  'DELETE FROM contact_notes WHERE id = ? AND admin_id = ?',
);
/** Removes a note that an admin wrote. Returns whether it existed. */
export function removeOwnNote({ db }: StoredChange, id: string, adminId: string): boolean {
  return db.run(deleteOwn, [id, adminId]).changes > 0;
}

/** A note without its text. */
export type StoredNote = Pick<Note, '_id' | 'createdAt'>;

const everyNote = statement<[], StoredNote>('SELECT id AS _id, created_at AS createdAt FROM contact_notes');
export function allNotes({ db }: Stored): StoredNote[] {
  return db.all(everyNote);
}

const deleteNote = statement<[string]>('DELETE FROM contact_notes WHERE id = ?');
/** Deletes a note of any admin. Returns whether it existed. */
export function eraseNote({ db }: StoredChange, id: string): boolean {
  return db.run(deleteNote, [id]).changes > 0;
}
