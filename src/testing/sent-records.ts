import { type Stored, transactionNow } from '../database/index.ts';
import { storeRecord } from '../people/records.ts';
import type { StoredFields } from '../people/records-store.ts';
import type { Inbox } from '../shared/inboxes.ts';

/** Stores a record of an inbox, as its form does. */
export function putRecord<Name extends Inbox>(
  context: Stored,
  inbox: Name,
  id: string,
  fields: StoredFields<Name>,
  createdAt: string,
): void {
  transactionNow(context, (tx) => storeRecord(tx, inbox, id, fields, createdAt));
}
