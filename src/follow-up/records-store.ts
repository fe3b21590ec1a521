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

/** A record's contact, and the stage set by hand while the record was its entry's newest. */
interface KnownRecord {
  table: string;
  sequence: number;
  contact: number;
  setStage: Stage | null;
  setAt: string | null;
}

interface StoredRecord {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** Null if the form does not ask for it. */
  address: string | null;
  /** The course, the place or the message, depending on the inbox. */
  text: string;
  reference: string | null;
  company: string | null;
  gstin: string | null;
  language: Language;
  /** Version of the notice that was read; empty if none was shown. */
  consent: string;
  createdAt: string;
  deletedAt: string | null;
  /** State of an enrollment's place, its batch, and the time of that state. */
  place: PlaceState | null;
  batch: string | null;
  placeSince: string | null;
  /** 1 if an email to the sender came back. */
  isBounced: number;
}

export type SentRecord = StoredRecord & KnownRecord & { inbox: Inbox };

/** Newest records read per person. */
const mostOfOne = 200;
/** LIMIT for all rows in SQLite. */
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
/** Returns an entry's records, newest first, including deleted ones until the purge. */
export function recordsOf(stored: Stored, entry: number, most = mostOfOne): SentRecord[] {
  return stored.db.all(ofEntry, { entry, most }).flatMap((known) => whole(stored, known));
}

function whole({ db }: Stored, known: KnownRecord): SentRecord[] {
  const inbox = inboxOfTable(known.table);
  const record = inbox === null ? null : db.one(reads[inbox], [known.sequence]);
  return inbox === null || record === null ? [] : [{ ...record, ...known, inbox }];
}

const ofContact = statement<[string], KnownRecord>(
  `SELECT table_name AS "table", sequence, contact, set_stage AS setStage, set_at AS setAt FROM contact_records
     WHERE contact = (SELECT sequence FROM contacts WHERE id = ?) ORDER BY created_at DESC, sequence DESC`,
);
/** Returns the newest record of a contact itself, not of what it was joined with, or null. */
export function newestOfContact(stored: Stored, contact: string): SentRecord | null {
  for (const known of stored.db.all(ofContact, [contact])) {
    const [record] = notDeleted(whole(stored, known));
    if (record !== undefined) return record;
  }
  return null;
}

const membersOf = `FROM json_each(@entries) AS wanted
    CROSS JOIN contacts ON contacts.sequence = wanted.value OR contacts.entry = wanted.value`;
const idsIn = scalar<{ entries: string }, string>(
  [
    `SELECT contacts.id ${membersOf}`,
    ...inboxNames.map((inbox) => {
      const { table } = inboxes[inbox];
      return `SELECT sent.id ${membersOf}
        CROSS JOIN contact_records ON table_name = '${table}' AND contact = contacts.sequence
        CROSS JOIN ${table} AS sent ON sent.sequence = contact_records.sequence AND +sent.deleted_at IS NULL`;
    }),
  ].join(' UNION ALL '),
);
/** Returns the ids of entries' contacts, and of their records that are not deleted. */
export function idsOfEntries({ db }: Stored, entries: readonly number[]): string[] {
  return db.all(idsIn, { entries: JSON.stringify(entries) });
}

/** Returns an entry's records that are not deleted, newest first. */
export function presentRecordsOf(stored: Stored, entry: number, most?: number): SentRecord[] {
  return notDeleted(recordsOf(stored, entry, most));
}

export function notDeleted(records: readonly SentRecord[]): SentRecord[] {
  return records.filter(({ deletedAt }) => deletedAt === null);
}

