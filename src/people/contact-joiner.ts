import type { Database } from '../database/open.ts';
import { searchable } from '../database/searchable.ts';
import { type PersonKeys, personKeys, phoneDigits } from '../shared/person-keys.ts';

/** A record that is being stored, as far as it says who sent it. */
export interface SentBy extends PersonKeys {
  table: string;
  sequence: number;
  /** Texts by which the person is found besides: course and reference. */
  others: readonly string[];
  createdAt: string;
}

/** Characters by which a person is found, whatever they have sent. */
const mostSearched = 4_000;

/**
 * Returns the function that puts a record to the contact who sent it, in the transaction that stores the record. The contact whom
 * it matches best gets it, the oldest of several; two contacts are never made one by what somebody sends.
 */
export function contactJoiner(database: Database): (record: SentBy) => void {
  const find = database
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
  const open = database.prepare(
    `INSERT INTO contacts (id, name, search, latest_at, heard_at)
     VALUES (random_uuid(), @name, @search, @createdAt, @createdAt)`,
  );
  const markStale = database.prepare<[number]>('UPDATE contacts SET is_stale = 1 WHERE sequence = ?');
  const put = database.prepare(
    `INSERT INTO contact_records (table_name, sequence, contact, created_at, email, phone, name)
     VALUES (@table, @sequence, @contact, @createdAt, @email, @phone, @name)`,
  );
  return (record) => {
    const { table, sequence, name, createdAt } = record;
    const keys = personKeys(record);
    const known = find.get(keys) ?? null;
    if (known !== null) markStale.run(known);
    const contact = known ?? open.run({ name, search: searchedIn([record]), createdAt }).lastInsertRowid;
    put.run({ table, sequence, contact, createdAt, ...keys });
  };
}

/** Returns the text in which a person is found: each name, address, number, course and reference once. */
export function searchedIn(records: readonly Pick<SentBy, 'name' | 'email' | 'phone' | 'others'>[]): string {
  const lines = records.flatMap(({ name, email, phone, others }) => [
    name,
    email,
    phone,
    phoneDigits(phone),
    ...others,
  ]);
  const text = [...new Set(lines.filter((line) => line !== '').map(searchable))].join('\n');
  return text.slice(0, mostSearched).toWellFormed();
}
