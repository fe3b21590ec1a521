import { isRunning } from '../../../src/shared/batches.ts';
import { daysFrom, daysLater } from '../../../src/shared/days.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { isOver, type WhyNoEmail } from '../../../src/shared/told.ts';
import { counted, peopleText } from '../parts/batches/batch-words.ts';
import { noEmailTexts } from '../parts/seats/place-words.ts';

/** The three lists of batches, by their names in the URL. */
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

function listOf(batch: AdminBatch, today: string): BatchList {
  if (batch.state === 'cancelled') return 'cancelled';
  return batch.state === 'done' || isOver(batch, today) ? 'past' : 'upcoming';
}

/** Returns the batches that start within a week and have seats that are only held, or a waiting list. */
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

/** Returns how many people can be written to: all who have a seat or wait for one. */
export function countIn({ taken, waiting }: Pick<AdminBatch, 'taken' | 'waiting'>): number {
  return taken + waiting;
}

/** Those who hear of other days or of the end of a batch: all in it, but for who has completed it. */
export interface Recipients {
  count: number;
  /** How many of them get an email, and how many the office is to tell by itself. */
  emailed: number;
  byHand: number;
  /** Why the others are not told, in a sentence; empty where all are. */
  why: string;
}

const sampleGoal = 'The other batch is a sample: nobody in it is mailed.';

/** Returns who hears of a change of a batch, and how; of as many as have a seat in `goal`, if it is given, that they are moved there. */
export function recipientsOf(
  batch: AdminBatch,
  whyNoEmail: (batch: AdminBatch) => WhyNoEmail | null,
  goal?: AdminBatch,
): Recipients {
  const count = countIn(batch) - batch.completed;
  const moved = Math.min(count, goal?.seatsLeft ?? 0);
  const groups = [
    { people: moved, reason: goal ? whyNoEmail(goal) : null, texts: { ...noEmailTexts, sample: sampleGoal } },
    { people: count - moved, reason: whyNoEmail(batch), texts: noEmailTexts },
  ];
  const having = (reason: WhyNoEmail | null) =>
    groups.reduce((sum, group) => sum + (group.reason === reason ? group.people : 0), 0);
  const unreached = Math.min(batch.unreached, having(null));
  const [why = ''] = groups.flatMap(({ people, reason, texts }) =>
    people > 0 && reason !== null ? texts[reason] : [],
  );
  return { count, emailed: having(null) - unreached, byHand: having('no emails') + unreached, why };
}

/** Returns how those who are told hear of it, in a sentence or two; `of` is what they are told of. */
export function toldText({ count, emailed, byHand, why }: Recipients, of: string): string {
  if (count === 0) return 'There is nobody to tell.';
  if (emailed + byHand === 0) return why;
  const who = peopleText(count);
  const some = (told: number) => (told === count ? who : `${told.toLocaleString('en-IN')} of ${who}`);
  if (emailed > 0) {
    const rest =
      byHand === 0 ? '' : ` No email reaches ${peopleText(byHand)}: see ‘Still to tell’, which comes next.`;
    return `${some(emailed)} will be told ${of} by email, in the language in which they enrolled.${rest}`;
  }
  return `${why === noEmailTexts['no emails'] ? why : 'No email reaches them.'} ${some(byHand)} will see it on their own pages. To tell them at once, press WhatsApp beside each name under ‘Still to tell’, which comes next.`;
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