/** Returns a record's columns, named alike for every inbox. */
function columnsOf(inbox: Inbox): string {
  const { table, wants, hasPlace } = inboxes[inbox];
  const atCounter: readonly string[] = inboxes[inbox].atCounter;
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  const [reference, address] = [fieldOfKind(inbox, 'reference'), fieldOfKind(inbox, 'paragraphs')];
  const seat = (column: string) =>
    hasPlace ? `(SELECT ${column} FROM places WHERE enrollment = ${table}.id)` : 'NULL';
  const said = (column: string) => (atCounter.includes(column) ? `nullif(${column}, '')` : 'NULL');
  return `id, name, ${email ?? "''"} AS email, nullif(${phone ?? 'NULL'}, '') AS phone, ${address ?? 'NULL'} AS address, ${wants} AS text, language, consent,
    created_at AS createdAt, deleted_at AS deletedAt, nullif(${reference ?? 'NULL'}, '') AS reference, ${said('company_name')} AS company, ${said('company_gstin')} AS gstin,
    ${seat('state')} AS place, ${seat('batch')} AS batch, ${seat('since')} AS placeSince,
    EXISTS (SELECT 1 FROM bounces WHERE record_id = ${table}.id) AS isBounced`;
}

const count = scalar<{ entry: number }, number>(
  `SELECT count(*) FROM contact_records WHERE contact IN ${members}`,
);
/** Counts an entry's records, including deleted ones. */
export function countRecords({ db }: Stored, entry: number): number {
  return db.one(count, { entry }) ?? 0;
}

const setStage = statement<Pick<KnownRecord, 'table' | 'sequence'> & { stage: Stage; at: string }>(
  `UPDATE contact_records SET set_stage = @stage, set_at = @at WHERE table_name = @table AND sequence = @sequence`,
);
/** Stores the stage set by hand, on the entry's newest record. */
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
export function forgetLost({ db }: StoredChange, entry: number): void {
  db.run(unsetLost, { entry });
}

const sequenceOf = forEachInbox((inbox) =>
  scalar<[string], number>(`SELECT sequence FROM ${inboxes[inbox].table} WHERE id = ?`),
);
const entryOf = statement<
  { table: string; sequence: number },
  { entry: number; person: string; owner: string | null; nextOn: string | null }
>(
  `SELECT entry.sequence AS entry, entry.id AS person, (SELECT name FROM admins WHERE admins.id = entry.owner) AS owner, entry.next_on AS nextOn
     FROM contact_records JOIN contacts ON contacts.sequence = contact
     JOIN contacts AS entry ON entry.sequence = coalesce(contacts.entry, contacts.sequence)
     WHERE table_name = @table AND contact_records.sequence = @sequence`,
);
export function entryOfRecord(
  { db }: Stored,
  inbox: Inbox,
  id: string,
): { entry: number; person: string; owner: string | null; nextOn: string | null } | null {
  const sequence = db.one(sequenceOf[inbox], [id]);
  return sequence === null ? null : db.one(entryOf, { table: inboxes[inbox].table, sequence });
}

const senderOf = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<[string], { name: string; contact: string | null }>(
    `SELECT name, ${contactOf(`'${table}'`, `${table}.sequence`)} AS contact FROM ${table} WHERE id = ? AND deleted_at IS NULL`,
  );
});
/** Returns the name in a record, and its contact's id; null if it is deleted. */
export function senderOfRecord(
  { db }: Stored,
  inbox: Inbox,
  id: string,
): { name: string; contact: string | null } | null {
  return db.one(senderOf[inbox], [id]);
}

const byEmail = scalar<[string, string], number>(
  'SELECT contact FROM contact_records WHERE email >= ? AND email < ?',
);
export function contactsByEmail({ db }: Stored, begin: string): number[] {
  return db.all(byEmail, prefix(begin));
}

// Partial indexes skip empty phones and references; SQLite uses them only if the statement excludes those
// too.
const byPhone = scalar<[string, string], number>(
  "SELECT contact FROM contact_records WHERE phone >= ? AND phone < ? AND phone <> ''",
);
export function contactsByPhone({ db }: Stored, begin: string): number[] {
  return db.all(byPhone, prefix(begin));
}

