import { conflict } from '../../http/index.ts';
import { isRunning } from '../../shared/batches.ts';
import { limits } from '../../shared/limits.ts';
import type { BatchFields, PlannedBatch } from '../batch-repository.ts';
import type { StoredPlace } from '../place-records.ts';
import type { HoldParts, NewState, SeatHolds } from './holds.ts';
import { type NoticeParts, seatNotices } from './seat-notices.ts';

/** The parts that the actions on seats work with. */
export interface SeatParts extends HoldParts, NoticeParts {
  /** Returns whether visitors see the course or certificate of a batch. */
  isTaught: (batch: Pick<BatchFields, 'kind' | 'entry'>) => boolean;
  /** Called when visitors may see another number of seats. */
  changed: () => void;
}

/** Returns the steps that the actions are made of: a place changes, and a seat that becomes free is offered. */
export function seatChanges(parts: SeatParts, { offersSeats, offerEnd }: SeatHolds) {
  const { batches, places, now, changed } = parts;
  const notices = seatNotices(parts);
  /** Until when the free seats of a batch are not offered, since what freed one can be undone. The next start offers them. */
  const withheld = new Map<string, Date>();

  const hasFreeSeat = (batch: PlannedBatch) => places.countTaken(batch._id) < batch.seats;

  function change(place: Pick<StoredPlace, 'enrollment' | 'batch'>, to: NewState): void {
    places.change(place.enrollment, {
      batch: place.batch,
      heldUntil: null,
      isReminded: true,
      doneBy: null,
      adminName: null,
      since: now().toISOString(),
      ...to,
    });
    changed();
  }

  /** Offers no free seat of a batch until a time. */
  function withholdFreeSeats(batch: string, until: Date): void {
    withheld.set(batch, until);
  }

  function isWithheld(batch: string): boolean {
    const left = (withheld.get(batch)?.getTime() ?? 0) - now().getTime();
    // More is left than there ever was if the clock was put back.
    if (left > 0 && left <= limits.undoSeconds * 1000) return true;
    withheld.delete(batch);
    return false;
  }

  /** Offers the free seats of a batch to those who have waited longest, until it starts. */
  function offerFreeSeats(id: string | null): void {
    const batch = id === null ? null : batches.plan(id);
    if (batch === null || isWithheld(batch._id)) return;
    if (!offersSeats(batch)) return;
    const heldUntil = offerEnd(batch);
    while (hasFreeSeat(batch)) {
      const first = places.firstWaiting(batch._id);
      if (first === null) return;
      change(first, { state: 'offered', heldUntil });
      notices.notifyOfOffer(first);
    }
  }

  function free(place: StoredPlace, to: NewState): void {
    change(place, to);
    offerFreeSeats(place.batch);
  }

  /**
   * Returns the batch, if it has a free seat.
   * @throws HttpRefusal 409 if it is full or over.
   */
  function assertFreeSeat(id: string | null): PlannedBatch {
    const batch = id === null ? null : batches.plan(id);
    if (batch === null || !isRunning(batch)) throw conflict('This batch is over or cancelled.');
    if (!hasFreeSeat(batch)) throw conflict('This batch is full. Cancel a seat or add seats first.');
    return batch;
  }

  return {
    ...notices,
    hasFreeSeat,
    change,
    withholdFreeSeats,
    offerFreeSeats,
    free,
    assertFreeSeat,

    /** Lets lapse what is due, and offers it to the next. */
    letLapse(): void {
      for (const place of places.due(now().toISOString())) free(place, { state: 'lapsed' });
    },

    /**
     * Gives a place another batch, and frees the seat that it had.
     * @throws HttpRefusal 409 if the other batch is full or over.
     */
    moveTo(place: StoredPlace, batchId: string, to: (batch: PlannedBatch) => NewState): void {
      change(place, { batch: batchId, ...to(assertFreeSeat(batchId)) });
      offerFreeSeats(place.batch);
    },
  };
}

export type SeatChanges = ReturnType<typeof seatChanges>;
