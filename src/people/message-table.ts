import type { Database } from '../database/open.ts';
import type { Message } from '../shared/records.ts';
import type { PeopleTable } from './people-table.ts';
import { peopleTable } from './people-table.ts';

type MessageFields = Omit<Message, '_id' | 'createdAt'>;

/** A table of messages. */
export type MessageTable = PeopleTable<MessageFields, Message>;

/** Opens the table of what the contact form sent. */
export function contactMessageTable(database: Database): MessageTable {
  return peopleTable(database, 'contact_messages', ['name', 'email', 'message'], 'email');
}

/** Opens the table of what the partner form sent. */
export function partnerMessageTable(database: Database): MessageTable {
  return peopleTable(database, 'partner_messages', ['name', 'email', 'message'], 'email');
}
