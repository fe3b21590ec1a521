import { isRunning } from '../../../../src/shared/batches.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { batchName } from '../batches/batch-words.ts';

/** The batches to which somebody can be moved: those of the same course first. */
export interface MoveChoices {
  same: AdminBatch[];
  others: AdminBatch[];
}

/**
 * Returns the batches that are not over and that hold every word of what is typed, by start: '8 dec', 'tamil'.
 * @param today the day in India
 */
export function moveChoices(
  batches: readonly AdminBatch[],
  place: Pick<Place, 'batch' | 'kind' | 'entry'>,
  today: string,
  typed: string,
): MoveChoices {
  const own = batches.find(({ _id }) => _id === place.batch) ?? place;
  const isSame = ({ kind, entry }: AdminBatch) => kind === own.kind && entry === own.entry;
  const words = wordsOf(typed);
  const found = batches
    .filter((batch) => isRunning(batch) && batch.endsOn >= today && batch._id !== place.batch)
    .filter((batch) => {
      const known = wordsOf(`${batchName(batch)} ${batch.location ?? ''} ${batch.language}`);
      return words.every((word) => known.some((other) => other.startsWith(word)));
    })
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  return { same: found.filter(isSame), others: found.filter((batch) => !isSame(batch)) };
}

function wordsOf(text: string): string[] {
  // '08' and '8th' are the 8.
  return (text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? [])
    .filter((word) => !/^(?:st|nd|rd|th)$/u.test(word))
    .map((word) => word.replace(/^0+(?=\d)/u, ''));
}
