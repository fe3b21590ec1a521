import { conflict } from '../../http/index.ts';
import { isRunning, isSeated } from '../../shared/batches.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { refuseBeforeLastDay } from '../last-day.ts';
import type { StoredPlace } from '../place-repository.ts';
import type { SeatHolds } from './holds.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** Returns what the office does with a place by hand. */
export function officeRules(
  { batches, now }: SeatParts,
  { movedSeat }: SeatHolds,
  { assertFreeSeat, change, free, moveTo, notify }: SeatChanges,
) {
  return {
    /**
     * Gives a place its seat for good.
     * @throws HttpRefusal 409 if the batch is full or over, or the place is completed.
     */
    confirm(place: StoredPlace): void {
      if (place.state === 'confirmed') return;
      if (place.state === 'completed') throw conflict('This person has already completed the course.');
      if (place.batch === null) throw conflict('Choose a batch for this person first.');
      const batch = batches.plan(place.batch);
      const hasOne = isSeated(place) && batch !== null && isRunning(batch);
      if (!hasOne) assertFreeSeat(place.batch);
      change(place, { state: 'confirmed' });
      notify(place, 'confirmed');
    },

    /**
     * Says that somebody has completed the course.
     * @throws HttpRefusal 409 unless the place is confirmed and the last day of its batch has come.
     */
    complete(place: StoredPlace): void {
      if (place.state === 'completed') return;
      if (place.state !== 'confirmed')
        throw conflict('Only a confirmed seat can be completed. Confirm it first.');
      const batch = place.batch === null ? null : batches.plan(place.batch);
      if (batch !== null) refuseBeforeLastDay(batch, dayInIndia(now()), 'its seats can be completed');
      change(place, { state: 'completed' });
    },

    /**
     * Takes somebody off a batch, and notifies them.
     * @param canceller the name of the admin who does it
     * @throws HttpRefusal 409 if the place is completed.
     */
    cancel(place: StoredPlace, canceller: string): void {
      if (place.state === 'cancelled') return;
      if (place.state === 'completed') throw conflict('A completed seat cannot be cancelled.');
      free(place, { state: 'cancelled', cancelledBy: 'office', canceller });
      notify(place, 'cancelled');
    },

    /**
     * Gives somebody a seat in another batch and frees the one they had. What was confirmed stays confirmed.
     * @throws HttpRefusal 409 if the other batch is full or over, or the place is completed.
     */
    move(place: StoredPlace, batchId: string): void {
      if (place.state === 'completed') throw conflict('A completed seat cannot be moved.');
      if (place.batch === batchId && place.state !== 'asked')
        throw conflict('This person is in that batch already.');
      moveTo(place, batchId, (batch) => movedSeat(place, batch));
      notify({ ...place, batch: batchId }, 'moved');
    },
  };
}
