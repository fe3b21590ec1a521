import type { CallRequest } from '../calls/index.ts';
import { batches as texts } from '../content/en/batches.ts';
import type { Change, Context } from '../context.ts';
import { conflict } from '../http/index.ts';
import { notify, takeBackMail } from '../mail/index.ts';
import { canComplete } from '../shared/batch-rules.ts';
import {
  type HandAction,
  isInBatch,
  isNotifiedOfBatch,
  isRunning,
  isSeated,
  movedFirst,
  type PlaceState,
} from '../shared/batches.ts';
import { dayText } from '../shared/day-text.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { whyNoEmail, whyUnreached } from '../shared/told.ts';
import { addUndo, type Subject, tooLate } from '../undo/index.ts';
import type { BatchFields, PlaceSnapshot, PlannedBatch, StoredPlace } from './records.ts';
import { personKeysOf } from './references.ts';
import {
  assertFreeSeat,
  type HandChange,
  hasFreeSeat,
  isUnchangedSince,
  movedByOffice,
  type NewState,
  noteUnnotified,
  notifyByHand,
  offerFreeSeats,
  otherSeats,
  releaseSeats,
  seatsChanged,
  setPlace,
  tellsPeople,
  withholdFreedSeat,
} from './seats.ts';
import { changeSeats } from './settle.ts';
import { makeBatchReal, planById, reopenBatch, updateBatch } from './store-batches.ts';
import { isIn } from './store-people.ts';
import {
  countTaken,
  limitHolds,
  placeSnapshot,
  placesIn,
  placesToCancel,
  putBackPlace,
  storeUnnotified,
} from './store-places.ts';

// Changes by hand can be undone until `until`, in milliseconds of the monotonic clock.
// Their mails and the offers of freed seats wait until then.

const hasChanged = 'This was changed again meanwhile, so it cannot be undone.';
const isInAlready = 'This person is in this batch already, so no second seat is confirmed.';

/**
 * Confirms a seat. Returns null if it is confirmed already.
 * @throws HttpRefusal 409 if the batch is full or over, or the place is completed.
 */
export function confirmSeat(tx: Change, place: StoredPlace, admin: string, until: number): HandChange | null {
  if (place.state === 'confirmed') return null;
  if (place.state === 'completed') throw conflict('This person has already completed the course.');
  assertSeatFor(tx, place);
  return changeByHand(tx, place, { state: 'confirmed', ...by(admin) }, 'confirmed', until);
}

/**
 * Confirms a seat in the transaction that creates its enrollment, whose own mail reports the seat.
 * @throws HttpRefusal 409 if the batch is full or over, or already has a place of this person.
 */
export function confirmNewSeat(tx: Change, place: StoredPlace, admin: string): void {
  if (place.batch !== null && place.state === 'asked') throw conflict(isInAlready);
  assertSeatFor(tx, place);
  setPlace(tx, place, { state: 'confirmed', ...by(admin) });
  noteUnnotified(tx, place, 'confirmed');
}

/** @throws HttpRefusal 409 if the batch is full or over. */
function assertSeatFor(tx: Change, place: StoredPlace): void {
  if (place.batch === null) throw conflict('Choose a batch for this person first.');
  const batch = planById(tx, place.batch);
  const hasOne = isSeated(place) && batch !== null && isRunning(batch);
  if (!hasOne) assertFreeSeat(tx, place.batch);
}

/** @throws HttpRefusal 409 unless the place is confirmed and the last day of its batch has come. */
export function completeSeat(tx: Change, place: StoredPlace, admin: string): void {
  if (place.state === 'completed') return;
  if (place.state !== 'confirmed')
    throw conflict('Only a confirmed seat can be completed. Confirm it first.');
  const batch = planById(tx, place.batch);
  if (batch !== null) refuseBeforeLastDay(batch, dayInIndia(tx.now()), 'its seats can be completed');
  setPlace(tx, place, { state: 'completed', ...by(admin) });
}

/**
 * Refuses until the last day of a batch in India.
 * @param possible completes the sentence, such as 'its seats can be completed'
 * @throws HttpRefusal 409 before that day.
 */
export function refuseBeforeLastDay(batch: { endsOn: string }, today: string, possible: string): void {
  if (canComplete(batch, today)) return;
  const lastDay = dayText(batch.endsOn, texts.days, 'year');
  throw conflict(`The last day of this batch is ${lastDay}: ${possible} from that day on.`);
}

/**
 * Cancels a place. Returns null if it is cancelled already. A person with another seat in the batch is not notified.
 * @throws HttpRefusal 409 if the place is completed.
 */
