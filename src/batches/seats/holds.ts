import { isRunning, offerHours } from '../../shared/batches.ts';
import { beginOfDay } from '../../shared/india-time.ts';
import { hourMilliseconds } from '../../shared/milliseconds.ts';
import type { PlannedBatch } from '../batch-repository.ts';
import type { PlaceChange, StoredPlace } from '../place-records.ts';

/** Hours before a held seat lapses at which its applicant is reminded. */
const reminderHours = 24;

/** How long a seat is held, and whether the applicant is still to be reminded. */
export type Hold = Pick<PlaceChange, 'heldUntil' | 'isReminded'>;

export const noHold: Hold = { heldUntil: null, isReminded: true };

/** The state that a place comes into; what is not said of it is as in one that is not held. */
export type NewState = Partial<PlaceChange> & Pick<PlaceChange, 'state'>;

export interface HoldParts {
  now: () => Date;
  /** For so many hours a seat is held; 0: an admin gives every seat. */
  holdHours: number;
}

/** Returns the functions that say how long seats are held and offered. No time goes beyond the start of the batch. */
export function seatHolds({ now, holdHours }: HoldParts) {
  const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * hourMilliseconds);
  const hasStarted = ({ startsOn }: PlannedBatch) => beginOfDay(startsOn) <= now();

  /** Returns the earlier of the two: a time, or when a batch begins. */
  const byStart = (time: Date, { startsOn }: PlannedBatch) =>
    new Date(Math.min(time.getTime(), beginOfDay(startsOn).getTime()));

  /** Returns how a seat in a batch is held that is given now. */
  function newHold(batch: PlannedBatch): Hold {
    if (holdHours === 0) return noHold;
    const until = byStart(hoursFromNow(holdHours), batch);
    return { heldUntil: until.toISOString(), isReminded: until <= hoursFromNow(reminderHours) };
  }

  /** Returns the state of a place that the office moves: a seat is held anew, and in a batch that has begun it is given for good. */
  function movedByOffice({ state }: StoredPlace, batch: PlannedBatch): NewState {
    if (state === 'confirmed' || hasStarted(batch)) return { state: 'confirmed' };
    return { state: 'held', ...newHold(batch) };
  }

  return {
    hasStarted,
    newHold,
    movedByOffice,

    /** Returns whether a seat of a batch that becomes free is offered to who waits. */
    offersSeats: (batch: PlannedBatch) => holdHours > 0 && isRunning(batch) && !hasStarted(batch),

    /** Returns until when a seat in a batch is offered that is free now. */
    offerEnd: (batch: PlannedBatch) => byStart(hoursFromNow(offerHours), batch).toISOString(),

    /** Returns the time before which a seat lapses whose holder is due a reminder. */
    reminderEnd: () => hoursFromNow(reminderHours).toISOString(),

    /** Returns the state of a place that its applicant moves: no seat is held longer for it. */
    movedByApplicant(place: StoredPlace, batch: PlannedBatch): NewState {
      const { state, heldUntil } = place;
      if (state !== 'held' || heldUntil === null) return movedByOffice(place, batch);
      return { state, heldUntil: byStart(new Date(heldUntil), batch).toISOString(), isReminded: false };
    },
  };
}

export type SeatHolds = ReturnType<typeof seatHolds>;
