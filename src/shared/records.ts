// What the calls send and receive: one type a record of the institute, as JSON carries it. Each is inferred from its schema in
// records/, which the server alone needs.

export { type Inbox, inboxNames as inboxes } from './inboxes.ts';
export type * from './records/admins.ts';
export type * from './records/answers.ts';
export type * from './records/batches.ts';
export type * from './records/catalogue.ts';
export type * from './records/figures.ts';
export type * from './records/follow-up.ts';
export type * from './records/news.ts';
export type * from './records/people.ts';
export type * from './records/pictures.ts';
export type * from './records/register.ts';
export type * from './records/rights.ts';
export type * from './records/site.ts';
