import type { Inbox } from './inboxes.ts';
import type { CatalogueKind } from './records.ts';

/** So many weeks are counted, the present one included. */
export const countedWeeks = 26;

/** The steps from an enrollment to a certificate; whoever has come to one counts in all before it. */
export const figureSteps = ['enrolled', 'seated', 'completed', 'certified'] as const;

/** How many of those who enrolled have come to each step by now. */
export type Steps = Record<(typeof figureSteps)[number], number>;

/** What came in a week of India. */
export interface WeekFigures extends Record<Inbox, number> {
  /** Its Monday, YYYY-MM-DD. */
  from: string;
}

/** The steps of those who asked for one course or certificate. */
export interface CourseFigures extends Steps {
  /** Null for all others: they were deleted, or are a text of the visitor's own. */
  kind: CatalogueKind | null;
  /** What it is called now; null like `kind`. */
  course: string | null;
}

/** What came in the last weeks, and what became of it. Counts only: nothing of any person. */
export interface Figures {
  /** Oldest first. */
  weeks: WeekFigures[];
  /** Of those who enrolled in these weeks. */
  steps: Steps;
  /** The same by course, the most wanted first. */
  courses: CourseFigures[];
}
