import { conflict } from '../http/refusals.ts';
import type { SeatLetterName } from '../mail/letters/seat-letters.ts';
import { isInBatch, isRunning, isSeated, offerHours, type PlaceState } from '../shared/batches.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import type { EnrollmentAnswer } from '../shared/records.ts';
import type { BatchFields, BatchRepository, PlannedBatch } from './batch-repository.ts';
import { refuseBeforeLastDay } from './last-day.ts';
import type { Applicant, Identity, PlaceChange, PlaceRepository, StoredPlace } from './place-repository.ts';

const oneHour = 3_600_000;
/** Whoever holds a seat is reminded so long before it lapses. */
const reminderHours = 24;

/** How somebody stands who has just enrolled. */
type Standing = Pick<EnrollmentAnswer, 'state' | 'heldUntil' | 'beginsToday'>;

/** How long a seat is held, and whether the applicant is still to be reminded. */
type Hold = Pick<PlaceChange, 'heldUntil' | 'isReminded'>;

const noHold: Hold = { heldUntil: null, isReminded: true };

/** What the rules of seats work with. */
export interface SeatParts {
  batches: BatchRepository;
  places: PlaceRepository;
  now: () => Date;
  /** For so many hours a seat is held; 0: an admin gives every seat. */
  holdHours: number;
  /** Returns whether visitors see the course or certificate of a batch. */
  isTaught: (batch: Pick<BatchFields, 'kind' | 'entry'>) => boolean;
  /** Puts in a mail to an applicant about what the office does by hand, in the same transaction. */
  tell: (enrollment: string, event: SeatLetterName, message?: string) => void;
  /** The same for what happens otherwise: one address gets a few such mails a day. */
  tellUnasked: (enrollment: string, event: SeatLetterName) => void;
  /** Called when visitors may see another number of seats. */
  changed: () => void;
}

/**
 * The rules by which seats are given, held, offered and freed. Each is one step of a transaction, which the caller begins: a
 * seat that becomes free is offered to the first who waits in the same one.
 */
