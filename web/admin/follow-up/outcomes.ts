import { daysLater } from '../../../src/shared/days.ts';
import { isToCall, sectionOf } from '../../../src/shared/follow-up.ts';
import type { FollowUp } from '../../../src/shared/records.ts';
import type { Change } from '../parts/follow-up/follow-up-calls.ts';
import { mondayKey, nextDays, nextMonday, noDayKey } from '../parts/follow-up/follow-up-words.ts';
import { spoken } from '../parts/follow-up/spoken.ts';

/** Returns what a call changes of the person; null: nobody answered, which is noted. */
export type OutcomeChange = ((person: FollowUp, today: string) => Change) | null;

/** The outcome of a call, by one key. */
export interface Outcome {
  key: string;
  change: OutcomeChange;
}

/** All outcomes. None is a letter: a name that is typed here changes nobody. */
export const outcomes: readonly Outcome[] = [
  { key: '0', change: null },
  ...nextDays.map(({ key, days }) => ({
    key,
    change: (person: FollowUp, today: string) => spoken(person, daysLater(today, days)),
  })),
  { key: mondayKey, change: (person, today) => spoken(person, nextMonday(today)) },
  { key: noDayKey, change: (person) => spoken(person, null) },
];

/**
 * Returns the person to call after another: the next in the list who is still to be called today; null at the end of the list.
 * @param settled those who were dealt with meanwhile, though the list may not show it yet
 */
export function nextToCall<Row extends Pick<FollowUp, '_id' | 'stage' | 'nextOn'>>(
  rows: readonly Row[],
  id: string,
  settled: ReadonlySet<string>,
  today: string,
): Row | null {
  const place = rows.findIndex(({ _id }) => _id === id);
  const isOpen = (row: Row) => !settled.has(row._id) && isToCall(sectionOf(row, today));
  return rows.slice(place + 1).find(isOpen) ?? null;
}
