import { canComplete } from '../../../../src/shared/batch-rules.ts';
import { isRunning, isSeated, type PlaceState, type UntoldChange } from '../../../../src/shared/batches.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import { limits } from '../../../../src/shared/limits.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { shorten } from '../../../../src/shared/shorten.ts';
import { isOver, type WhyNoEmail, whyUnreached } from '../../../../src/shared/told.ts';
import { saidDays } from '../batches/batch-words.ts';

/** Returns who cancelled a place, in a few words; empty where nobody did, or that is not known. */
export function cancellerText({ cancelledBy, canceller }: Pick<Place, 'cancelledBy' | 'canceller'>): string {
  if (cancelledBy === null) return '';
  return cancelledBy === 'applicant' ? 'by the applicant' : `by ${canceller ?? 'the office'}`;
}

/** Each reason why applicants are not emailed, in a sentence. */
export const noEmailTexts: Readonly<Record<WhyNoEmail, string>> = {
  'no emails': 'No email goes to applicants; the Today screen says why.',
  sample: 'This is a sample batch: nobody in it is mailed.',
  over: 'No email goes out: the batch is over.',
  'no address': 'No email goes out: there is no address.',
  bounced: 'No email goes out: the last one came back.',
};

/** Returns who of several gets an email about what is done, and whom none reaches: '2 people get an email about it. No email reaches Kavya.' */
export function emailedText(
  people: readonly Pick<Place, 'name' | 'email' | 'isBounced'>[],
  what = 'an email about it',
): string {
  const unreached = people.filter((one) => whyUnreached(one) !== null).map(({ name }) => name);
  const reached = people.length - unreached.length;
  const some = reached === 1 ? 'One person gets' : `${reached.toLocaleString('en-IN')} people get`;
  const all = people.length === 1 ? `${people[0]?.name} gets` : 'Each gets';
  return [
    ...(reached === 0 ? [] : [`${unreached.length === 0 ? all : some} ${what}.`]),
    ...(unreached.length === 0 ? [] : [`No email reaches ${shorten(unreached.join(', '), 60)}.`]),
  ].join(' ');
}

/** Why a place waits although seats may be free. */
export const beyondText = `waits: ${limits.unconfirmedSeats} seats are reserved under this phone or email`;

const untoldWords: Readonly<Record<UntoldChange, string>> = {
  confirmed: 'Confirmed in',
  moved: 'Now in',
  cancelled: 'Cancelled:',
  offered: 'Seat offered in',
  enrolled: 'Enrolled for',
  lapsing: 'Seat reserved for less than a day in',
  certificate: 'Certificate issued:',
  message: 'Your email to all of',
};

/** Of a confirmation that did not go out: how the place stands. */
const enrolledWords: Partial<Readonly<Record<PlaceState, string>>> = {
  held: 'Seat reserved in',
  confirmed: untoldWords.confirmed,
  waiting: 'On the waiting list of',
};

/** Returns the change of a place that its applicant is to be told: 'Now in Small Class, Mon 30 Nov'. */
export function untoldText(
  { untold, state, course }: Pick<Place, 'untold' | 'state' | 'course'>,
  batch: string | null,
): string {
  const words = untold === null ? '' : untoldWords[untold];
  return `${(untold === 'enrolled' && enrolledWords[state]) || words} ${batch ?? course}`.trim();
}

/** What was done with places; `given`: a seat where there was no date. */
export type SeatOutcome = 'confirmed' | 'completed' | 'cancelled' | 'ended' | 'moved' | 'given';

const outcomeWords: Readonly<Record<SeatOutcome, [before: string, after: string]>> = {
  confirmed: ['’s seat is confirmed', ', '],
  completed: [' has completed the course', ', '],
  cancelled: ['’s seat is cancelled', ', '],
  ended: ['’s enrollment has ended', ', '],
  moved: ['’s seat is moved', ' to '],
  given: [' has a seat', ', '],
};