export function seatRules({
  batches,
  places,
  now,
  holdHours,
  isTaught,
  tell,
  tellUnasked,
  changed,
}: SeatParts) {
  const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * oneHour);

  const hasStarted = ({ startsOn }: PlannedBatch) => beginOfDay(startsOn) <= now();
  const hasSeat = (batch: PlannedBatch) => places.countTaken(batch._id) < batch.seats;

  /** Returns the batch if visitors may choose it. */
  function openFor(id: string): PlannedBatch | null {
    const batch = batches.plan(id);
    if (batch === null || !isRunning(batch) || batch.hidden || batch.startsOn < dayInIndia(now()))
      return null;
    return isTaught(batch) ? batch : null;
  }

  /** Returns the earlier of the two: a time, or when a batch begins. */
  const byStart = (time: Date, { startsOn }: PlannedBatch) =>
    new Date(Math.min(time.getTime(), beginOfDay(startsOn).getTime()));

  /** How long a seat in a batch is held that is given now. */
  function newHold(batch: PlannedBatch): Hold {
    if (holdHours === 0) return noHold;
    const until = byStart(hoursFromNow(holdHours), batch);
    return { heldUntil: until.toISOString(), isReminded: until <= hoursFromNow(reminderHours) };
  }

  const isMadeUp = (batch: string | null) => batch !== null && batches.plan(batch)?.isSample === true;

  /** Tells an applicant of the place in a batch; nobody is mailed about one that was made up. */
  function say(enrollment: string, batch: string | null, event: SeatLetterName, message?: string): void {
    if (!isMadeUp(batch)) tell(enrollment, event, message);
  }

  /** The same for what the office has not done by hand: told only where that address was typed into our form. */
  function sayUnasked(
    { enrollment, getsMails }: StoredPlace,
    batch: string | null,
    event: SeatLetterName,
  ): void {
    if (getsMails && !isMadeUp(batch)) tellUnasked(enrollment, event);
  }

  function change(place: StoredPlace, to: Partial<PlaceChange> & { state: PlaceState }): void {
    places.change(place.enrollment, {
      batch: place.batch,
      heldUntil: null,
      isReminded: true,
      since: now().toISOString(),
      ...to,
    });
    changed();
  }

  /** Offers the free seats of a batch to those who have waited longest, until it starts. */
  function offerFreeSeats(id: string | null): void {
    const batch = id === null ? null : batches.plan(id);
    if (batch === null || holdHours === 0 || !isRunning(batch) || hasStarted(batch)) return;
    const until = byStart(hoursFromNow(offerHours), batch);
    while (hasSeat(batch)) {
      const first = places.firstWaiting(batch._id);
      if (first === null) return;
      change(first, { state: 'offered', heldUntil: until.toISOString() });
      sayUnasked(first, batch._id, 'offered');
    }
  }

  function free(place: StoredPlace, state: 'cancelled' | 'lapsed'): void {
    change(place, { state });
    offerFreeSeats(place.batch);
  }

  function letLapse(): void {
    for (const place of places.due(now().toISOString())) free(place, 'lapsed');
  }

  function seatIn(id: string | null): PlannedBatch {
    const batch = id === null ? null : batches.plan(id);
    if (batch === null || !isRunning(batch)) throw conflict('This batch is over or cancelled.');
    if (!hasSeat(batch))
      throw conflict('This batch is full. Somebody must leave it first, or it needs more seats.');
    return batch;
  }

  /** Returns how somebody stands who enrolls for a batch now. */
  function standingFor(person: Identity, batchId: string, closed: string): Standing & Hold {
    const batch = openFor(batchId);
    if (batch === null) throw conflict(closed, { batch: closed });
    letLapse();
    if (places.isIn(batchId, person)) return { state: 'asked', ...noHold };
    const waiting = { state: 'waiting', ...noHold } as const;
    if (hasStarted(batch)) return { ...waiting, beginsToday: true };
    if (holdHours === 0 || !hasSeat(batch)) return waiting;
    if (places.hasWaiting(batchId)) {
      // Whoever waits comes first.
      offerFreeSeats(batchId);
      if (!hasSeat(batch) || places.hasWaiting(batchId)) return waiting;
    }
    return { state: 'held', ...newHold(batch) };
  }

  /** Gives a place another batch, and frees the seat that it had. */
  function moveTo(
    place: StoredPlace,
    batchId: string,
    to: (batch: PlannedBatch) => Partial<PlaceChange> & { state: PlaceState },
  ): void {
    change(place, { batch: batchId, ...to(seatIn(batchId)) });
    offerFreeSeats(place.batch);
  }

  /**
   * What somebody who is moved has in the other batch: what was confirmed stays confirmed, what was held is held as long, but no
   * longer than until it begins. In one that has begun the office gives a seat for good.
   */
  function movedSeat(
    { state, heldUntil }: StoredPlace,
    batch: PlannedBatch,
  ): Partial<PlaceChange> & { state: PlaceState } {
    if (state === 'confirmed' || hasStarted(batch)) return { state: 'confirmed' };
    if (state !== 'held' || heldUntil === null) return { state: 'held', ...newHold(batch) };
    return {
      state,
      heldUntil: byStart(new Date(heldUntil), batch).toISOString(),
      isReminded: false,
    };
  }

  /** Whoever has completed the course has nothing to lose. */
  function toldOfCancelling(batchId: string): StoredPlace[] {
    return places.inBatch(batchId).filter((place) => place.state !== 'completed' && isInBatch(place));
  }

  return {
    /** Returns those who are told when a batch is cancelled. */
    toldOfCancelling,

    /** Whether seats are given without an admin. */
    givesSeats: holdHours > 0,

    /** Returns how somebody would stand who enrolls now, if there is a seat. */
    likelyFor(batchId: string | null): Standing {
      if (batchId === null) return { state: 'asked', heldUntil: null };
      const batch = openFor(batchId);
      if (batch === null || holdHours === 0) return { state: 'waiting', heldUntil: null };
      if (hasStarted(batch)) return { state: 'waiting', heldUntil: null, beginsToday: true };
      return { state: 'held', heldUntil: newHold(batch).heldUntil };
    },

    /**
     * Gives a new enrollment its place, and returns how it stands: a seat is held, or there is none left and it waits. Without
     * a batch, and where the same person is in that batch already, it only asks; on the first day it waits, and is offered none.
     * @throws HttpRefusal 409 with this sentence if the batch can no longer be chosen.
     */
    take(applicant: Applicant, batchId: string | null, closed: string): Standing {
      const { isReminded, ...standing } =
        batchId === null ? ({ state: 'asked', ...noHold } as const) : standingFor(applicant, batchId, closed);
      const { state, heldUntil } = standing;
      const at = now().toISOString();
      places.insert({ ...applicant, batch: batchId, state, heldUntil, isReminded, at });
      if (state !== 'asked') changed();
      return standing;
    },

    /**
     * Gives a place its seat for good.
     * @throws HttpRefusal 409 if the batch is full or over, or the place is completed.
     */
    confirm(place: StoredPlace): void {
      if (place.state === 'confirmed') return;
      if (place.state === 'completed') throw conflict('This place is completed already.');
      if (place.batch === null) throw conflict('Choose a batch for this place first.');
      const batch = batches.plan(place.batch);
      const hasOne = isSeated(place) && batch !== null && isRunning(batch);
      if (!hasOne) seatIn(place.batch);
      change(place, { state: 'confirmed' });
      say(place.enrollment, place.batch, 'confirmed');
    },

    /**
     * Says that somebody has completed the course.
     * @throws HttpRefusal 409 unless the place is confirmed and the last day of its batch has come.
     */
    complete(place: StoredPlace): void {
      if (place.state === 'completed') return;
      if (place.state !== 'confirmed')
        throw conflict('Only a confirmed place can be completed. Confirm it first.');
      const batch = place.batch === null ? null : batches.plan(place.batch);
      if (batch !== null) refuseBeforeLastDay(batch, dayInIndia(now()), 'its places can be completed');
      change(place, { state: 'completed' });
    },

    /**
     * Takes somebody off a batch, and tells them.
     * @throws HttpRefusal 409 if the place is completed.
     */
    cancel(place: StoredPlace, message = ''): void {
      if (place.state === 'cancelled') return;
      if (place.state === 'completed') throw conflict('A completed place cannot be cancelled.');
      free(place, 'cancelled');
      say(place.enrollment, place.batch, 'cancelled', message);
    },

    /**
     * Gives somebody a seat in another batch and frees the one they had. What was confirmed stays confirmed.
     * @throws HttpRefusal 409 if the other batch is full or over, or the place is completed.
     */
    move(place: StoredPlace, batchId: string): void {
      if (place.state === 'completed') throw conflict('A completed place cannot be moved.');
      if (place.batch === batchId && place.state !== 'asked')
        throw conflict('This place is in that batch already.');
      moveTo(place, batchId, (batch) => movedSeat(place, batch));
      say(place.enrollment, batchId, 'moved');
    },

    /**
     * Lets an applicant change to another batch: as `move`, but where an admin gives every seat, it is waited for. They are
     * told by mail only where that address was typed into our form.
     * @throws HttpRefusal 409 as `move`.
     */
    moveByApplicant(place: StoredPlace, batchId: string): void {
      moveTo(place, batchId, (batch) => (holdHours === 0 ? { state: 'waiting' } : movedSeat(place, batch)));
      sayUnasked(place, batchId, 'moved');
    },

    /**
     * Lets an applicant take the seat that is offered.
     * @throws HttpRefusal 409 if none is.
     */
    accept(place: StoredPlace): void {
      const batch = place.batch === null ? null : batches.plan(place.batch);
      if (place.state !== 'offered' || batch === null) throw conflict('No seat is offered to you any more.');
      change(place, { state: 'held', ...newHold(batch) });
    },

    /** Lets an applicant leave. */
    leave(place: StoredPlace): void {
      free(place, 'cancelled');
    },

    /**
     * Stores a batch with other fields, tells everybody in it of other days, and offers new seats. Where it begins earlier, what
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
      if (hasMoved && !before.isSample) {
        for (const place of places.inBatch(before._id)) if (isInBatch(place)) tell(place.enrollment, 'moved');
      }
      offerFreeSeats(before._id);
    },

    /** Cancels a batch and every place in it, and tells everybody. */
    cancelBatch(batch: PlannedBatch, message: string): void {
      const told = toldOfCancelling(batch._id);
      batches.update(batch._id, { ...batch, state: 'cancelled' }, now().toISOString());
      places.cancelAll(batch._id, now().toISOString());
      changed();
      if (batch.isSample) return;
      for (const { enrollment } of told) tell(enrollment, 'cancelled', message);
    },

    /** Returns whether a seat is held or offered whose time is over. */
    isDue: () => places.isDue(now().toISOString()),

    /** Lets lapse what is due, offers what is free, and reminds those whose seat lapses within a day. */
    settle(): void {
      letLapse();
      if (holdHours > 0) for (const batch of batches.toOffer(dayInIndia(now()))) offerFreeSeats(batch);
      for (const place of places.dueSoon(hoursFromNow(reminderHours).toISOString())) {
        places.remind(place.enrollment);
        sayUnasked(place, place.batch, 'lapsing');
      }
    },
  };
}

/** The rules of seats. */
export type SeatRules = ReturnType<typeof seatRules>;
