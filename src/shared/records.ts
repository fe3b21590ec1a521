// A record is what calls answer, as JSON carries it; what they take is checked by rules. Each record is one schema in records/:
// its type, inferred from it, is for both sides and comes from here; the schema is for the server alone, which describes its API
// with whatever a file of records/ exports.

export type * from './records/admins.ts';
export type * from './records/answers.ts';
export type * from './records/batches.ts';
export type * from './records/catalogue.ts';
export type * from './records/family.ts';
export type * from './records/figures.ts';
export type * from './records/first-use.ts';
export type * from './records/follow-up.ts';
export type * from './records/news.ts';
export type * from './records/people.ts';
export type * from './records/pictures.ts';
export type * from './records/register.ts';
export type * from './records/rights.ts';
export type * from './records/search.ts';
export type * from './records/site.ts';
export type * from './records/today.ts';
