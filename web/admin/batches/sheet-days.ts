import { daysFrom, daysLater } from '../../../src/shared/days.ts';
import type { Place } from '../../../src/shared/records.ts';

/** So many days fit on one sheet, upright or across; longer batches go on on others. */
export const mostDays = { upright: 8, across: 16 } as const;
/** For those who come without having enrolled. */
export const emptyRows = 4;

/** Returns the days of a batch, each YYYY-MM-DD, in sheets of as many as fit on one. */
export function sheetDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[][] {
  const count = daysFrom(startsOn, endsOn) + 1;
  const days = Array.from({ length: count }, (_, index) => daysLater(startsOn, index));
  return Array.from({ length: Math.ceil(count / mostDays.across) }, (_, sheet) =>
    days.slice(sheet * mostDays.across, (sheet + 1) * mostDays.across),
  );
}

/** Returns who signs, by name: those with a seat that they have or may still confirm. */
export function signersOf(places: readonly Place[]): Place[] {
  return places
    .filter(({ state }) => state === 'confirmed' || state === 'held' || state === 'completed')
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
