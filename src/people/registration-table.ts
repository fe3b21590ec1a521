import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../database/people-table.ts';
import { peopleTable } from '../database/people-table.ts';
import type { Registration } from '../shared/records.ts';

type RegistrationFields = Omit<Registration, '_id' | 'createdAt'>;

/** The table of event registrations. */
export type RegistrationTable = PeopleTable<RegistrationFields, Registration>;

/** Opens the table of event registrations. */
export function registrationTable(database: Database): RegistrationTable {
  return peopleTable(database, 'registrations', ['name', 'mail', 'phone', 'place']);
}
