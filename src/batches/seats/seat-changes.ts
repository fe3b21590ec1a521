import { conflict } from '../../http/index.ts';
import { isRunning, isSeated } from '../../shared/batches.ts';
import type { BatchFields, PlannedBatch } from '../batch-repository.ts';
import type { PlaceSnapshot, StoredPlace } from '../place-records.ts';
import type { HoldParts, NewState, SeatHolds } from './holds.ts';
import { type NoticeParts, seatNotices } from './seat-notices.ts';

/** A place before and after the office has changed it by hand, as long as that can be undone. */
export interface UndoableChange {
  before: PlaceSnapshot;
  after: PlaceSnapshot;
}

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
  /** What has freed a seat and can be undone; it knows nothing after a restart, when nothing can be undone. */
  const undoable = new Set<UndoableChange>();

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

  /** Returns whether a place is as the change by hand has left it; a transaction that failed has left none. */
  function stands({ after }: UndoableChange): boolean {
    const found = places.snapshot(after.enrollment);
    return found?.state === after.state && found.batch === after.batch && found.since === after.since;
  }

  /** Counts the free seats of a batch that an undo would take again. */
  function countKept(batch: string): number {
    return [...undoable].filter((change) => change.before.batch === batch && stands(change)).length;
  }

  /** Offers the free seats of a batch to those who have waited longest, until it starts; not what an undo would take again. */
  function offerFreeSeats(id: string | null): void {
    const batch = id === null ? null : batches.plan(id);
    if (batch === null || !offersSeats(batch)) return;
    const heldUntil = offerEnd(batch);
    while (places.countTaken(batch._id) + countKept(batch._id) < batch.seats) {
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
    stands,
    offerFreeSeats,
    free,
    assertFreeSeat,

    /** Keeps the seat that a change by hand has freed, if it has, from being offered until `release`. */
    keepFreedSeat(change: UndoableChange): void {
      const { before, after } = change;
      if (isSeated(before) && !(isSeated(after) && after.batch === before.batch)) undoable.add(change);
    },

    /** To be called once changes by hand cannot be undone any more, or were. */
    release(changes: readonly UndoableChange[]): void {
      for (const change of changes) undoable.delete(change);
    },

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