export function cancelSeat(tx: Change, place: StoredPlace, admin: string, until: number): HandChange | null {
  if (place.state === 'cancelled') return null;
  if (place.state === 'completed') throw conflict('A completed seat cannot be cancelled.');
  const told = otherSeats(tx, [place]).size === 0 ? 'cancelled' : null;
  return changeByHand(tx, place, { state: 'cancelled', ...by(admin) }, told, until);
}

/**
 * Moves an applicant to another batch. A confirmed seat stays confirmed.
 * @throws HttpRefusal 409 if the other batch is full or over, or the place is completed.
 */
export function moveSeat(
  tx: Change,
  place: StoredPlace,
  goal: string,
  admin: string,
  until: number,
): HandChange {
  if (place.state === 'completed') throw conflict('A completed seat cannot be moved.');
  if (place.batch === goal && place.state !== 'asked')
    throw conflict('This person is in that batch already.');
  return moveTo(tx, place, goal, admin, until);
}

function moveTo(tx: Change, place: StoredPlace, goal: string, admin: string, until: number): HandChange {
  const moved = movedByOffice(tx, place, assertFreeSeat(tx, goal));
  return changeByHand(tx, place, { batch: goal, ...moved, ...by(admin) }, 'moved', until);
}

/**
 * Changes a place and notifies the applicant, but withholds the freed seat while the change can be undone.
 * @param action what the applicant is told; null: nothing
 */
function changeByHand(
  tx: Change,
  place: StoredPlace,
  to: NewState,
  action: HandAction | null,
  until: number,
  message?: string,
): HandChange {
  const before = snapshotOf(tx, place);
  setPlace(tx, place, to);
  const after = snapshotOf(tx, place);
  const mail = action === null ? null : notifyByHand(tx, after, action, until, message);
  const change = { before, after, mail };
  withholdFreedSeat(tx, change);
  return change;
}

/** @throws HttpRefusal 409 if the place is gone. */
function snapshotOf(tx: Change, { enrollment }: Pick<StoredPlace, 'enrollment'>): PlaceSnapshot {
  const found = placeSnapshot(tx, enrollment);
  if (found === null) throw conflict(hasChanged);
  return found;
}

function by(adminName: string) {
  return { doneBy: 'office', adminName } as const;
}

/**
 * Stores a changed batch. An earlier start shortens holds; a later start keeps them, as applicants were told.
 * A sample becomes the institute's own.
 * @throws HttpRefusal 409 if fewer seats are left than are taken.
 */
export function changeBatch(tx: Change, before: PlannedBatch, after: BatchFields): void {
  const taken = countTaken(tx, before._id);
  if (after.seats < taken) {
    const text = `${taken} seats are taken, so there must be at least ${taken}.`;
    throw conflict(text, { seats: text });
  }
  updateBatch(tx, before._id, after, tx.now().toISOString());
  seatsChanged(tx);
  limitHolds(tx, before._id, beginOfDay(after.startsOn).toISOString());
  if (after.startsOn !== before.startsOn || after.endsOn !== before.endsOn)
    notifyOfDays(tx, before._id, { endsOn: after.endsOn, sample: before.isSample });
  offerFreeSeats(tx, before._id);
  // Comes last, so that the change that ends a sample mails nobody.
  makeBatchReal(tx, before._id);
}

function notifyOfDays(tx: Change, id: string, batch: { endsOn: string; sample: boolean }): void {
  const why = whyNoEmail(batch, dayInIndia(tx.now()), tellsPeople(tx));
  if (why === 'sample' || why === 'over') return;
  for (const { enrollment } of placesIn(tx, id).filter(isNotifiedOfBatch)) {
    if (why === 'no emails') storeUnnotified(tx, enrollment, 'moved', tx.now());
    notify(tx, enrollment, 'moved');
  }
}

/** Returns the places to mail about a cancellation, without unreachable people; none for a sample or past batch. */
export function mailedOfCancelling(context: Context, { _id, endsOn, isSample }: PlannedBatch): StoredPlace[] {
  const today = dayInIndia(context.now());
  const why = whyNoEmail({ endsOn, sample: isSample }, today, tellsPeople(context));
  const isMailed = (place: StoredPlace) => isNotifiedOfBatch(place) && whyUnreached(place) === null;
  return why === null ? placesIn(context, _id).filter(isMailed) : [];
}

interface Cancellation {
  goal: string | null;
  /** The message to applicants who lose their seat. */
  message: string;
  canceller: string;
}

/**
 * Cancels a batch: confirmed, then other seated, then waiting applicants move to `goal` while it has room.
 * The rest are cancelled, and keep the state that they had. The office is to tell people who only asked for the date.
 * @throws HttpRefusal 409 if `goal` is full or over.
 */
