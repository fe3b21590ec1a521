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
  placeOf,
  placeSnapshot,
  removeUnnotified,
  storePlace,
  storeUnnotified,
  takenByBatch,
} from './store-places.ts';

// A freed seat is offered in the same transaction, or, after a change by hand, once its undo has ended.

/** Hours before the end of a hold when the applicant is reminded. */
const reminderHours = 24;

/** `isReminded`: the applicant needs no reminder. */
export type Hold = Pick<PlaceChange, 'heldUntil' | 'isReminded'>;

export const noHold: Hold = { heldUntil: null, isReminded: true };

/** Omitted fields get the values of a place without a hold. */
export type NewState = Partial<PlaceChange> & Pick<PlaceChange, 'state'>;

/** A place before and after an undoable change by hand. */
export interface HandChange {
  before: PlaceSnapshot;
  after: PlaceSnapshot;
  mail: RevocableMail;
}

/** Undoable changes by hand that freed a seat. A restart makes them final. */
const withheld = perDatabase(() => new Set<HandChange>());

/** The taken seats in the visitors' pages; null after a change of seats. */
const shownSeats = perDatabase((): { fingerprint: string | null } => ({ fingerprint: null }));

/** Returns whether applicants get seats without an admin. */
export function givesSeats({ config }: Context): boolean {
  return config.holdHours > 0;
}

export function hasStarted({ now }: Context, { startsOn }: Pick<PlannedBatch, 'startsOn'>): boolean {
  return beginOfDay(startsOn) <= now();
}

function hoursFromNow({ now }: Context, hours: number): Date {
  return new Date(now().getTime() + hours * hourMilliseconds);
}

/** Returns the time, or the start of the batch if that is earlier. */
function byStart(time: Date, { startsOn }: PlannedBatch): Date {
  return new Date(Math.min(time.getTime(), beginOfDay(startsOn).getTime()));
}

export function newHold(context: Context, batch: PlannedBatch): Hold {
  if (!givesSeats(context)) return noHold;
  const until = byStart(hoursFromNow(context, context.config.holdHours), batch);
  return { heldUntil: until.toISOString(), isReminded: until <= hoursFromNow(context, reminderHours) };
}

/** Returns whether a seat was confirmed when its whole batch was cancelled: a move confirms it again. */
export function staysConfirmed({ cancelledFrom }: Pick<StoredPlace, 'cancelledFrom'>): boolean {
  return cancelledFrom === 'confirmed';
}

/** Returns the state after the office moves a place: a new hold, or confirmed if it was, or if the batch has begun. */
export function movedByOffice(context: Context, place: StoredPlace, batch: PlannedBatch): NewState {
  if (place.state === 'confirmed' || staysConfirmed(place) || hasStarted(context, batch))
    return { state: 'confirmed' };
  return { state: 'held', ...newHold(context, batch) };
}

/** Returns the state after an applicant moves: the hold is not prolonged. */
export function movedByApplicant(context: Context, place: StoredPlace, batch: PlannedBatch): NewState {
  const { state, heldUntil } = place;
  if (state !== 'held' || heldUntil === null) return movedByOffice(context, place, batch);
  return { state, heldUntil: byStart(new Date(heldUntil), batch).toISOString(), isReminded: false };
}

/** Returns the latest end of a hold that is due a reminder now. */
export function reminderEnd(context: Context): string {
  return hoursFromNow(context, reminderHours).toISOString();
}

export function offersSeats(context: Context, batch: PlannedBatch): boolean {
  return givesSeats(context) && isRunning(batch) && !hasStarted(context, batch);
}

export function hasFreeSeat(stored: Stored, batch: PlannedBatch): boolean {
  return countTaken(stored, batch._id) < batch.seats;
}

/** @throws HttpRefusal 409 if the batch is full or over. */
export function assertFreeSeat(stored: Stored, id: string | null): PlannedBatch {
  const batch = planById(stored, id);
  if (batch === null || !isRunning(batch)) throw conflict('This batch is over or cancelled.');
  if (!hasFreeSeat(stored, batch)) throw conflict('This batch is full. Cancel a seat or add seats first.');
  return batch;
}

/** Returns another seat of the same person in the batch of a place, by the place's enrollment. */
export function otherSeats(context: Context, places: readonly StoredPlace[]): Map<string, StoredPlace> {
  const batches = new Map(places.map(({ enrollment, batch }) => [enrollment, batch]));
  const seats = context.ask.otherEnrollments([...batches.keys()]).flatMap(({ enrollment, other }) => {
    const seat = placeOf(context, other);
    const isInBatch = seat !== null && isSeated(seat) && seat.batch === batches.get(enrollment);
    return isInBatch ? [[enrollment, seat] as const] : [];
  });
  return new Map(seats);
}

/** Must be called when the visible number of seats may have changed. */
export function seatsChanged(context: Context): void {
  shownSeats(context).fingerprint = null;
  siteChanged(context);
}

/** Renews visitors' pages if a purge or a command has freed a seat. */
export function noticeFreedSeats(context: Context): void {
  const shown = shownSeats(context);
  const taken = takenByBatch(context);
  if (taken !== shown.fingerprint) siteChanged(context);
  shown.fingerprint = taken;
}

