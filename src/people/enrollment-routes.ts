import { calls } from '../shared/calls.ts';
import { texts } from '../shared/texts.ts';
import { enrollmentRules } from '../shared/visitor-rules.ts';
import type { EnrollmentTable } from './enrollment-table.ts';
import type { PeopleRouteParts } from './people-routes.ts';
import { addPeopleRoutes } from './people-routes.ts';

/** Adds the calls of enrollments: anyone enrolls; admins list and delete. */
export function addEnrollmentRoutes(parts: PeopleRouteParts, table: EnrollmentTable): void {
  addPeopleRoutes(parts, {
    inbox: 'enrollments',
    postPath: calls.enrollments,
    listPath: calls.enrollments,
    rules: enrollmentRules,
    stored: ({ name, email, phone, address, course }) => ({ name, email, phone, address, course }),
    emailOf: ({ email }) => email,
    table,
    thanks: texts.enrollmentSent,
    noun: 'Enrollment',
  });
}
