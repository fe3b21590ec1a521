import { dayInIndia } from '../../shared/india-time.ts';
import { applicantActions } from './applicant-actions.ts';
import { batchActions } from './batch-actions.ts';
import { seatHolds } from './holds.ts';
import { officeActions } from './office-actions.ts';
import { type SeatParts, seatChanges } from './seat-changes.ts';

/**
 * Returns the actions by which seats are given, held, offered and freed. Each is one step of a transaction, which the caller
 * begins: a seat that becomes free is offered to the first who waits in the same one.
 */
export function seatActions(parts: SeatParts) {
  const { batches, places, now, holdHours } = parts;
  const holds = seatHolds(parts);
  const changes = seatChanges(parts, holds);
  return {
    /** Whether seats are given without an admin. */
    givesSeats: holdHours > 0,
    offersSeats: holds.offersSeats,

    ...applicantActions(parts, holds, changes),
    ...officeActions(parts, holds, changes),
    ...batchActions(parts, changes),

    /** Returns whether a seat is held or offered whose time is over. */
    isDue: () => places.isDue(now().toISOString()),

    /** Lets lapse what is due, offers what is free, and reminds those whose seat lapses within a day. */
    settle(): void {
      changes.letLapse();
      if (holdHours > 0)
        for (const batch of batches.toOffer(dayInIndia(now()))) changes.offerFreeSeats(batch);
      for (const place of places.dueSoon(holds.reminderEnd())) {
        places.remind(place.enrollment);
        changes.notifyAutomatically(place, 'lapsing');
      }
    },
  };
}

export type SeatActions = ReturnType<typeof seatActions>;
