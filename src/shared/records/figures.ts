import * as v from 'valibot';
import { catalogueKinds } from '../catalogue.ts';
import { figureSteps } from '../figures.ts';
import { inboxNames } from '../inboxes.ts';
import { count, day, described, text } from '../record-fields.ts';

/** The figures of a week of India. */
const WeekFigures = v.strictObject({
  from: described(day, 'The Monday of the week, in India.'),
  ...v.entriesFromList(inboxNames, count),
});
export type WeekFigures = v.InferOutput<typeof WeekFigures>;

/** How many people, each counted once, have come to each step by now. */
const Steps = v.strictObject(v.entriesFromList(figureSteps, count));
export type Steps = v.InferOutput<typeof Steps>;

/** The steps of those who asked for one course or certificate. */
const CourseFigures = v.strictObject({
  kind: described(
    v.nullable(v.picklist(catalogueKinds)),
    'Null for all others: entries that were deleted, and texts of the visitor’s own.',
  ),
  course: described(v.nullable(text), 'What it is called now; null where kind is.'),
  ...Steps.entries,
});
export type CourseFigures = v.InferOutput<typeof CourseFigures>;

/** The figures of the last weeks. Counts only: nothing of any person. */
export const Figures = v.strictObject({
  weeks: described(v.array(WeekFigures), 'Oldest first.'),
  steps: described(
    Steps,
    'How many people enrolled in these weeks, have a seat (held or confirmed), have completed, and have a valid certificate by now. Each counts once, however often they enrolled.',
  ),
  courses: described(v.array(CourseFigures), 'The same by course, the most wanted first.'),
});
export type Figures = v.InferOutput<typeof Figures>;

/** The figures of a month of India. */
const MonthCounts = v.strictObject({
  ...v.entriesFromList(inboxNames, count),
  confirmed: described(count, 'Seats that were confirmed for the first time.'),
  completed: described(count, 'Courses that were completed, one for each person in each.'),
  certificates: described(count, 'Valid ones that were issued.'),
});
export type MonthCounts = v.InferOutput<typeof MonthCounts>;

/** A month beside the one before. Counts only: nothing of any person. */
export const MonthFigures = v.strictObject({
  month: described(text, 'Such as 2026-11.'),
  counts: MonthCounts,
  before: described(MonthCounts, 'Of the month before.'),
});
export type MonthFigures = v.InferOutput<typeof MonthFigures>;
