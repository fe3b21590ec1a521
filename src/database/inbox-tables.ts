import type { Inbox } from '../shared/records.ts';

/** The table behind each inbox. */
export const inboxTables: Readonly<Record<Inbox, string>> = {
  enrollments: 'enrollments',
  registrations: 'registrations',
  contactMessages: 'contact_messages',
  partnerMessages: 'partner_messages',
};