/** Returns what was done with somebody’s seat: 'Nila Ravi’s seat is confirmed, 14–18 December.' The batch is where it is now. */
export function outcomeText(
  { name }: Pick<Place, 'name'>,
  outcome: SeatOutcome,
  batch: Pick<AdminBatch, 'startsOn' | 'endsOn'> | null | undefined,
  now: Date,
): string {
  const [said, before] = outcomeWords[outcome];
  return `${name}${said}${batch ? before + saidDays(batch, now) : ''}.`;
}

/** The actions of the office on a place. */
export type PlaceAction = 'confirm' | 'complete' | 'move' | 'cancel';

/** The actions that can be done to many at once. */
export const bulkActions = ['confirm', 'complete', 'move', 'cancel'] as const satisfies PlaceAction[];
export type BulkAction = (typeof bulkActions)[number];

const actions: Readonly<Record<PlaceState, readonly PlaceAction[]>> = {
  asked: ['confirm', 'move', 'cancel'],
  held: ['confirm', 'move', 'cancel'],
  offered: ['confirm', 'move', 'cancel'],
  waiting: ['confirm', 'move', 'cancel'],
  confirmed: ['complete', 'move', 'cancel'],
  cancelled: ['confirm', 'move'],
  lapsed: ['confirm', 'move'],
  completed: [],
};

/**
 * Returns what makes sense for a place now. `batch` is its own, where it has one; nobody has completed it before its last day,
 * and no seat is given where none is left or in what is over.
 */
export function actionsFor(place: Pick<Place, 'state'>, batch: AdminBatch | null, now: Date): PlaceAction[] {
  return actions[place.state].filter((action) => {
    if (action === 'confirm') return batch !== null && isRunning(batch) && (isSeated(place) || !batch.full);
    if (action === 'complete') return batch !== null && canComplete(batch, dayInIndia(now));
    return true;
  });
}

/** The name of each action, and the state that it leads to; a move leads to another batch instead. */
export const actionWords: Readonly<Record<PlaceAction, string>> = {
  confirm: 'Confirm',
  complete: 'Complete',
  move: 'Move',
  cancel: 'Cancel',
};

/** Returns what cancelling places is called: 'Cancel' alone could be read as closing a dialog. */
export function cancelText(...places: readonly Pick<Place, 'state'>[]): string {
  const count = places.length === 1 ? '' : `${places.length.toLocaleString('en-IN')} `;
  const text = places.every(isSeated) ? `Cancel ${count}seat` : `End ${count}enrollment`;
  return places.length === 1 ? text : `${text}s`;
}

/** Returns whose other seat in the batch stays: 'Kavya S keeps the other seat (K7M2PX)'. */
export function keptText({ name, otherSeat }: Pick<Place, 'name' | 'otherSeat'>): string {
  return `${name} keeps the other seat (${otherSeat})`;
}

/** Returns what becomes of the seats of those who are taken off a batch, in a sentence; empty where nobody has one, or it is over. */
export function freedText(
  leaving: readonly Pick<Place, 'state'>[],
  batch: AdminBatch,
  today: string,
): string {
  const seats = leaving.filter(isSeated).length;
  if (seats === 0 || !isRunning(batch) || isOver(batch, today)) return '';
  const waiting = batch.waiting - leaving.filter(({ state }) => state === 'waiting').length;
  const [offered, free] =
    seats === 1
      ? ['The seat is offered to the first on the waiting list.', 'The seat becomes free.']
      : ['Their seats are offered to those who have waited longest.', 'Their seats become free.'];
  if (waiting <= 0) return free;
  return batch.offersSeats
    ? offered
    : `${free} Nobody who waits is offered one by itself: confirm whoever is to have it.`;
}

/** Returns whether an applicant can get a certificate: the batch is completed and its last day has come, and none is valid. */
export function canGetCertificate({ state, certificate }: Place, batch: AdminBatch, now: Date): boolean {
  return state === 'completed' && certificate?.state !== 'valid' && canComplete(batch, dayInIndia(now));
}
