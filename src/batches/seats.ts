import type { Change, Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import {
  notifyAutomatically,
  notifyLater,
  notifyOffice,
  type RevocableMail,
  type SeatLetterName,
} from '../mail/index.ts';
import { type HandAction, isRunning, isSeated, offerHours, type UntoldChange } from '../shared/batches.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import { type WhyNoEmail, whyNoEmail } from '../shared/told.ts';
import { siteChanged } from '../site/index.ts';
import type { PlaceChange, PlaceSnapshot, PlannedBatch, StoredPlace } from './records.ts';
import { planById } from './store-batches.ts';
import {
  countTaken,
  duePlaces,
  firstWaiting,
  placeSnapshot,
  storePlace,
  storeUnnotified,
  takenByBatch,
} from './store-places.ts';

// A freed seat is offered to the waiting list in the transaction of the change that frees it; after a change by hand once
// that can no longer be undone.

/** Hours before the end of a hold at which the applicant is reminded. */
const reminderHours = 24;

/** The end of a hold, and whether the applicant needs no reminder. */
export type Hold = Pick<PlaceChange, 'heldUntil' | 'isReminded'>;

export const noHold: Hold = { heldUntil: null, isReminded: true };

/** A new state of a place. Fields left out get the values of a place without a hold. */
export type NewState = Partial<PlaceChange> & Pick<PlaceChange, 'state'>;

/** A place before and after the office has changed it by hand, as long as that can be undone. */
export interface HandChange {
  before: PlaceSnapshot;
  after: PlaceSnapshot;
  mail: RevocableMail;
}

/** Changes by hand that freed a seat and can be undone. A restart makes them final. */
const withheld = perDatabase(() => new Set<HandChange>());

/** A fingerprint of the taken seats that visitors' pages show; null once a seat has changed. */
const shownSeats = perDatabase((): { fingerprint: string | null } => ({ fingerprint: null }));

/** Returns whether seats are given without an admin. */
export function givesSeats({ config }: Context): boolean {
  return config.holdHours > 0;
}

/** Returns whether a batch has begun. */
export function hasStarted({ now }: Context, { startsOn }: Pick<PlannedBatch, 'startsOn'>): boolean {
  return beginOfDay(startsOn) <= now();
}

function hoursFromNow({ now }: Context, hours: number): Date {
  return new Date(now().getTime() + hours * hourMilliseconds);
}

/** Returns a time, but no later than the start of a batch. */
function byStart(time: Date, { startsOn }: PlannedBatch): Date {
  return new Date(Math.min(time.getTime(), beginOfDay(startsOn).getTime()));
}

/** Returns the hold of a seat in a batch that is given now. */
export function newHold(context: Context, batch: PlannedBatch): Hold {
  if (!givesSeats(context)) return noHold;
  const until = byStart(hoursFromNow(context, context.config.holdHours), batch);
  return { heldUntil: until.toISOString(), isReminded: until <= hoursFromNow(context, reminderHours) };
}

/** Returns the state of a place that the office moves: held anew, or confirmed in a batch that has begun. */
export function movedByOffice(context: Context, { state }: StoredPlace, batch: PlannedBatch): NewState {
  if (state === 'confirmed' || hasStarted(context, batch)) return { state: 'confirmed' };
  return { state: 'held', ...newHold(context, batch) };
}

/** Returns the state of a place that its applicant moves: the hold is not prolonged. */
export function movedByApplicant(context: Context, place: StoredPlace, batch: PlannedBatch): NewState {
  const { state, heldUntil } = place;
  if (state !== 'held' || heldUntil === null) return movedByOffice(context, place, batch);
  return { state, heldUntil: byStart(new Date(heldUntil), batch).toISOString(), isReminded: false };
}

/** Returns the time until which holds end that are due a reminder. */
export function reminderEnd(context: Context): string {
  return hoursFromNow(context, reminderHours).toISOString();
}

/** Returns whether a free seat of a batch is offered to the waiting list. */
export function offersSeats(context: Context, batch: PlannedBatch): boolean {
  return givesSeats(context) && isRunning(batch) && !hasStarted(context, batch);
}

export function hasFreeSeat(stored: Stored, batch: PlannedBatch): boolean {
  return countTaken(stored, batch._id) < batch.seats;
}

/**
 * Returns the batch, if it has a free seat.
 * @throws HttpRefusal 409 if it is full or over.
 */
export function assertFreeSeat(stored: Stored, id: string | null): PlannedBatch {
  const batch = planById(stored, id);
  if (batch === null || !isRunning(batch)) throw conflict('This batch is over or cancelled.');
  if (!hasFreeSeat(stored, batch)) throw conflict('This batch is full. Cancel a seat or add seats first.');
  return batch;
}

/** To be called when visitors may see another number of seats. */
export function seatsChanged(context: Context): void {
  shownSeats(context).fingerprint = null;
  siteChanged(context);
}

/** Renews visitors' pages if something else than these rules has freed a seat, such as a purge or a command. */
export function noticeFreedSeats(context: Context): void {
  const shown = shownSeats(context);
  const taken = takenByBatch(context);
  if (taken !== shown.fingerprint) siteChanged(context);
  shown.fingerprint = taken;
}

/** Gives a place a new state. A place without a hold keeps none, and needs no reminder. */
export function setPlace(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  to: NewState,
): void {
  const since = tx.now().toISOString();
  storePlace(tx, enrollment, { batch, ...noHold, doneBy: null, adminName: null, since, ...to });
  seatsChanged(tx);
}

/** Changes a place that gives up its seat, and offers that. */
export function freePlace(tx: Change, place: StoredPlace, to: NewState): void {
  setPlace(tx, place, to);
  offerFreeSeats(tx, place.batch);
}

/** Lapses every hold and offer that is over, and offers the seats. */
export function lapseDue(tx: Change): void {
  for (const place of duePlaces(tx, tx.now().toISOString())) freePlace(tx, place, { state: 'lapsed' });
}

/** Offers the free seats of a batch to those who have waited longest, until it starts, except the withheld. No reminder follows. */
export function offerFreeSeats(tx: Change, id: string | null): void {
  const batch = planById(tx, id);
  if (batch === null || !offersSeats(tx, batch)) return;
  const heldUntil = byStart(hoursFromNow(tx, offerHours), batch).toISOString();
  while (countTaken(tx, batch._id) + countWithheld(tx, batch._id) < batch.seats) {
    const first = firstWaiting(tx, batch._id);
    if (first === null) return;
    setPlace(tx, first, { state: 'offered', heldUntil });
    notifyOfOffer(tx, first);
  }
}

/** Withholds the seat that a change by hand has freed, if any, from the waiting list until `releaseSeats`. */
export function withholdFreedSeat(context: Context, change: HandChange): void {
  const { before, after } = change;
  if (isSeated(before) && !(isSeated(after) && after.batch === before.batch)) withheld(context).add(change);
}

/** Ends the withholding of seats. To be called once changes by hand are undone or final. */
export function releaseSeats(context: Context, changes: readonly HandChange[]): void {
  for (const change of changes) withheld(context).delete(change);
}

function countWithheld(context: Context, batch: string): number {
  return [...withheld(context)].filter(
    (change) => change.before.batch === batch && isUnchangedSince(context, change),
  ).length;
}

/** Returns whether a place is still as a change by hand has left it. A transaction that was rolled back has left none. */
export function isUnchangedSince(stored: Stored, { after }: Pick<HandChange, 'after'>): boolean {
  const found = placeSnapshot(stored, after.enrollment);
  return found?.state === after.state && found.batch === after.batch && found.since === after.since;
}

/** Returns whether applicants get mails, as `useTellsPeople` says in the back office; else the office tells them. */
export function tellsPeople({ config, ask }: Context): boolean {
  return config.mail !== null && canConfirm(sampleFacts(ask.facts()));
}

/** Returns why the applicant of a place in a batch is not mailed, or null. */
function whyNot(context: Context, id: string | null): WhyNoEmail | null {
  const plan = planById(context, id);
  const today = dayInIndia(context.now());
  return whyNoEmail(plan && { ...plan, sample: plan.isSample }, today, tellsPeople(context));
}

/** Notes that the office has to tell an applicant itself, where no mails go out. */
export function noteUnnotified(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  change: UntoldChange,
): void {
  if (whyNot(tx, batch) === 'no emails') storeUnnotified(tx, enrollment, change);
}

/**
 * Notifies an applicant of a change by hand that can be undone until a time; the mail waits as long. A sample or past batch
 * needs no notice. Without mails it is noted that the office has to tell the applicant.
 */
export function notifyByHand(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  action: HandAction,
  until: number,
  message = '',
): RevocableMail {
  const why = whyNot(tx, batch);
  if (why === 'sample' || why === 'over') return null;
  if (why === 'no emails') storeUnnotified(tx, enrollment, action);
  return notifyLater(tx, enrollment, action, until, message);
}

/** Notifies an applicant of a change that the office has not made, if the address was typed into our form. */
export function notifyOfAutomaticChange(
  tx: Change,
  { enrollment, batch, getsMails }: StoredPlace,
  event: SeatLetterName,
): void {
  if (getsMails && !isOfSample(tx, batch)) notifyAutomatically(tx, enrollment, event);
}

/** Notifies an applicant of an offered seat, or notes that the office has to. */
function notifyOfOffer(tx: Change, { enrollment, batch, getsMails }: StoredPlace): void {
  const why = whyNot(tx, batch);
  if (why === 'sample') return;
  if (!getsMails || why === 'no emails') storeUnnotified(tx, enrollment, 'offered');
  if (getsMails) notifyAutomatically(tx, enrollment, 'offered');
}

/** Notifies the office of an applicant who leaves. */
export function notifyOfDeparture(tx: Change, { enrollment, batch }: StoredPlace): void {
  if (!isOfSample(tx, batch)) notifyOffice(tx, enrollment, 'departure');
}

function isOfSample(stored: Stored, batch: string | null): boolean {
  return planById(stored, batch)?.isSample === true;
}
