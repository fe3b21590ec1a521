import { conflict } from '../../http/index.ts';
import type { SeatLetterName } from '../../mail/index.ts';
import { type HandDeed, isRunning } from '../../shared/batches.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { limits } from '../../shared/limits.ts';
import { whyNoEmail } from '../../shared/told.ts';
import type { BatchFields, BatchRepository, PlannedBatch } from '../batch-repository.ts';
import type { StoredPlace } from '../place-records.ts';
import type { PlaceRepository } from '../place-repository.ts';
import type { HoldParts, NewState, SeatHolds } from './holds.ts';

/** The parts that the rules of seats work with. */
export interface SeatParts extends HoldParts {
  batches: BatchRepository;
  places: PlaceRepository;
  /** Returns whether visitors see the course or certificate of a batch. */
  isTaught: (batch: Pick<BatchFields, 'kind' | 'entry'>) => boolean;
  /** Puts in a mail to an applicant about what the office does by hand, in the same transaction. */
  notify: (enrollment: string, event: SeatLetterName, message?: string) => void;
  /** The same for what can be undone until a time, when the mail leaves. Returns what takes it back. */
  notifyLater: (enrollment: string, event: SeatLetterName, dueAt: Date, message?: string) => () => void;
  /** Returns whether applicants get mails, as `useTellsPeople` says in the back office; else the office tells by itself what it has done. */
  tellsPeople: () => boolean;
  /** The same for what happens otherwise: one address gets a few such mails a day. */
  notifyAutomatically: (enrollment: string, event: SeatLetterName) => void;
  /** The same to the office, about what an applicant does. */
  notifyOffice: (enrollment: string, event: 'departure') => void;
  /** Called when visitors may see another number of seats. */
  changed: () => void;
}

/** Returns the steps that the rules are made of: a place changes, and a seat that becomes free is offered. */
export function seatChanges(parts: SeatParts, { offersSeats, offerEnd }: SeatHolds) {
  const { batches, places, now, changed } = parts;
  /** Until when the free seats of a batch are not offered, since what freed one can be undone. The next start offers them. */
  const withheld = new Map<string, Date>();

  const hasFreeSeat = (batch: PlannedBatch) => places.countTaken(batch._id) < batch.seats;
  const isMadeUp = (batch: string | null) => batch !== null && batches.plan(batch)?.isSample === true;

  /**
   * Notifies an applicant of what the office has done by hand with the place and can undo until a time; the mail waits as long.
   * Nobody is told of a batch that was made up or is over; without mails it is noted that the applicant is to be told. Returns what
   * takes the mail back.
   */
  function notifyLater(
    { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
    deed: HandDeed,
    dueAt: Date,
    message = '',
  ): () => void {
    const plan = batch === null ? null : batches.plan(batch);
    const why = whyNoEmail(
      plan && { ...plan, sample: plan.isSample },
      dayInIndia(now()),
      parts.tellsPeople(),
    );
    if (why === 'sample' || why === 'over') return () => {};
    if (why === 'no emails') places.setUntold(enrollment, deed);
    return parts.notifyLater(enrollment, deed, dueAt, message);
  }

  /** Notifies an applicant of what the office has not done by hand: mailed only where that address was typed into our form. */
  function notifyAutomatically({ enrollment, batch, getsMails }: StoredPlace, event: SeatLetterName): void {
    if (getsMails && !isMadeUp(batch)) parts.notifyAutomatically(enrollment, event);
  }

  /** Notifies the office of what an applicant has done. */
  function notifyOffice({ enrollment, batch }: StoredPlace, event: 'departure'): void {
    if (!isMadeUp(batch)) parts.notifyOffice(enrollment, event);
  }

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
    // More is left than ever was where somebody has put the clock back.
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
      notifyAutomatically(first, 'offered');
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
    if (!hasFreeSeat(batch))
      throw conflict('This batch is full. Somebody must leave it first, or it needs more seats.');
    return batch;
  }

  return {
    hasFreeSeat,
    notifyLater,
    notifyAutomatically,
    notifyOffice,
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

/** The steps that the rules are made of. */
export type SeatChanges = ReturnType<typeof seatChanges>;