// Scans the whole index, since an admin may type any part of a phone number.
const byPhonePart = scalar<[string], number>(
  "SELECT contact FROM contact_records WHERE phone <> '' AND instr(phone, ?) > 0",
);
/** Returns the contacts with these digits in their phone number. */
export function contactsByPhonePart({ db }: Stored, digits: string): number[] {
  return db.all(byPhonePart, [digits]);
}

const byReference = inboxNames.flatMap((inbox) => {
  const reference = fieldOfKind(inbox, 'reference');
  const { table } = inboxes[inbox];
  if (reference === null) return [];
  // Narrows by reference first (CROSS JOIN keeps this order), since few records match the prefix.
  return scalar<[string, string], number>(
    `SELECT contact FROM ${table} AS sent CROSS JOIN contact_records AS record
         ON record.table_name = '${table}' AND record.sequence = sent.sequence
       WHERE ${reference} >= ? AND ${reference} < ? AND ${reference} <> ''`,
  );
});
export function contactsByReference({ db }: Stored, begin: string): number[] {
  return byReference.flatMap((find) => db.all(find, prefix(begin)));
}

export interface NewNote extends Omit<Note, 'about' | 'shared'> {
  record: Pick<SentRecord, 'table' | 'sequence' | 'contact'>;
  adminId: string;
}

const about = `CASE table_name ${Object.values(inboxes)
  .map(({ table }) => `WHEN '${table}' THEN (SELECT id FROM ${table} WHERE sequence = record)`)
  .join(' ')} END`;
const noteFields = `contact_notes.id AS _id, text, admin_name AS author, ${about} AS about, created_at AS createdAt,
  created_at < (SELECT parted_at FROM contacts_parted WHERE contacts_parted.contact = contact_notes.contact) AS shared`;

type NoteRow = Omit<Note, 'shared'> & { shared: number | null };

const notes = statement<{ entry: number; most: number }, NoteRow>(
  `SELECT ${noteFields} FROM contact_notes WHERE contact IN ${members}
     ORDER BY created_at DESC, contact_notes.sequence DESC LIMIT @most`,
);
/** Returns an entry's notes, newest first. Notes of earlier versions have no record. */
export function notesOf({ db }: Stored, entry: number): Note[] {
  return db.all(notes, { entry, most: unlimited }).map(toNote);
}

export function newestNote({ db }: Stored, entry: number): Note | null {
  const row = db.one(notes, { entry, most: 1 });
  return row && toNote(row);
}

function toNote({ shared, ...note }: NoteRow): Note {
  return shared === 1 ? { ...note, shared: true } : note;
}

const insertNote = statement<Omit<NewNote, 'record'> & NewNote['record']>(
  `INSERT INTO contact_notes (id, contact, table_name, record, admin_id, admin_name, text, created_at)
     VALUES (@_id, @contact, @table, @sequence, @adminId, @author, @text, @createdAt)`,
);
export function storeNote({ db }: StoredChange, { record, ...note }: NewNote): void {
  const { table, sequence, contact } = record;
  db.run(insertNote, { ...note, table, sequence, contact });
}

const deleteOwn = scalar<[id: string, adminId: string], string>(
  `DELETE FROM contact_notes WHERE id = ? AND admin_id = ?
     RETURNING (SELECT id FROM contacts WHERE sequence = contact)`,
);
/** Deletes an admin's own note. Returns the id of its contact, or null. */
export function removeOwnNote({ db }: StoredChange, id: string, adminId: string): string | null {
  return db.returned(deleteOwn, [id, adminId])[0] ?? null;
}

export type StoredNote = Pick<Note, '_id' | 'createdAt'>;

const everyNote = statement<[], StoredNote>('SELECT id AS _id, created_at AS createdAt FROM contact_notes');
export function allNotes({ db }: Stored): StoredNote[] {
  return db.all(everyNote);
}

const deleteNote = statement<[string]>('DELETE FROM contact_notes WHERE id = ?');
/** Deletes a note of any admin. Returns false if not found. */
export function eraseNote({ db }: StoredChange, id: string): boolean {
  return db.run(deleteNote, [id]).changes > 0;
}
