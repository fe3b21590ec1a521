import { nameWords } from '../shared/person-keys.ts';
import type { CatalogueKind, Found } from '../shared/records.ts';

/** A batch, as far as it is searched. */
export type SearchedBatch = Omit<Found['batches'][number], 'entryName'> & {
  kind: CatalogueKind;
  entry: string;
  location: string | null;
};

/** In English whatever the machine speaks, since the back office does. */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

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
  const names = new Map<string, string>();
  const nameOnce = ({ kind, entry }: SearchedBatch) => {
    const key = `${kind} ${entry}`;
    const name = names.get(key) ?? nameOf(kind, entry) ?? entry;
    names.set(key, name);
    return name;
  };
  const found = batches
    .map((batch) => ({ ...batch, entryName: nameOnce(batch) }))
    .filter(({ entryName, startsOn, endsOn, location }) =>
      isFound([entryName, inDays(startsOn), inDays(endsOn), location ?? ''].join(' ')),
    )
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const isOver = ({ endsOn, state }: SearchedBatch) => endsOn < today || state === 'cancelled';
  return [...found.filter((batch) => !isOver(batch)), ...found.filter(isOver).reverse()].map(
    ({ _id, entryName, startsOn, endsOn, state }) => ({ _id, entryName, startsOn, endsOn, state }),
  );
}

/** Returns whether each word of one text begins a word of another. */
export function wordSearch(text: string): (searched: string) => boolean {
  const words = nameWords(text);
  return (searched) => {
    const own = nameWords(searched);
    return words.length > 0 && words.every((word) => own.some((other) => other.startsWith(word)));
  };
}

/** Returns a day in each way in which somebody may write it: 2026-12-08, 8/12, 8 December, Tuesday. */
function inDays(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${day} ${Number(date)} ${Number(month)} ${inWords.format(new Date(day))}`;
}
