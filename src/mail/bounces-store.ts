import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { type Inbox, inboxes, inboxOfTable } from '../shared/inboxes.ts';

// Triggers delete a bounce with its record, and once the record has another address.

interface StoredBounce {
  record: string;
  table: string;
  /** As it was refused. */
  address: string;
  /** The codes of the mail server's answer, such as '550 5.1.1'. */
  answer: string;
  at: string;
}

const put = statement<StoredBounce>(
  `INSERT INTO bounces (record_id, table_name, address, answer, bounced_at) VALUES (@record, @table, @address, @answer, @at)
     ON CONFLICT DO UPDATE SET address = @address, answer = @answer, bounced_at = @at`,
);
export function storeBounce({ db }: StoredChange, inbox: Inbox, bounce: Omit<StoredBounce, 'table'>): void {
  db.run(put, { ...bounce, table: inboxes[inbox].table });
}

const present = 'record_id NOT IN (SELECT id FROM deleted_people)';

const tableOf = scalar<[string], string>(`SELECT table_name FROM bounces WHERE record_id = ? AND ${present}`);
const remove = statement<[string]>('DELETE FROM bounces WHERE record_id = ?');
/** Deletes the bounce of a record. Returns the record's inbox, or null if there is none. */
export function removeBounce({ db }: StoredChange, record: string): Inbox | null {
  const table = db.one(tableOf, [record]);
  if (table === null) return null;
  db.run(remove, [record]);
  return inboxOfTable(table);
}

const ofRecord = statement<[string], Pick<StoredBounce, 'address' | 'answer' | 'at'>>(
  'SELECT address, answer, bounced_at AS at FROM bounces WHERE record_id = ?',
);
/** Returns the bounce of a record, which may be just deleted, or null. */
export function bounceOf(
  { db }: Stored,
  record: string,
): Pick<StoredBounce, 'address' | 'answer' | 'at'> | null {
  return db.one(ofRecord, [record]);
}
