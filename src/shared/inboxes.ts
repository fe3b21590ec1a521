/** The four kinds of what visitors send; each has a table, a list and a screen of its own. */
export const inboxNames = ['enrollments', 'registrations', 'contactMessages', 'partnerMessages'] as const;

/** One of the four. */
export type Inbox = (typeof inboxNames)[number];
