import { calls } from '../shared/calls.ts';
import { texts } from '../shared/texts.ts';
import { messageRules } from '../shared/visitor-rules.ts';
import type { MessageTable } from './message-table.ts';
import type { PeopleRouteParts } from './people-routes.ts';
import { addPeopleRoutes } from './people-routes.ts';

/** Adds the calls of contact messages and of partner messages: anyone writes; admins list and delete. */
export function addMessageRoutes(
  parts: PeopleRouteParts,
  tables: { contactMessages: MessageTable; partnerMessages: MessageTable },
): void {
  const both = {
    rules: messageRules,
    stored: (values: { name: string; email: string; message: string }) => values,
    emailOf: ({ email }: { email: string }) => email,
    thanks: texts.messageSent,
    noun: 'Message',
  };
  addPeopleRoutes(parts, {
    ...both,
    inbox: 'contactMessages',
    postPath: calls.contactPost,
    listPath: calls.contactMessages,
    table: tables.contactMessages,
  });
  addPeopleRoutes(parts, {
    ...both,
    inbox: 'partnerMessages',
    postPath: calls.partnerMessages,
    listPath: calls.partnerMessages,
    table: tables.partnerMessages,
  });
}
