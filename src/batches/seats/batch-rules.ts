import { conflict } from '../../http/index.ts';
import { isInBatch } from '../../shared/batches.ts';
import { beginOfDay } from '../../shared/india-time.ts';
import type { BatchFields, PlannedBatch } from '../batch-repository.ts';
import type { StoredPlace } from '../place-records.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** Returns what becomes of the seats of a batch that the office changes or cancels. */
export function batchRules(
  { batches, places, now, notify, tellsPeople, changed }: SeatParts,
  { offerFreeSeats }: SeatChanges,
) {
  /** Returns those who are notified when a batch is cancelled: whoever has completed the course has nothing to lose. */
  function toldOfCancelling(batchId: string): StoredPlace[] {
    return places.inBatch(batchId).filter((place) => place.state !== 'completed' && isInBatch(place));
  }

  return {
    toldOfCancelling,

    /**
     * Stores a batch with other fields, notifies everybody in it of other days, and offers new seats. Where it begins earlier, what
     * is held or offered lapses earlier; where it begins later, as everybody was told.
     * @throws HttpRefusal 409 if fewer seats are left than are taken.
     */
    changeBatch(before: PlannedBatch, after: BatchFields): void {
      const taken = places.countTaken(before._id);
      if (after.seats < taken) {
        const text = `${taken} seats are taken, so there must be at least ${taken}.`;
        throw conflict(text, { seats: text });
      }
      batches.update(before._id, after, now().toISOString());
      changed();
      places.limitHolds(before._id, beginOfDay(after.startsOn).toISOString());
      const hasMoved = after.startsOn !== before.startsOn || after.endsOn !== before.endsOn;
      // Now that it is changed it is a sample no more; those who were in the sample were made up all the same.
      if (hasMoved && !before.isSample) {
        for (const place of places.inBatch(before._id))
          if (isInBatch(place)) {
            if (!tellsPeople()) places.setUntold(place.enrollment, 'moved');
            notify(place.enrollment, 'moved');
          }
      }
      offerFreeSeats(before._id);
    },
  };
}
