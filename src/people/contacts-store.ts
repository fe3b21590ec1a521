import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { PersonKeys } from '../shared/person-keys.ts';

export interface RecordPlace {
  table: string;
  sequence: number;
}

const like = scalar<[email: string, phone: string], number>(
  `SELECT 1 WHERE EXISTS (SELECT 1 FROM contact_records WHERE email = ? AND email <> '')
       OR EXISTS (SELECT 1 FROM contact_records WHERE phone = ? AND phone <> '')`,
);
export function isKnownPerson({ db }: Stored, { email, phone }: PersonKeys): boolean {
  return db.one(like, [email, phone]) !== null;
}

const best = scalar<PersonKeys, number | null>(
  `SELECT coalesce(
         (SELECT contact FROM contact_records
          WHERE email = @email AND email <> '' AND name = @name AND name <> '' ORDER BY contact LIMIT 1),
         (SELECT contact FROM contact_records
          WHERE phone = @phone AND phone <> '' AND name = @name AND name <> '' ORDER BY contact LIMIT 1),
         (SELECT min(contact) FROM contact_records
          WHERE email = @email AND email <> '' AND +phone = @phone AND +phone <> ''))`,
);
/** Returns the best match for a person, the oldest of equals, or null. */
export function bestContact({ db }: Stored, keys: PersonKeys): number | null {
  return db.one(best, keys);
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

const put = statement<[string, number, number, string, string, string, string]>(
  `INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
);
export function giveRecord(
  { db }: StoredChange,
  { table, sequence }: RecordPlace,
  contact: number,
  createdAt: string,
  { email, phone, name }: PersonKeys,
): void {
  db.run(put, [table, sequence, contact, createdAt, email, phone, name]);
}

const takeKeys = scalar<RecordPlace, number>(
  `UPDATE contact_records SET email = '', phone = '', name = ''
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

const move = statement<RecordPlace & PersonKeys & { contact: number }>(
  `UPDATE contact_records SET contact = @contact, email = @email, phone = @phone, name = @name
     WHERE table_name = @table AND sequence = @sequence`,
);
export function moveRecord(
  { db }: StoredChange,
  place: RecordPlace,
  contact: number,
  keys: PersonKeys,
): void {
  db.run(move, { ...place, ...keys, contact });
}

const removeEmpty = statement<{ contact: number }>(
  `DELETE FROM contacts
     WHERE sequence = @contact AND NOT EXISTS (SELECT 1 FROM contact_records WHERE contact = @contact)`,
);
export function removeEmptyContact({ db }: StoredChange, contact: number): void {
  db.run(removeEmpty, { contact });
}
