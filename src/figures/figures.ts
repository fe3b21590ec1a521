import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameOfEntry } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { daysLater } from '../shared/days.ts';
import { countedWeeks, figureSteps } from '../shared/figures.ts';
import { forEachInbox } from '../shared/inboxes.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import type {
  CourseFigures,
  Figures,
  MonthCounts,
  MonthFigures,
  Steps,
  WeekFigures,
} from '../shared/records.ts';
import {
  type CountedEnrollment,
  countIssued,
  countReached,
  countSent,
  lastWithHistory,
  nextEnrollments,
} from './store.ts';

/** States with a current seat. */
const seated: readonly (PlaceState | null)[] = ['held', 'confirmed'];
/** Enrollments per slice, about two milliseconds of history search. */
const historySlice = 2_000;

/** The running count, shared by all requests until it finishes. */
const underWay = perDatabase<{ count: Promise<Figures> | null }>(() => ({ count: null }));

/** Counts the recent weeks' records and the enrollments' outcomes. Yields to the event loop. */
export function readFigures(context: Context): Promise<Figures> {
  const kept = underWay(context);
  kept.count ??= countAll(context).finally(() => {
    kept.count = null;
  });
  return kept.count;
}

async function countAll(context: Context): Promise<Figures> {
  const weeks: WeekFigures[] = [];
  for (const from of mondays(context.now())) {
    const [begin, end] = [beginOf(from), beginOf(daysLater(from, 7))];
    weeks.push({ from, ...forEachInbox((inbox) => countSent(context, inbox, begin, end)) });
    await nextTurn();
  }
  const [first, last] = [weeks[0]?.from ?? '', weeks.at(-1)?.from ?? ''];
  return { weeks, ...(await countSteps(context, beginOf(first), beginOf(daysLater(last, 7)))) };
}

/** Counts people, not enrollments: each once in all, and once in each course. */
async function countSteps(context: Context, from: string, to: string): Promise<Omit<Figures, 'weeks'>> {
  const steps = noSteps();
  /** How many steps each person has reached, in all and in each course. */
  const reached = new Map<Steps, Map<number, number>>();
  const byEntry = new Map<string, CourseFigures>();
  const others: CourseFigures = { kind: null, course: null, ...noSteps() };
  const begin = ({ kind, entry }: CountedEnrollment): CourseFigures => {
    const course = kind && entry ? nameOfEntry(context, kind, entry) : null;
    return course === null ? others : { kind, course, ...noSteps() };
  };
  let last: CountedEnrollment | undefined;
  do {
    const slice = nextEnrollments(context, from, to, last);
    last = slice.at(-1);
    for (const row of slice) {
      const key = `${row.kind} ${row.entry}`;
      const ofEntry = byEntry.get(key) ?? begin(row);
      byEntry.set(key, ofEntry);
      addTo(reached, steps, row);
      addTo(reached, ofEntry, row);
    }
    await nextTurn();
  } while (last !== undefined);
  const courses = [...new Set(byEntry.values())].sort(
    (one, other) =>
      Number(one.course === null) - Number(other.course === null) || other.enrolled - one.enrolled,
  );
  return { steps, courses };
}

/** Returns the Mondays of the counted weeks as days in India, oldest first. */
function mondays(now: Date): string[] {
  const today = dayInIndia(now);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = daysLater(today, -sinceMonday);
  return Array.from({ length: countedWeeks }, (_, week) => daysLater(monday, 7 * (week + 1 - countedWeeks)));
}

function beginOf(day: string): string {
  return beginOfDay(day).toISOString();
}

function noSteps(): Steps {
  return { enrolled: 0, seated: 0, completed: 0, certified: 0 };
}

/** Counts a person at each step that none of their earlier enrollments has reached. */
function addTo(reached: Map<Steps, Map<number, number>>, steps: Steps, row: CountedEnrollment): void {
  const people = reached.get(steps) ?? new Map<number, number>();
  const before = people.get(row.person) ?? 0;
  const now = Math.max(before, stepsOf(row));
  for (const step of figureSteps.slice(before, now)) steps[step] += 1;
  reached.set(steps, people.set(row.person, now));
}

/** Returns how many of `figureSteps` an enrollment has reached. */
function stepsOf({ state, isCertified }: CountedEnrollment): number {
  if (isCertified === 1) return 4;
  if (state === 'completed') return 3;
  return seated.includes(state) ? 2 : 1;
}

/**
 * Counts a month in India and the month before. Yields to the event loop.
 * @param month such as '2026-11'
 */
export async function readMonth(context: Stored, month: string): Promise<MonthFigures> {
  return {
    month,
    counts: await countMonth(context, month),
    before: await countMonth(context, daysLater(`${month}-01`, -1).slice(0, 7)),
  };
}

async function countMonth(context: Stored, month: string): Promise<MonthCounts> {
  const [first, next] = [`${month}-01`, `${monthAfter(month)}-01`];
  const [from, to] = [beginOf(first), beginOf(next)];
  return {
    ...forEachInbox((inbox) => countSent(context, inbox, from, to)),
    confirmed: await countAllReached(context, 'confirmed', from, to),
    completed: await countAllReached(context, 'completed', from, to),
    certificates: countIssued(context, first, next),
  };
}

async function countAllReached(
  context: Stored,
  state: 'confirmed' | 'completed',
  from: string,
  to: string,
): Promise<number> {
  let sum = 0;
  for (let after = 0; after < lastWithHistory(context); after += historySlice) {
    sum += countReached(context, state, { after, upTo: after + historySlice }, from, to);
    await nextTurn();
  }
  return sum;
}

function monthAfter(month: string): string {
  return daysLater(`${month}-01`, 31).slice(0, 7);
}
