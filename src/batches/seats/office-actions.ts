import { conflict } from '../../http/index.ts';
import { hearsOfBatch, isRunning, isSeated } from '../../shared/batches.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import type { PlannedBatch } from '../batch-repository.ts';
import { refuseBeforeLastDay } from '../last-day.ts';
import type { StoredPlace } from '../place-records.ts';
import { type HandChange, handChanges } from './hand-changes.ts';
import type { SeatHolds } from './holds.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** How a batch is cancelled. */
interface Cancellation {
  /** The batch to which everybody is moved as long as it has seats, or null. */
  goal: string | null;
  /** The message to those who lose their seat. */
  message: string;
  /** The name of the admin who does it. */
  canceller: string;
}

/**
 * Returns the actions of the office on a place, by hand. What gives or frees a seat can be undone until a time: its mail, and the
 * offer of the seat to who waits, wait as long.
 */
export function officeActions(parts: SeatParts, { movedByOffice }: SeatHolds, changes: SeatChanges) {
  const { batches, places, now, changed } = parts;
  const { assertFreeSeat, change, hasFreeSeat, noteUntold, release } = changes;
  const { byHand, snapshotOf, undo } = handChanges(parts, changes);

  const moveByHand = (place: StoredPlace, goal: string, admin: string, until: number) =>
    byHand(place, 'moved', until, () =>
      change(place, { batch: goal, ...movedByOffice(place, assertFreeSeat(goal)), ...by(admin) }),
    );

  /** @throws HttpRefusal 409 if the batch is full or over. */
  function assertSeatFor(place: StoredPlace): void {
    if (place.batch === null) throw conflict('Choose a batch for this person first.');
    const batch = batches.plan(place.batch);
    const hasOne = isSeated(place) && batch !== null && isRunning(batch);
    if (!hasOne) assertFreeSeat(place.batch);
  }

  return {
    /**
     * Gives a place its seat for good. Returns null if it has it already.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the batch is full or over, or the place is completed.
     */
    confirm(place: StoredPlace, admin: string, until: number): HandChange | null {
      if (place.state === 'confirmed') return null;
      if (place.state === 'completed') throw conflict('This person has already completed the course.');
      assertSeatFor(place);
      return byHand(place, 'confirmed', until, () => change(place, { state: 'confirmed', ...by(admin) }));
    },

    /**
     * Gives a place its seat for good in the transaction in which the office opens it: the mail of the enrollment says so.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the batch is full or over, or has a place of the same person.
     */
    confirmNew(place: StoredPlace, admin: string): void {
      if (place.batch !== null && place.state === 'asked') throw conflict(isInAlready);
      assertSeatFor(place);
      change(place, { state: 'confirmed', ...by(admin) });
      noteUntold(place, 'confirmed');
    },

    /**
     * Says that an applicant has completed the course.
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
     * Takes an applicant off a batch. Returns null if they are off it already.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the place is completed.
     */
    cancel(place: StoredPlace, admin: string, until: number): HandChange | null {
      if (place.state === 'cancelled') return null;
      if (place.state === 'completed') throw conflict('A completed seat cannot be cancelled.');
      return byHand(place, 'cancelled', until, () => change(place, { state: 'cancelled', ...by(admin) }));
    },

    /**
     * Gives an applicant a seat in another batch and frees the one they had. A confirmed seat stays confirmed.
     * @param admin the name of who does it
     * @throws HttpRefusal 409 if the other batch is full or over, or the place is completed.
     */
    move(place: StoredPlace, batchId: string, admin: string, until: number): HandChange {
      if (place.state === 'completed') throw conflict('A completed seat cannot be moved.');
      if (place.batch === batchId && place.state !== 'asked')
        throw conflict('This person is in that batch already.');
      return moveByHand(place, batchId, admin, until);
    },

    /**
     * Cancels a batch: as many as fit move to the other batch, the confirmed first, then other seats; the rest are cancelled.
     * @throws HttpRefusal 409 if the other batch is full or over
     */
    cancelBatch(
      batch: PlannedBatch,
      { goal, message, canceller }: Cancellation,
      until: number,
    ): HandChange[] {
      const to = goal === null ? null : assertFreeSeat(goal);
      const cancelled = { state: 'cancelled', ...by(canceller) } as const;
      const members = places
        .inBatch(batch._id)
        .filter(hearsOfBatch)
        .sort((one, other) => claimOf(other) - claimOf(one));
      const done = members.map((place) =>
        to !== null && hasFreeSeat(to)
          ? moveByHand(place, to._id, canceller, until)
          : byHand(place, 'cancelled', until, () => change(place, cancelled), message),
      );
      // Those too whose enrollment was just deleted: that can be undone.
      for (const before of places.toCancel(batch._id)) {
        change(before, cancelled);
        done.push({ before, after: snapshotOf(before), withdrawMail() {} });
      }
      batches.update(batch._id, { ...batch, state: 'cancelled' }, now().toISOString());
      changed();
      return done;
    },

    /**
     * Makes a batch and its places as they were before it was cancelled, and takes back the mails.
     * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
     */
    undoCancelling(batch: PlannedBatch, done: readonly HandChange[]): void {
      const isLeft = ({ before }: HandChange) => places.snapshot(before.enrollment) !== null;
      undo(done.filter(isLeft), () => batches.reopen(batch));
    },

    /**
     * Makes all as it was before some changes by hand, and takes back their mails.
     * @throws HttpRefusal 409 if a place has changed since, or a seat is gone.
     */
    undo: (done: readonly HandChange[]) => undo(done),

    /** To be called once changes by hand cannot be undone any more. */
    release,
  };
}

/** Returns how strong a claim to a seat a place is: 2 once it is confirmed, 1 with a seat, 0 for who waits. */
function claimOf(place: StoredPlace): number {
  if (place.state === 'confirmed') return 2;
  return isSeated(place) ? 1 : 0;
}

function by(adminName: string) {
  return { doneBy: 'office', adminName } as const;
}

const isInAlready =
  'Somebody with this email or phone number is in this batch already. If it is another person, enroll them without confirming, and confirm the seat in the list.';
