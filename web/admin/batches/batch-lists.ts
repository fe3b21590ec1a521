import { isRunning } from '../../../src/shared/batches.ts';
import { daysFrom, daysLater } from '../../../src/shared/days.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { counted, peopleText } from '../parts/batches/batch-words.ts';

/** The three lists of batches, by what stands in the URL. */
export const batchLists = ['upcoming', 'past', 'cancelled'] as const;

/** One of them. */
export type BatchList = (typeof batchLists)[number];

/** Before a batch starts, the office has so many days to bring everybody's place in order. */
const dueDays = 7;

/** Divides all batches, which come by start: those that are running or to come stay so, the others are turned round. */
export function divideBatches(
  batches: readonly AdminBatch[],
  today: string,
): Readonly<Record<BatchList, readonly AdminBatch[]>> {
  const of = (list: BatchList) => batches.filter((batch) => listOf(batch, today) === list);
  return { upcoming: of('upcoming'), past: of('past').toReversed(), cancelled: of('cancelled').toReversed() };
}

function listOf({ state, endsOn }: AdminBatch, today: string): BatchList {
  if (state === 'cancelled') return 'cancelled';
  return state === 'done' || endsOn < today ? 'past' : 'upcoming';
}

/** Returns the batches that start within a week and in which somebody's seat is only held, or somebody waits. */
export function dueBatches(batches: readonly AdminBatch[], today: string): readonly AdminBatch[] {
  const last = daysLater(today, dueDays);
  return batches.filter((batch) => {
    const { startsOn, held, waiting } = batch;
    return isRunning(batch) && startsOn >= today && startsOn <= last && held + waiting > 0;
  });
}

/** Returns when a batch starts, as seen from a day before: 'starts in 3 days'. */
export function startText(startsOn: string, today: string): string {
  const days = daysFrom(today, startsOn);
  if (days === 0) return 'starts today';
  return days === 1 ? 'starts tomorrow' : `starts in ${counted(days, 'day')}`;
}

/** Returns how many people are told of a change: all who have a seat or wait for one. */
export function countTold({ taken, waiting }: Pick<AdminBatch, 'taken' | 'waiting'>): number {
  return taken + waiting;
}

/** Returns what becomes of those who are told, in a sentence. */
export function toldText(told: number, sendsMails: boolean, of: string): string {
  if (told === 0) return 'Nobody is in it, so nobody is told.';
  const who = peopleText(told);
  return sendsMails
    ? `${who} will be told ${of} by email, in the language in which they enrolled.`
    : `No email goes to applicants; ‘Today’ says why. ${who} will see it on their own pages. To tell them at once, press WhatsApp beside each name under ‘Still to tell’, which comes next.`;
}

/** Returns the batch of a course or certificate that starts last, or null. */
export function lastOf(batches: readonly AdminBatch[], kind: string, entry: string): AdminBatch | null {
  return batches.findLast((batch) => batch.kind === kind && batch.entry === entry) ?? null;
}

/** Returns when another batch like this one could start: on the same weekday, once the last of the course is over. */
export function nextStart(batch: AdminBatch, batches: readonly AdminBatch[], today: string): string {
  const ends = batches
    .filter(({ kind, entry, state }) => kind === batch.kind && entry === batch.entry && state !== 'cancelled')
    .map(({ endsOn }) => endsOn);
  const after = [batch.endsOn, today, ...ends].reduce((one, other) => (one > other ? one : other));
  const weeks = Math.floor(daysFrom(batch.startsOn, after) / 7) + 1;
  return daysLater(batch.startsOn, weeks * 7);
}
