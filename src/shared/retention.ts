import * as v from 'valibot';

/** What is erased by its age, each kind after months of its own. */
export const retentionKinds = [
  'enrollments',
  'completed',
  'registrations',
  'contactMessages',
  'partnerMessages',
] as const;

/** One of them: the enrollments of those who have completed their course are a kind of their own. */
export type RetentionKind = (typeof retentionKinds)[number];

/** What each kind is called. */
export const retentionLabels: Readonly<Record<RetentionKind, string>> = {
  enrollments: 'Enrollments',
  completed: 'Enrollments of those who completed the course',
  registrations: 'Event registrations',
  contactMessages: 'Contact messages',
  partnerMessages: 'Partner messages',
};

/** After how many months each kind is erased; what is not named is kept. */
export type KeptMonths = { readonly [Kind in RetentionKind]?: number };

const wrong = 'Months must be a whole number from 1 to 600, or empty to keep them.';
const months = v.pipe(
  v.nullable(v.number(wrong)),
  v.check((number) => number === null || (Number.isInteger(number) && number >= 1 && number <= 600), wrong),
);

/** The months of every kind; null: they are kept. */
export type MonthsByKind = Readonly<Record<RetentionKind, number | null>>;

/** What is asked of them. */
export const retentionRules = v.object({
  enrollments: months,
  completed: months,
  registrations: months,
  contactMessages: months,
  partnerMessages: months,
});
