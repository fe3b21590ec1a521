import { conflict } from '../../http/index.ts';
import { hearsOfBatch } from '../../shared/batches.ts';
import { beginOfDay, dayInIndia } from '../../shared/india-time.ts';
import { whyNoEmail } from '../../shared/told.ts';
import type { BatchFields, PlannedBatch } from '../batch-repository.ts';
import type { StoredPlace } from '../place-records.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** Returns the actions on the seats of a batch that the office changes or cancels. */
export function batchActions(
  { batches, places, now, notify, tellsPeople, changed }: SeatParts,
  { offerFreeSeats }: SeatChanges,
) {
  return {
    /** Returns those who are mailed when a batch is cancelled: nobody of a sample, nor of what is over. */
    mailedOfCancelling({ _id, endsOn, isSample }: PlannedBatch): StoredPlace[] {
      const why = whyNoEmail({ endsOn, sample: isSample }, dayInIndia(now()), tellsPeople());
      return why === null ? places.inBatch(_id).filter(hearsOfBatch) : [];
    },

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
      const told = { endsOn: after.endsOn, sample: before.isSample };
      const why = whyNoEmail(told, dayInIndia(now()), tellsPeople());
      if (hasMoved && why !== 'sample' && why !== 'over') {
        for (const { enrollment } of places.inBatch(before._id).filter(hearsOfBatch)) {
          if (why === 'no emails') places.setUntold(enrollment, 'moved');
          notify(enrollment, 'moved');
        }
      }
      offerFreeSeats(before._id);
    },
  };
}
