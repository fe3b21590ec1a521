import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { PersonKeys } from '../shared/person-keys.ts';

/** A sender's keys, and the words of the name with spaces between. */
export type SenderKeys = PersonKeys & { words: string };

export interface RecordPlace {
  table: string;
  sequence: number;
}

const oldest = scalar<PersonKeys, number | null>(
  `SELECT min(contact) FROM (
     SELECT contact FROM contact_records WHERE email = @email AND email <> '' AND name = @name AND name <> ''
     UNION ALL
     SELECT contact FROM contact_records WHERE phone = @phone AND phone <> '' AND name = @name AND name <> ''
   )`,
);
/** Returns the oldest contact of the same person, or null. The rule is that of `isSamePerson`. */
export function oldestContact({ db }: Stored, keys: PersonKeys): number | null {
  return db.one(oldest, keys);
}

const open = statement<[]>(
  `INSERT INTO contacts (id, name, search, latest_at, is_stale, is_gone) VALUES (new_uuid(), '', '', '', 1, 1)`,
);
export function openContact({ db }: StoredChange): number {
  return Number(db.run(open).lastInsertRowid);
}

const stale = statement<[number]>('UPDATE contacts SET is_stale = 1 WHERE sequence = ?');
/** Marks a contact, so that the follow-up remakes it at the next read. */
export function markContactStale({ db }: StoredChange, contact: number): void {
  db.run(stale, [contact]);
}

const put = statement<RecordPlace & SenderKeys & { contact: number; createdAt: string }>(
  `INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name, words)
     VALUES (@table, @sequence, @contact, @createdAt, @email, @phone, @name, @words)`,
);
export function giveRecord(
  { db }: StoredChange,
  place: RecordPlace,
  contact: number,
  createdAt: string,
  keys: SenderKeys,
): void {
  db.run(put, { ...place, ...keys, contact, createdAt });
}

const nameOf = scalar<RecordPlace, string>(
  'SELECT name FROM contact_records WHERE table_name = @table AND sequence = @sequence',
);
/** Returns a record's key of the name, or null. */
export function nameKeyOf({ db }: Stored, place: RecordPlace): string | null {
  return db.one(nameOf, place);
}

const takeKeys = scalar<RecordPlace, number>(
  `UPDATE contact_records SET email = '', phone = '', name = '', words = ''
       WHERE table_name = @table AND sequence = @sequence RETURNING contact`,
);
/** Removes a record's keys, so that it does not match itself. Returns its contact, or null. */
export function removeKeys({ db }: StoredChange, place: RecordPlace): number | null {
  return db.returned(takeKeys, place)[0] ?? null;
}

const joined = scalar<{ contact: number }, number>(
  'SELECT 1 FROM contacts WHERE (sequence = @contact AND entry IS NOT NULL) OR entry = @contact',
);
export function isJoinedByHand({ db }: Stored, contact: number): boolean {
  return db.one(joined, { contact }) !== null;
}

const others = scalar<RecordPlace & { contact: number }, number>(
  `SELECT 1 FROM contact_records
     WHERE contact = @contact AND NOT (table_name = @table AND sequence = @sequence)`,
);
export function hasOtherRecords({ db }: Stored, contact: number, place: RecordPlace): boolean {
  return db.one(others, { ...place, contact }) !== null;
}

const move = statement<RecordPlace & SenderKeys & { contact: number }>(
  `UPDATE contact_records SET contact = @contact, email = @email, phone = @phone, name = @name, words = @words
     WHERE table_name = @table AND sequence = @sequence`,
);
const moveNotes = statement<RecordPlace & { contact: number }>(
  'UPDATE contact_notes SET contact = @contact WHERE table_name = @table AND record = @sequence',
);
/** Moves a record with its notes. */
export function moveRecord(
  { db }: StoredChange,
  place: RecordPlace,
  contact: number,
  keys: SenderKeys,
): void {
  db.run(move, { ...place, ...keys, contact });
  db.run(moveNotes, { ...place, contact });
}

const setKeys = statement<RecordPlace & SenderKeys>(
  `UPDATE contact_records SET email = @email, phone = @phone, name = @name, words = @words
     WHERE table_name = @table AND sequence = @sequence`,
);
/** Stores a record's keys; its contact stays. */
export function storeKeys({ db }: StoredChange, place: RecordPlace, keys: SenderKeys): void {
  db.run(setKeys, { ...place, ...keys });
}

const insertApart = statement<[number, number]>(
  'INSERT INTO contacts_apart (one, other) VALUES (?, ?) ON CONFLICT DO NOTHING',
);
/** Stores that two contacts are two people. */
export function storeApart({ db }: StoredChange, one: number, other: number): void {
  db.run(insertApart, [one, other]);
}

const removeEmpty = statement<{ contact: number }>(
  `DELETE FROM contacts
     WHERE sequence = @contact AND NOT EXISTS (SELECT 1 FROM contact_records WHERE contact = @contact)`,
);
export function removeEmptyContact({ db }: StoredChange, contact: number): void {
  db.run(removeEmpty, { contact });
}
