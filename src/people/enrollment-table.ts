import type { Database } from '../database/open.ts';
import type { Enrollment } from '../shared/records.ts';
import type { PeopleTable } from './people-table.ts';
import { peopleTable } from './people-table.ts';

type EnrollmentFields = Omit<Enrollment, '_id' | 'createdAt'>;

/** The table of enrollments. */
export type EnrollmentTable = PeopleTable<EnrollmentFields, Enrollment>;

/** Opens the table of enrollments. */
export function enrollmentTable(database: Database): EnrollmentTable {
  return peopleTable(database, 'enrollments', ['name', 'email', 'phone', 'address', 'course'], 'email');
}
