import { fieldOfKind, type Inbox, inboxes } from '../shared/inboxes.ts';
import type { TestApp } from './test-app.ts';

/** Has an email to the sender of a record come back, of an enrollment unless told otherwise. */
export function putBounce(
  { database }: Pick<TestApp, 'database'>,
  record: string,
  inbox: Inbox = 'enrollments',
): void {
  const { table } = inboxes[inbox];
  database
    .prepare(
      `INSERT INTO bounces (record_id, table_name, address, answer, bounced_at)
       SELECT id, '${table}', ${fieldOfKind(inbox, 'email')}, '550 5.1.1', '2027-01-04T03:30:00.000Z'
       FROM ${table} WHERE id = ?`,
    )
    .run(record);
}
