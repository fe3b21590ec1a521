import * as v from 'valibot';
import { type Inbox, inboxes, inboxNames, inboxTitle } from './inboxes.ts';

/** The kinds that are erased by age: the enrollments of those who have completed their course are a kind of their own. */
export type RetentionKind = Inbox | 'completed';

/** Each kind, which has months of its own. */
export const retentionKinds = inboxNames.flatMap((inbox): RetentionKind[] =>
  inboxes[inbox].hasPlace ? [inbox, 'completed'] : [inbox],
);

/** Returns something for each kind. */
export function forEachRetentionKind<Result>(
  make: (kind: RetentionKind) => Result,
): Record<RetentionKind, Result> {
  return Object.fromEntries(retentionKinds.map((kind) => [kind, make(kind)])) as Record<
    RetentionKind,
    Result
  >;
}

/** Returns what a kind is called. */
export function retentionLabel(kind: RetentionKind): string {
  return kind === 'completed' ? 'Enrollments of those who completed the course' : inboxTitle(kind);
}

/** After how many months each kind is erased; what is not named is kept. */
export type KeptMonths = { readonly [Kind in RetentionKind]?: number };

const wrong = 'Months must be a whole number from 1 to 600, or empty to keep them.';
const months = v.pipe(
  v.nullable(v.number(wrong)),
  v.check((number) => number === null || (Number.isInteger(number) && number >= 1 && number <= 600), wrong),
);

/** The months of every kind; null: they are kept. */
export type MonthsByKind = Readonly<Record<RetentionKind, number | null>>;

/** The months that are asked of them. */
export const retentionRules = v.object(v.entriesFromList(retentionKinds, months));
