import type { Database } from '../database/index.ts';
import { type PersonKeys, personKeys } from '../shared/person-keys.ts';

/** A record that is being stored, as far as it says who sent it. */
export interface SentBy extends PersonKeys {
  table: string;
  sequence: number;
  createdAt: string;
}

/** The record that is meant. */
type Where = Pick<SentBy, 'table' | 'sequence'>;

/**
 * Returns the functions that give a record, new or corrected, to the contact who sent it, in the transaction that stores it. The contact that it matches best gets it, the oldest of several; a record never joins two contacts. What the list
 * shows of the contact is made when the list is read.
 */
export function contactJoiner(database: Database) {
  const hasLike = database.prepare<[email: string, phone: string]>(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM contact_records WHERE email = ? AND email <> '')
       OR EXISTS (SELECT 1 FROM contact_records WHERE phone = ? AND phone <> '')`,
  );
  const findBest = database
    .prepare<[PersonKeys], number | null>(
      `SELECT coalesce(
         (SELECT contact FROM contact_records
          WHERE email = @email AND email <> '' AND name = @name AND name <> '' ORDER BY contact LIMIT 1),
         (SELECT contact FROM contact_records
          WHERE phone = @phone AND phone <> '' AND name = @name AND name <> '' ORDER BY contact LIMIT 1),
         (SELECT min(contact) FROM contact_records
          WHERE email = @email AND email <> '' AND +phone = @phone AND +phone <> ''))`,
    )
    .pluck();
  const open = database.prepare<[]>(
    `INSERT INTO contacts (id, name, search, latest_at, is_stale, is_gone) VALUES (new_uuid(), '', '', '', 1, 1)`,
  );
  const markStale = database.prepare<[number]>('UPDATE contacts SET is_stale = 1 WHERE sequence = ?');
  const put = database.prepare<[string, number, number | bigint, string, string, string, string]>(
    `INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const takeKeys = database
    .prepare<[Where], number>(
      `UPDATE contact_records SET email = '', phone = '', name = ''
       WHERE table_name = @table AND sequence = @sequence RETURNING contact`,
    )
    .pluck();
  const isJoined = database.prepare<[{ contact: number }]>(
    'SELECT 1 FROM contacts WHERE (sequence = @contact AND entry IS NOT NULL) OR entry = @contact',
  );
  const hasOthers = database.prepare<[Where & { contact: number }]>(
    `SELECT 1 FROM contact_records
     WHERE contact = @contact AND NOT (table_name = @table AND sequence = @sequence)`,
  );
  const move = database.prepare<[Where & PersonKeys & { contact: number | bigint }]>(
    `UPDATE contact_records SET contact = @contact, email = @email, phone = @phone, name = @name
     WHERE table_name = @table AND sequence = @sequence`,
  );
  const removeEmpty = database.prepare<[{ contact: number }]>(
    `DELETE FROM contacts
     WHERE sequence = @contact AND NOT EXISTS (SELECT 1 FROM contact_records WHERE contact = @contact)`,
  );
  const bestFor = (keys: PersonKeys): number | null => {
    // Most are new, which costs a thirtieth to see.
    const isNew = hasLike.get(keys.email, keys.phone) === undefined;
    return isNew ? null : (findBest.get(keys) ?? null);
  };
  return {
    join({ table, sequence, createdAt, ...person }: SentBy): void {
      const keys = personKeys(person);
      const known = bestFor(keys);
      if (known !== null) markStale.run(known);
      const contact = known ?? open.run().lastInsertRowid;
      put.run(table, sequence, contact, createdAt, keys.email, keys.phone, keys.name);
    },
    /** Whom the office has joined with another by hand stays there. */
    joinAnew({ table, sequence, ...person }: Omit<SentBy, 'createdAt'>): void {
      const where = { table, sequence };
      const keys = personKeys(person);
      const before = takeKeys.get(where);
      if (before === undefined) return;
      const stays = isJoined.get({ contact: before }) !== undefined;
      const other = stays ? before : bestFor(keys);
      const isAlone = hasOthers.get({ ...where, contact: before }) === undefined;
      const contact = other ?? (isAlone ? before : open.run().lastInsertRowid);
      move.run({ ...where, ...keys, contact });
      markStale.run(before);
      markStale.run(Number(contact));
      removeEmpty.run({ contact: before });
    },
  };
}
