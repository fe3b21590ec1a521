import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../database/people-table.ts';
import { peopleTable } from '../database/people-table.ts';
import type { Enrollment, Message, Registration } from '../shared/records.ts';

type Fields<Row> = Omit<Row, '_id' | 'createdAt'>;
type TableOf<Row extends object> = PeopleTable<Fields<Row>, Row>;

/** The tables of what visitors send. */
export interface PeopleTables {
  enrollments: TableOf<Enrollment>;
  registrations: TableOf<Registration>;
  contactMessages: TableOf<Message>;
  partnerMessages: TableOf<Message>;
}

/** Opens the four of them. */
export function peopleTables(database: Database) {
  return {
    enrollments: peopleTable<Fields<Enrollment>, Enrollment>(database, 'enrollments', [
      'name',
      'email',
      'phone',
      'address',
      'course',
    ]),
    registrations: peopleTable<Fields<Registration>, Registration>(database, 'registrations', [
      'name',
      'mail',
      'phone',
      'place',
    ]),
    contactMessages: messageTable(database, 'contact_messages'),
    partnerMessages: messageTable(database, 'partner_messages'),
  };
}

function messageTable(database: Database, table: string): TableOf<Message> {
  return peopleTable<Fields<Message>, Message>(database, table, ['name', 'email', 'message']);
}
