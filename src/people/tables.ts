import type { Database } from '../database/open.ts';
import type { Enrollment, Message, Registration } from '../shared/records.ts';
import type { PeopleTable } from './people-table.ts';
import { peopleTable } from './people-table.ts';

type Fields<Row> = Omit<Row, '_id' | 'createdAt'>;
type TableOf<Row extends object> = PeopleTable<Fields<Row>, Row>;

/** The tables of what visitors send. */
export type PeopleTables = {
  enrollments: TableOf<Enrollment>;
  registrations: TableOf<Registration>;
  contactMessages: TableOf<Message>;
  partnerMessages: TableOf<Message>;
};

/** Opens the four of them. */
export function peopleTables(database: Database): PeopleTables {
  const messages = ['name', 'email', 'message'] as const;
  return {
    enrollments: peopleTable(
      database,
      'enrollments',
      ['name', 'email', 'phone', 'address', 'course'],
      'email',
    ),
    registrations: peopleTable(database, 'registrations', ['name', 'mail', 'phone', 'place'], 'mail'),
    contactMessages: peopleTable(database, 'contact_messages', messages, 'email'),
    partnerMessages: peopleTable(database, 'partner_messages', messages, 'email'),
  };
}
