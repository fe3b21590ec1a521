import { conflict } from '../../http/index.ts';
import type { SeatLetterName } from '../../mail/index.ts';
import { isInBatch, isRunning, isSeated } from '../../shared/batches.ts';
import { beginOfDay, dayInIndia } from '../../shared/india-time.ts';
import { refuseBeforeLastDay } from '../last-day.ts';
import type { KeptPlace, StoredPlace } from '../place-repository.ts';
import type { SeatHolds } from './holds.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** What the office has done with a place, as long as it can be undone. */
export interface HandChange {
  before: KeptPlace;
  after: KeptPlace;
  /** Takes back the mail on it. */
  withdrawMail: () => void;
}

/**
 * Returns what the office does with a place by hand. What gives or frees a seat can be undone until a time: its mail, and the
 * offer of the seat to who waits, wait as long.
 */
export function officeRules(
  { batches, places, now, changed }: SeatParts,
  { movedSeat }: SeatHolds,
  changes: SeatChanges,
) {
  const { assertFreeSeat, change, free, moveTo, notifyLater, keepFreeSeats, offerFreeSeats } = changes;

  /** Makes a change by hand, and tells the applicant. */
  function byHand(place: StoredPlace, event: SeatLetterName, until: Date, make: () => void): HandChange {
    const before = keptOf(place);
    if (place.batch !== null && isSeated(place)) keepFreeSeats(place.batch, until);
    make();
    const after = keptOf(place);
    return { before, after, withdrawMail: notifyLater({ ...place, batch: after.batch }, event, until) };
  }

  function keptOf({ enrollment }: Pick<StoredPlace, 'enrollment'>): KeptPlace {
    const kept = places.kept(enrollment);
    if (kept === null) throw conflict(hasChanged);
    return kept;
  }

  return {
    /**
     * Gives a place its seat for good. Returns null if it has it already.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the batch is full or over, or the place is completed.
     */
    confirm(place: StoredPlace, admin: string, until: Date): HandChange | null {
      if (place.state === 'confirmed') return null;
      if (place.state === 'completed') throw conflict('This person has already completed the course.');
      if (place.batch === null) throw conflict('Choose a batch for this person first.');
      const batch = batches.plan(place.batch);
      const hasOne = isSeated(place) && batch !== null && isRunning(batch);
      if (!hasOne) assertFreeSeat(place.batch);
      return byHand(place, 'confirmed', until, () => change(place, { state: 'confirmed', ...by(admin) }));
    },

    /**
     * Says that somebody has completed the course.
     * @param admin the name of who says it
     * @throws HttpRefusal 409 unless the place is confirmed and the last day of its batch has come.
     */
    complete(place: StoredPlace, admin: string): void {
      if (place.state === 'completed') return;
      if (place.state !== 'confirmed')
        throw conflict('Only a confirmed seat can be completed. Confirm it first.');
      const batch = place.batch === null ? null : batches.plan(place.batch);
      if (batch !== null) refuseBeforeLastDay(batch, dayInIndia(now()), 'its seats can be completed');
      change(place, { state: 'completed', ...by(admin) });
    },

    /**
     * Takes somebody off a batch. Returns null if they are off it already.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the place is completed.
     */
    cancel(place: StoredPlace, admin: string, until: Date): HandChange | null {
      if (place.state === 'cancelled') return null;
      if (place.state === 'completed') throw conflict('A completed seat cannot be cancelled.');
      return byHand(place, 'cancelled', until, () => free(place, { state: 'cancelled', ...by(admin) }));
    },

    /**
     * Gives somebody a seat in another batch and frees the one they had. What was confirmed stays confirmed.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the other batch is full or over, or the place is completed.
     */
    move(place: StoredPlace, batchId: string, admin: string, until: Date): HandChange {
      if (place.state === 'completed') throw conflict('A completed seat cannot be moved.');
      if (place.batch === batchId && place.state !== 'asked')
        throw conflict('This person is in that batch already.');
      return byHand(place, 'moved', until, () =>
        moveTo(place, batchId, (batch) => ({ ...movedSeat(place, batch), ...by(admin) })),
      );
    },

    /**
     * Makes all as it was before some changes by hand, and takes back their mails.
     * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
     */
    undo(done: readonly HandChange[]): void {
      for (const { before, after, withdrawMail } of done) {
        const { state, batch, since } = keptOf(before);
        if (state !== after.state || batch !== after.batch || since !== after.since)
          throw conflict(hasChanged);
        places.putBack(before);
        withdrawMail();
      }
      changed();
      for (const { before } of done) assertRoom(before);
      for (const { before, after } of done) for (const id of [before.batch, after.batch]) offerFreeSeats(id);
    },
  };

  /** A seat is given back as it was, but for no longer than until the batch begins now. */
  function assertRoom(before: KeptPlace): void {
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
}

function by(adminName: string) {
  return { doneBy: 'office', adminName } as const;
}

const hasChanged = 'This was changed again meanwhile, so it cannot be undone.';
