import type { Database } from '../database/open.ts';
import type { Registration } from '../shared/records.ts';
import type { PeopleTable } from './people-table.ts';
import { peopleTable } from './people-table.ts';

type RegistrationFields = Omit<Registration, '_id' | 'createdAt'>;

/** The table of event registrations. */
export type RegistrationTable = PeopleTable<RegistrationFields, Registration>;

/** Opens the table of event registrations. */
export function registrationTable(database: Database): RegistrationTable {
  return peopleTable(database, 'registrations', ['name', 'mail', 'phone', 'place'], 'mail');
}
