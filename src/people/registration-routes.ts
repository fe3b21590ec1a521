import { calls } from '../shared/calls.ts';
import { texts } from '../shared/texts.ts';
import { registrationRules } from '../shared/visitor-rules.ts';
import type { PeopleRouteParts } from './people-routes.ts';
import { addPeopleRoutes } from './people-routes.ts';
import type { RegistrationTable } from './registration-table.ts';

/** Adds the calls of event registrations: anyone registers; admins list and delete. */
export function addRegistrationRoutes(parts: PeopleRouteParts, table: RegistrationTable): void {
  addPeopleRoutes(parts, {
    inbox: 'registrations',
    postPath: calls.registrations,
    listPath: calls.registrations,
    rules: registrationRules,
    stored: (values) => values,
    emailOf: ({ mail }) => mail,
    table,
    thanks: texts.registrationSent,
    noun: 'Registration',
  });
}
