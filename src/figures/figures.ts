import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { daysLater } from '../shared/days.ts';
import { countedWeeks } from '../shared/figures.ts';
import { forEachInbox } from '../shared/inboxes.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import type { CatalogueKind, CourseFigures, Figures, Steps, WeekFigures } from '../shared/records.ts';
import { type CountedEnrollment, figureRepository } from './figure-repository.ts';
import { monthFigures } from './month-figures.ts';

/** The states of a place that has a seat, or had one until the course was over. */
const seated: readonly (PlaceState | null)[] = ['held', 'confirmed', 'completed'];

export interface FigureParts {
  database: Database;
  now: () => Date;
  /** Returns the English name of any course or certificate, hidden or not, or null. */
  nameOfEntry: (kind: CatalogueKind, id: string) => string | null;
}

/**
 * Counts what came in the last weeks. Other requests are answered meanwhile, however many rows there are, and all who ask
 * at the same time share one count.
 */
export function openFigures({ database, now, nameOfEntry }: FigureParts) {
  const rows = figureRepository(database);
  let underWay: Promise<Figures> | null = null;

  async function count(): Promise<Figures> {
    const weeks: WeekFigures[] = [];
    for (const from of mondays(now())) {
      const [begin, end] = [beginOf(from), beginOf(daysLater(from, 7))];
      weeks.push({
        from,
        ...forEachInbox((inbox) => rows.count(inbox, begin, end)),
      });
      await nextTurn();
    }
    const [first, last] = [weeks[0]?.from ?? '', weeks.at(-1)?.from ?? ''];
    return { weeks, ...(await countSteps(beginOf(first), beginOf(daysLater(last, 7)))) };
  }

  async function countSteps(from: string, to: string): Promise<Omit<Figures, 'weeks'>> {
    const steps = noSteps();
    const byEntry = new Map<string, CourseFigures>();
    const others: CourseFigures = { kind: null, course: null, ...noSteps() };
    const begin = ({ kind, entry }: CountedEnrollment): CourseFigures => {
      const course = kind && entry ? nameOfEntry(kind, entry) : null;
      return course === null ? others : { kind, course, ...noSteps() };
    };
    let last: CountedEnrollment | undefined;
    do {
      const slice = rows.next(from, to, last);
      last = slice.at(-1);
      for (const row of slice) {
        const key = `${row.kind} ${row.entry}`;
        const ofEntry = byEntry.get(key) ?? begin(row);
        byEntry.set(key, ofEntry);
        addTo(steps, row);
        addTo(ofEntry, row);
      }
      await nextTurn();
    } while (last !== undefined);
    const courses = [...new Set(byEntry.values())].sort(
      (one, other) =>
        Number(one.course === null) - Number(other.course === null) || other.enrolled - one.enrolled,
    );
    return { steps, courses };
  }

  return {
    /** Counts a month of India, such as '2026-11', and the month before. */
    readMonth: monthFigures(database, rows),
    /** Counts everything. */
    read(): Promise<Figures> {
      underWay ??= count().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

export type CountedFigures = ReturnType<typeof openFigures>;

/** Returns the Mondays of the weeks that are counted, as days in India, oldest first. */
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

function addTo(steps: Steps, { state, isCertified }: CountedEnrollment): void {
  const isCompleted = state === 'completed' || isCertified === 1;
  steps.enrolled += 1;
  steps.seated += Number(isCompleted || seated.includes(state));
  steps.completed += Number(isCompleted);
  steps.certified += isCertified;
}