export function setPlace(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  to: NewState,
): void {
  const since = tx.now().toISOString();
  storePlace(tx, enrollment, {
    batch,
    ...noHold,
    doneBy: null,
    adminName: null,
    cancelledFrom: null,
    since,
    ...to,
  });
  seatsChanged(tx);
}

/** Changes a place that gives up its seat, and offers the seat. */
export function freePlace(tx: Change, place: StoredPlace, to: NewState): void {
  setPlace(tx, place, to);
  offerFreeSeats(tx, place.batch);
}

/** Lapses every expired hold and offer, and offers their seats. */
export function lapseDue(tx: Change): void {
  for (const place of duePlaces(tx, tx.now().toISOString())) freePlace(tx, place, { state: 'lapsed' });
}

/** Offers free seats to the longest waiting until the batch starts, except withheld seats. Offers get no reminder. */
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

/** Keeps the seat freed by hand from the waiting list until `releaseSeats`. */
export function withholdFreedSeat(context: Context, change: HandChange): void {
  const { before, after } = change;
  if (isSeated(before) && !(isSeated(after) && after.batch === before.batch)) withheld(context).add(change);
}

/** Must be called once changes by hand are undone or final. */
export function releaseSeats(context: Context, changes: readonly HandChange[]): void {
  for (const change of changes) withheld(context).delete(change);
}

function countWithheld(context: Context, batch: string): number {
  return [...withheld(context)].filter(
    (change) => change.before.batch === batch && isUnchangedSince(context, change),
  ).length;
}

/** Returns whether a place is unchanged since a change by hand; false if that was rolled back. */
export function isUnchangedSince(stored: Stored, { after }: Pick<HandChange, 'after'>): boolean {
  const found = placeSnapshot(stored, after.enrollment);
  return found?.state === after.state && found.batch === after.batch && found.since === after.since;
}

/** Returns whether applicants get mails; otherwise the office notifies them. Must match `useTellsPeople` in the back office. */
export function tellsPeople({ config, ask }: Context): boolean {
  return config.mail !== null && canConfirm(sampleFacts(ask.facts()));
}

/** Returns why an applicant is not mailed, or null. */
function whyNot(context: Context, id: string | null): WhyNoEmail | null {
  const plan = planById(context, id);
  const today = dayInIndia(context.now());
  return whyNoEmail(plan && { ...plan, sample: plan.isSample }, today, tellsPeople(context));
}

/** Records that the office must notify an applicant itself, if mails are off. */
export function noteUnnotified(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  change: UntoldChange,
): void {
  if (whyNot(tx, batch) === 'no emails') storeUnnotified(tx, enrollment, change, tx.now());
}

/** What is told with the state of a place. */
const ofState: readonly UntoldChange[] = ['enrolled', 'confirmed', 'cancelled', 'offered'];

// `Asked` in src/context.ts documents `noteUntold` and `forgetUntold`.

export function noteUntold(tx: Change, enrollment: string, change: UntoldChange): void {
  const place = placeSnapshot(tx, enrollment);
  if (place === null || !tellsPeople(tx) || isOfSample(tx, place.batch)) return;
  // The office has told how the place stands while the email was under way.
  if (place.toldAt !== null && ofState.includes(change)) return;
  // News of the place comes before a confirmation or a message to all.
  const saysLess = change === 'message' || change === 'enrolled';
  const isUntold = place.untold !== null && place.toldAt === null;
  if (!(isUntold && saysLess)) storeUnnotified(tx, enrollment, change, tx.now());
}

export function forgetUntold(tx: Change, enrollment: string): void {
  if (tellsPeople(tx)) removeUnnotified(tx, enrollment);
}

/** Notifies an applicant after the undo has ended, except in sample and past batches. Where no mail does, the office must. */
export function notifyByHand(
  tx: Change,
  { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
  action: HandAction,
  until: number,
  message = '',
): RevocableMail {
  const why = whyNot(tx, batch);
  if (why === 'sample' || why === 'over') return null;
  if (why === 'no emails') storeUnnotified(tx, enrollment, action, tx.now());
  return notifyLater(tx, enrollment, action, until, message);
}

/** Notifies an applicant of an automatic change or the applicant's own, if `getsMails`. */
export function notifyOfAutomaticChange(
  tx: Change,
  { enrollment, batch, getsMails }: StoredPlace,
  event: SeatLetterName,
): void {
  if (getsMails && !isOfSample(tx, batch)) notifyAutomatically(tx, enrollment, event);
}

function notifyOfOffer(tx: Change, { enrollment, batch, getsMails }: StoredPlace): void {
  const why = whyNot(tx, batch);
  if (why === 'sample') return;
  if (!getsMails || why === 'no emails') storeUnnotified(tx, enrollment, 'offered', tx.now());
  if (getsMails) notifyAutomatically(tx, enrollment, 'offered');
}

export function notifyOfDeparture(tx: Change, { enrollment, batch }: StoredPlace): void {
  if (!isOfSample(tx, batch)) notifyOffice(tx, enrollment, 'departure');
}

function isOfSample(stored: Stored, batch: string | null): boolean {
  return planById(stored, batch)?.isSample === true;
}
