import type { Database } from '../database/index.ts';
import { type PersonKeys, personKeys } from '../shared/person-keys.ts';

/** A record that is being stored, as far as it says who sent it. */
export interface SentBy extends PersonKeys {
  table: string;
  sequence: number;
  createdAt: string;
}

/**
 * Returns the function that adds a record to the contact who sent it, in the transaction that stores the record. The contact that
 * it matches best gets it, the oldest of several; a record never joins two contacts. What the list shows of the contact is made
 * when the list is read.
 */
export function contactJoiner(database: Database): (record: SentBy) => void {
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
  return ({ table, sequence, createdAt, ...person }) => {
    const keys = personKeys(person);
    // Most are new, which costs a thirtieth to see.
    const isNew = hasLike.get(keys.email, keys.phone) === undefined;
    const known = isNew ? null : (findBest.get(keys) ?? null);
    if (known !== null) markStale.run(known);
    const contact = known ?? open.run().lastInsertRowid;
    put.run(table, sequence, contact, createdAt, keys.email, keys.phone, keys.name);
  };
}
