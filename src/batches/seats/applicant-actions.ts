import { conflict } from '../../http/index.ts';
import { isRunning } from '../../shared/batches.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import type { EnrollmentAnswer } from '../../shared/records.ts';
import type { PlannedBatch } from '../batch-repository.ts';
import type { Applicant, Identity, StoredPlace } from '../place-records.ts';
import { type Hold, noHold, type SeatHolds } from './holds.ts';
import type { SeatChanges, SeatParts } from './seat-changes.ts';

/** The state of a new enrollment. */
type Standing = Pick<EnrollmentAnswer, 'state' | 'heldUntil' | 'beginsToday'>;

/** Returns the actions of applicants: they enroll, accept an offer, change the batch and leave. */
export function applicantActions(
  { batches, places, now, holdHours, isTaught, changed }: SeatParts,
  { hasStarted, newHold, movedByApplicant }: SeatHolds,
  {
    hasFreeSeat,
    change,
    free,
    letLapse,
    moveTo,
    notifyAutomatically,
    notifyOffice,
    offerFreeSeats,
  }: SeatChanges,
) {
  /** Returns the batch if visitors may choose it. */
  function openFor(id: string): PlannedBatch | null {
    const batch = batches.plan(id);
    if (batch === null || !isRunning(batch) || batch.hidden || batch.startsOn < dayInIndia(now()))
      return null;
    return isTaught(batch) ? batch : null;
  }

  /** Returns the state of a person who enrolls for a batch now. */
  function standingFor(person: Identity, batchId: string, closedMessage: string): Standing & Hold {
    const batch = openFor(batchId);
    if (batch === null) throw conflict(closedMessage, { batch: closedMessage });
    letLapse();
    if (places.isIn(batchId, person)) return { state: 'asked', ...noHold };
    const waiting = { state: 'waiting', ...noHold } as const;
    if (hasStarted(batch)) return { ...waiting, beginsToday: true };
    if (holdHours === 0 || !hasFreeSeat(batch)) return waiting;
    if (places.hasWaiting(batchId)) {
      // The waiting list comes first.
      offerFreeSeats(batchId);
      if (!hasFreeSeat(batch) || places.hasWaiting(batchId)) return waiting;
    }
    return { state: 'held', ...newHold(batch) };
  }

  return {
    /** Returns whether visitors may choose a batch. */
    isOpen: (batchId: string): boolean => openFor(batchId) !== null,

    /** Returns the state that an enrollment would have now, if there is a seat. */
    likelyFor(batchId: string | null): Standing {
      if (batchId === null) return { state: 'asked', heldUntil: null };
      const batch = openFor(batchId);
      if (batch === null || holdHours === 0) return { state: 'waiting', heldUntil: null };
      if (hasStarted(batch)) return { state: 'waiting', heldUntil: null, beginsToday: true };
      return { state: 'held', heldUntil: newHold(batch).heldUntil };
    },

    /**
     * Gives a new enrollment its place, and returns its state: a seat is held, or there is none left and it waits. Without
     * a batch, and where the same person is in that batch already, it only asks; on the first day it waits, and is offered none.
     * @throws HttpRefusal 409 with this sentence if the batch can no longer be chosen.
     */
    givePlace(applicant: Applicant, batchId: string | null, closedMessage: string): Standing {
      const { isReminded, ...standing } =
        batchId === null
          ? ({ state: 'asked', ...noHold } as const)
          : standingFor(applicant, batchId, closedMessage);
      const { state, heldUntil } = standing;
      const at = now().toISOString();
      places.insert({ ...applicant, batch: batchId, state, heldUntil, isReminded, at });
      if (state !== 'asked') changed();
      return standing;
    },

    /**
     * Lets an applicant take the seat that is offered.
     * @throws HttpRefusal 409 if none is.
     */
    accept(place: StoredPlace): void {
      const batch = place.batch === null ? null : batches.plan(place.batch);
      if (place.state !== 'offered' || batch === null) throw conflict('No seat is offered to you any more.');
      change(place, { state: 'held', ...newHold(batch), doneBy: 'applicant' });
    },

    /**
     * Moves an applicant to another batch; where an admin gives every seat, they wait for one. They are mailed only where that
     * address was typed into our form.
     * @throws HttpRefusal 409 if the other batch is full or over, or its free seat belongs to the waiting list.
     */
    moveByApplicant(place: StoredPlace, batchId: string): void {
      if (holdHours > 0 && places.hasWaiting(batchId))
        throw conflict('This batch is full. Please choose another one.');
      moveTo(place, batchId, (batch) => ({
        ...(holdHours === 0 ? ({ state: 'waiting' } as const) : movedByApplicant(place, batch)),
        doneBy: 'applicant',
      }));
      notifyAutomatically({ ...place, batch: batchId }, 'moved');
    },

    /** Lets an applicant leave, which is confirmed to them and told to the office. */
    leave(place: StoredPlace): void {
      free(place, { state: 'cancelled', doneBy: 'applicant' });
      notifyAutomatically(place, 'left');
      notifyOffice(place, 'departure');
    },
  };
}
