import { conflict } from '../../http/index.ts';
import { type HandAction, isInBatch, isSeated } from '../../shared/batches.ts';
import { beginOfDay } from '../../shared/india-time.ts';
import type { PlaceSnapshot, StoredPlace } from '../place-records.ts';
import type { SeatChanges, SeatParts, UndoableChange } from './seat-changes.ts';

/** A change that the office made to a place, as long as it can be undone. */
export interface HandChange extends UndoableChange {
  /** Takes back the mail on it. */
  withdrawMail: () => void;
}

const hasChanged = 'This was changed again meanwhile, so it cannot be undone.';

/** Returns the functions that make changes by hand, and take them back while nothing has come between. */
export function handChanges(
  { batches, places, changed }: SeatParts,
  { notifyLater, stands, keepFreedSeat, offerFreeSeats }: SeatChanges,
) {
  /** @throws HttpRefusal 409 if the place is gone. */
  function snapshotOf({ enrollment }: Pick<StoredPlace, 'enrollment'>): PlaceSnapshot {
    const found = places.snapshot(enrollment);
    if (found === null) throw conflict(hasChanged);
    return found;
  }

  /** A seat is given back as it was, but for no longer than until the batch begins now. */
  function assertRoom(before: PlaceSnapshot): void {
    if (before.batch === null) return;
    const batch = batches.plan(before.batch);
    if (batch === null) throw conflict('The batch was deleted meanwhile, so this cannot be undone.');
    if (!isInBatch(before)) return;
    if (batch.state === 'cancelled')
      throw conflict('The batch was cancelled meanwhile, so this cannot be undone.');
    if (isSeated(before) && places.countTaken(batch._id) > batch.seats)
      throw conflict('The seat was given away meanwhile, so this cannot be undone.');
    places.limitHolds(batch._id, beginOfDay(batch.startsOn).toISOString());
  }

  return {
    snapshotOf,

    /** Makes a change by hand, which offers no seat itself, and tells the applicant. */
    byHand(
      place: StoredPlace,
      action: HandAction,
      until: number,
      make: () => void,
      message?: string,
    ): HandChange {
      const before = snapshotOf(place);
      make();
      const after = snapshotOf(place);
      const change = { before, after, withdrawMail: notifyLater(after, action, until, message) };
      keepFreedSeat(change);
      return change;
    },

    /**
     * Makes all as it was, once `reopen` has, and takes back the mails.
     * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
     */
    undo(done: readonly HandChange[], reopen = () => {}): void {
      for (const change of done) {
        if (!stands(change)) throw conflict(hasChanged);
        places.putBack(change.before);
        change.withdrawMail();
      }
      reopen();
      changed();
      for (const { before } of done) assertRoom(before);
      for (const { before, after } of done) for (const id of [before.batch, after.batch]) offerFreeSeats(id);
    },
  };
}
