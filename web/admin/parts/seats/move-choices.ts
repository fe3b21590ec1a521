import { isRunning } from '../../../../src/shared/batches.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { isOver } from '../../../../src/shared/told.ts';
import { batchName, hasBegun } from '../batches/batch-words.ts';

/** The batches to which an applicant can be moved: those of the same course first. */
export interface MoveChoices {
  same: AdminBatch[];
  others: AdminBatch[];
  /** The next of the same course that has a seat: the first to come after the own one, and no sample; or null. */
  next: AdminBatch | null;
}

/**
 * Returns the batches that are not over and that hold every word of what is typed, by start: '8 dec', 'tamil'. Those
 * that have begun come last.
 * @param today the day in India
 */
export function moveChoices(
  batches: readonly AdminBatch[],
  place: Pick<Place, 'batch' | 'kind' | 'entry'>,
  today: string,
  typed: string,
): MoveChoices {
  const held = batches.find(({ _id }) => _id === place.batch);
  const own = held ?? place;
  const isSame = ({ kind, entry }: AdminBatch) => kind === own.kind && entry === own.entry;
  const words = wordsOf(typed);
  const found = batches
    .filter((batch) => isRunning(batch) && !isOver(batch, today) && batch._id !== place.batch)
    .filter((batch) => {
      const known = wordsOf(`${batchName(batch)} ${batch.location ?? ''} ${batch.language}`);
      return words.every((word) => known.some((other) => other.startsWith(word)));
    })
    .sort(
      (one, other) =>
        Number(hasBegun(one, today)) - Number(hasBegun(other, today)) ||
        (one.startsOn < other.startsOn ? -1 : 1),
    );
  const same = found.filter(isSame);
  const free = same.filter(
    (batch) => batch.seatsLeft > 0 && !batch.hidden && !batch.sample && !hasBegun(batch, today),
  );
  const next = held ? free.find(({ startsOn }) => startsOn > held.startsOn) : free[0];
  return { same, others: found.filter((batch) => !isSame(batch)), next: next ?? null };
}

function wordsOf(text: string): string[] {
  // '08' and '8th' are the 8.
  return (text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? [])
    .filter((word) => !/^(?:st|nd|rd|th)$/u.test(word))
    .map((word) => word.replace(/^0+(?=\d)/u, ''));
}