export function cancelBatch(
  tx: Change,
  batch: PlannedBatch,
  { goal, message, canceller }: Cancellation,
  until: number,
): HandChange[] {
  const to = goal === null ? null : assertFreeSeat(tx, goal);
  const cancelledFrom = (state: PlaceState) =>
    ({ state: 'cancelled', cancelledFrom: state === 'asked' ? null : state, ...by(canceller) }) as const;
  const places = placesIn(tx, batch._id);
  const unseated = places.filter(
    (place) => place.state === 'asked' && !isIn(tx, batch._id, personKeysOf(place)),
  );
  const done = movedFirst(places).map((place) =>
    to !== null && hasFreeSeat(tx, to)
      ? moveTo(tx, place, to._id, canceller, until)
      : changeByHand(tx, place, cancelledFrom(place.state), 'cancelled', until, message),
  );
  // Includes places of enrollments just deleted: a deletion can be undone.
  for (const before of placesToCancel(tx, batch._id)) {
    setPlace(tx, before, cancelledFrom(before.state));
    done.push({ before, after: snapshotOf(tx, before), mail: null });
  }
  const why = whyNoEmail({ ...batch, sample: batch.isSample }, dayInIndia(tx.now()), tellsPeople(tx));
  if (why !== 'sample' && why !== 'over')
    for (const { enrollment } of unseated) storeUnnotified(tx, enrollment, 'cancelled', tx.now());
  updateBatch(tx, batch._id, { ...batch, state: 'cancelled' }, tx.now().toISOString());
  seatsChanged(tx);
  return done;
}

/**
 * Undoes the cancellation of a batch, and revokes its mails.
 * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
 */
export function undoCancelling(tx: Change, batch: PlannedBatch, done: readonly HandChange[]): void {
  const left = done.filter(({ before }) => placeSnapshot(tx, before.enrollment) !== null);
  putBack(tx, left);
  reopenBatch(tx, batch);
  checkPutBack(tx, left);
}

/**
 * Undoes changes by hand, and revokes their mails.
 * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
 */
export function undoByHand(tx: Change, done: readonly HandChange[]): void {
  putBack(tx, done);
  checkPutBack(tx, done);
}

function putBack(tx: Change, done: readonly HandChange[]): void {
  for (const change of done) {
    if (!isUnchangedSince(tx, change)) throw conflict(hasChanged);
    putBackPlace(tx, change.before);
    takeBackMail(tx, change.mail);
  }
}

/** Checks that every restored place has its seat, then offers the remaining free seats. */
function checkPutBack(tx: Change, done: readonly HandChange[]): void {
  seatsChanged(tx);
  for (const { before } of done) assertRoom(tx, before);
  for (const { before, after } of done) for (const id of [before.batch, after.batch]) offerFreeSeats(tx, id);
}

/** @throws HttpRefusal 409 if no seat is left for a restored place. */
function assertRoom(tx: Change, before: PlaceSnapshot): void {
  if (before.batch === null) return;
  const batch = planById(tx, before.batch);
  if (batch === null) throw conflict('The batch was deleted meanwhile, so this cannot be undone.');
  if (!isInBatch(before)) return;
  if (batch.state === 'cancelled')
    throw conflict('The batch was cancelled meanwhile, so this cannot be undone.');
  if (isSeated(before) && countTaken(tx, batch._id) > batch.seats)
    throw conflict('The seat was given away meanwhile, so this cannot be undone.');
  limitHolds(tx, batch._id, beginOfDay(batch.startsOn).toISOString());
}

interface UndoableSeats {
  until: number;
  /** The words in Activity after the undo: 'undid the move of'. */
  undone: string;
  subject: Subject;
  done: readonly HandChange[];
  undo: (tx: Change) => void;
}

/** Makes a change of seats undoable. The answer of the call contains the undo's id. */
export function addSeatUndo(
  context: Context,
  { until, undone, subject, done, undo }: UndoableSeats,
  request: Pick<CallRequest, 'set' | 'who'>,
): void {
  const undoInTime = (tx: Change) => {
    // After `until` the mails may have left.
    if (tx.monotonic() >= until) throw tooLate();
    undo(tx);
  };
  const undoable = {
    subject,
    undone,
    who: request.who,
    async undo() {
      await changeSeats(context, undoInTime);
      releaseSeats(context, done);
    },
    // Offers the freed seats, and sends the mails.
    finish() {
      releaseSeats(context, done);
      return changeSeats(context, () => {});
    },
  };
  addUndo(context, undoable, request);
}
