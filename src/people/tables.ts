import type { Database } from '../database/open.ts';
import type { SearchedTable } from '../database/searched-table.ts';
import { searchable, searchedTable } from '../database/searched-table.ts';
import type { Language } from '../shared/languages.ts';
import type { Enrollment, Message, Registration } from '../shared/records.ts';
import type { SoftDelete } from '../undo/soft-delete.ts';
import { softDelete } from '../undo/soft-delete.ts';

/** A record of a person, with when it was deleted if that can still be undone. */
export type Held<Row> = Row & { deletedAt: string | null };

/** A table of what people sent. */
export interface PeopleTable<Fields extends object, Row extends object>
  extends SearchedTable<Fields, Row>,
    SoftDelete {
  /**
   * Returns every record with a person's email address, upper and lower case alike, deleted ones too. It goes through the
   * table without a pause, which is nothing for a server.
   */
  ofPerson(email: string): Held<Row>[];
}

/**
 * Opens a table of people.
 * @param ownColumns the text columns, which are also the names of the record's fields; each has its language besides
 */
function peopleTable<Fields extends { language: Language }, Row extends object>(
  database: Database,
  table: string,
  kind: string,
  ownColumns: readonly (keyof Fields & string)[],
  emailColumn: keyof Fields & string,
): PeopleTable<Fields, Row> {
  const columns = [...ownColumns, 'language'] as const;
  // An address may also be a part of another, or stand in a message.
  const holding = database.prepare<[string], Held<Row> & Record<string, unknown>>(
    `SELECT id AS _id, ${columns.join(', ')}, created_at AS createdAt, deleted_at AS deletedAt
     FROM ${table} WHERE instr(search, ?) > 0 ORDER BY sequence`,
  );
  return {
    ...searchedTable<Fields, Row>(database, table, {
      columns,
      searched: (fields) => ownColumns.map((column) => fields[column]).join('\n'),
    }),
    ...softDelete(database, { table, kind, nameColumn: null }),
    ofPerson: (email) =>
      holding
        .all(searchable(email))
        .filter((record) => String(record[emailColumn]).toLowerCase() === email.toLowerCase()),
  };
}

type TableOf<Row extends object> = PeopleTable<Omit<Row, '_id' | 'createdAt'>, Row>;

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
      'enrollment',
      ['name', 'email', 'phone', 'address', 'course', 'reference'],
      'email',
    ),
    registrations: peopleTable(
      database,
      'registrations',
      'event registration',
      ['name', 'mail', 'phone', 'place'],
      'mail',
    ),
    contactMessages: peopleTable(database, 'contact_messages', 'contact message', messages, 'email'),
    partnerMessages: peopleTable(database, 'partner_messages', 'partner message', messages, 'email'),
  };
}
