import { wordSearch } from '../shared/person-keys.ts';
import type { CatalogueKind, Found } from '../shared/records.ts';

/** A batch, as far as it is searched. */
export type SearchedBatch = Omit<Found['batches'][number], 'entryName'> & {
  kind: CatalogueKind;
  entry: string;
  location: string | null;
};

let dayFormat: Intl.DateTimeFormat | null = null;

/**
 * Returns the batches of whose course, days and location each word of a text begins a word: those that run or come first.
 * @param today a day in India
 */
export function findBatches(
  batches: readonly SearchedBatch[],
  text: string,
  nameOf: (kind: CatalogueKind, entry: string) => string | null,
  today: string,
): Found['batches'] {
  const isFound = wordSearch(text);
  const found = batches
    .map((batch) => ({ ...batch, entryName: nameOf(batch.kind, batch.entry) ?? batch.entry }))
    .filter(({ entryName, startsOn, endsOn, location }) =>
      isFound([entryName, inDays(startsOn), inDays(endsOn), location ?? ''].join(' ')),
    )
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const isOver = ({ endsOn, state }: SearchedBatch) => endsOn < today || state === 'cancelled';
  return [...found.filter((batch) => !isOver(batch)), ...found.filter(isOver).reverse()].map(
    ({ _id, entryName, startsOn, endsOn, state }) => ({ _id, entryName, startsOn, endsOn, state }),
  );
}

/** Returns a day in each way that it may be typed: 2026-12-08, 8/12, 8 December, Tuesday. */
function inDays(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  // In English whatever the machine speaks, since the back office does; made once it is needed.
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return `${day} ${Number(date)} ${Number(month)} ${dayFormat.format(new Date(day))}`;
}
