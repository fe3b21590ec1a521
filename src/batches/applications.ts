import { findEntry } from '../catalogue/index.ts';
import type { Change, Context } from '../context.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import type { ApplicationAnswer, NewEnrollment } from '../people/index.ts';
import {
  type ApplicationAction,
  batchCalendar,
  isExpected,
  isInBatch,
  isRunning,
  isSeated,
  type PlaceState,
} from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import type { Application, Batch, EnrollmentAnswer } from '../shared/records.ts';
import { confirmNewSeat } from './office.ts';
import type { Applicant, Identity, PlannedBatch, StoredPlace } from './records.ts';
import { applicationPath, freeReference, identityOf, keyHashOf, placeByKey } from './references.ts';
import {
  assertFreeSeat,
  freePlace,
  givesSeats,
  type Hold,
  hasFreeSeat,
  hasStarted,
  lapseDue,
  movedByApplicant,
  newHold,
  noHold,
  notifyOfAutomaticChange,
  notifyOfDeparture,
  offerFreeSeats,
  seatsChanged,
  setPlace,
} from './seats.ts';
import { findBatch, listUpcoming } from './shown.ts';
import { planById } from './store-batches.ts';
import {
  countAhead,
  hasWaiting,
  insertPlace,
  isIn,
  isInWithAnother,
  personOf,
  placeOf,
  storePerson,
  storeReference,
} from './store-places.ts';

// The applicants' pages. `Asked` in src/context.ts documents `openApplication`, `correctPerson`, `answerOf` and `isOpen`.

/** The state of a new enrollment. */
type Standing = Pick<EnrollmentAnswer, 'state' | 'heldUntil' | 'beginsToday'>;

const noGoal = 'batch is missing: the id of the date to move to.';

const impossible: Record<ApplicationAction, string> = {
  leave: 'This application can no longer be cancelled here. Please call the institute.',
  accept: 'No seat is offered to you any more.',
  move: 'The date can no longer be changed here. Please call the institute.',
};

export function openApplication(
  tx: Change,
  { enrollment, reference, language, ...rest }: NewEnrollment,
): ApplicationAnswer {
  const { batch, getsMails, closedMessage, confirmedBy } = rest;
  const applicant = {
    enrollment,
    keyHash: keyHashOf(tx, enrollment),
    ...identityOf(rest),
    getsMails,
  };
  const standing = givePlace(tx, applicant, batch, closedMessage);
  const page = applicationPath(tx, enrollment, language);
  if (confirmedBy === null) return { reference, ...standing, page };
  confirmNewSeat(tx, found(placeOf(tx, enrollment)), confirmedBy);
  return { reference, state: 'confirmed', heldUntil: null, page };
}

/**
 * Returns the place of an enrollment. An enrollment from before there were places gets one, with a reference and a page.
 * @throws HttpRefusal 404 if there is no such enrollment.
 */
export function openPlace(tx: Change, enrollment: string): StoredPlace {
  const known = placeOf(tx, enrollment);
  if (known !== null) return known;
  const person = personOf(tx, enrollment);
  if (person === null) throw notFound('Enrollment not found');
  storeReference(tx, enrollment, freeReference(tx));
  const applicant = {
    enrollment,
    keyHash: keyHashOf(tx, enrollment),
    ...identityOf(person),
    getsMails: false,
  };
  givePlace(tx, applicant, null, '');
  return found(placeOf(tx, enrollment));
}

/**
 * Gives a new enrollment its place, and returns its state: a seat is held, or it waits. Without a batch, and where the same
 * person is in that batch already, it only asks; on the first day it waits, and is offered no seat.
 * @throws HttpRefusal 409 with this sentence if the batch can no longer be chosen.
 */
function givePlace(
  tx: Change,
  applicant: Applicant,
  batchId: string | null,
  closedMessage: string,
): Standing {
  const { isReminded, ...standing } =
    batchId === null
      ? ({ state: 'asked', ...noHold } as const)
      : standingFor(tx, applicant, batchId, closedMessage);
  const { state, heldUntil } = standing;
  const at = tx.now().toISOString();
  insertPlace(tx, { ...applicant, batch: batchId, state, heldUntil, isReminded, at });
  if (state !== 'asked') seatsChanged(tx);
  return standing;
}

/** Returns the state of a person who enrolls for a batch now. */
function standingFor(tx: Change, person: Identity, batchId: string, closedMessage: string): Standing & Hold {
  const batch = openBatch(tx, batchId);
  if (batch === null) throw conflict(closedMessage, { batch: closedMessage });
  lapseDue(tx);
  if (isIn(tx, batchId, person)) return { state: 'asked', ...noHold };
  const waiting = { state: 'waiting', ...noHold } as const;
  if (hasStarted(tx, batch)) return { ...waiting, beginsToday: true };
  if (!givesSeats(tx) || !hasFreeSeat(tx, batch)) return waiting;
  if (hasWaiting(tx, batchId)) {
    // The waiting list comes first.
    offerFreeSeats(tx, batchId);
    if (!hasFreeSeat(tx, batch) || hasWaiting(tx, batchId)) return waiting;
  }
  return { state: 'held', ...newHold(tx, batch) };
}

/** Returns the batch if visitors may choose it. */
function openBatch(context: Context, id: string): PlannedBatch | null {
  const batch = planById(context, id);
  if (batch === null || !isRunning(batch) || batch.hidden || batch.startsOn < dayInIndia(context.now()))
    return null;
  const isTaught = findEntry(context, batch.kind, batch.entry) !== null;
  return isTaught ? batch : null;
}

/** Returns whether visitors may choose a batch. */
export function isOpen(context: Context, batchId: string): boolean {
  return openBatch(context, batchId) !== null;
}

export function correctPerson(tx: Change, enrollment: string, person: Identity, getsMails: boolean): boolean {
  const identity = identityOf(person);
  if (isInWithAnother(tx, enrollment, identity)) return false;
  storePerson(tx, enrollment, identity, getsMails);
  return true;
}

export function answerOf(
  context: Context,
  enrollment: string,
  language: Language,
  aside: { reference: string; batch: string | null },
): ApplicationAnswer {
  const page = applicationPath(context, enrollment, language);
  const place = placeOf(context, enrollment);
  if (place === null) return { reference: aside.reference, ...likelyFor(context, aside.batch), page };
  const { reference, state, heldUntil } = place;
  const own = place.batch === null ? null : findBatch(context, place.batch);
  return { reference, state, heldUntil, ...todayOf(context, state, own), page };
}

/** Returns the state that an enrollment would have now, if there is a seat. */
function likelyFor(context: Context, batchId: string | null): Standing {
  if (batchId === null) return { state: 'asked', heldUntil: null };
  const batch = openBatch(context, batchId);
  if (batch === null || !givesSeats(context)) return { state: 'waiting', heldUntil: null };
  if (hasStarted(context, batch)) return { state: 'waiting', heldUntil: null, beginsToday: true };
  return { state: 'held', heldUntil: newHold(context, batch).heldUntil };
}

/** Marks a waiting application on the first day of its batch. */
function todayOf({ now }: Context, state: PlaceState, batch: Batch | null) {
  return state === 'waiting' && batch?.startsOn === dayInIndia(now()) ? { beginsToday: true as const } : {};
}

/** Returns the content of the page that a key opens, in a language, or null for an unknown key. */
export function findApplication(context: Context, key: string, language: Language): Application | null {
  const place = placeByKey(context, key);
  return place === null ? null : toApplication(context, place, key, language);
}

/** Returns the content of the page of a place, which a key opens. */
function toApplication(context: Context, place: StoredPlace, key: string, language: Language): Application {
  const { reference, name, course, state, heldUntil, createdAt } = place;
  const batch = place.batch === null ? null : findBatch(context, place.batch, language, course);
  const dates = datesFor(context, place, language);
  const canBeOffered = state === 'waiting' && batch !== null && !hasStarted(context, batch);
  return {
    reference,
    name,
    course,
    state,
    batch,
    heldUntil,
    ...todayOf(context, state, batch),
    ahead: canBeOffered ? countAhead(context, place.enrollment) : null,
    calendar: batch !== null && isExpected(place) ? batchCalendar(batch._id) : null,
    actions: actionsOf(context, place, batch, dates),
    dates,
    certificate: state === 'completed' ? context.ask.certificateOf(place.enrollment, key) : null,
    language: place.language,
    createdAt,
  };
}

/** A finished application can only move to another date. In a batch that has begun, the applicant has to call. */
function actionsOf(
  context: Context,
  place: StoredPlace,
  batch: Batch | null,
  dates: readonly Batch[],
): ApplicationAction[] {
  const { state } = place;
  if (state === 'completed' || (isInBatch(place) && batch !== null && hasStarted(context, batch))) return [];
  // Where an admin gives every seat, an applicant does not give one up by a click without having the other.
  const canMove = dates.length > 0 && (givesSeats(context) || !isSeated(place));
  return [
    ...(state === 'offered' ? (['accept'] as const) : []),
    ...(canMove ? (['move'] as const) : []),
    ...(state === 'cancelled' || state === 'lapsed' ? [] : (['leave'] as const)),
  ];
}

/** Returns the dates of the same course that have a seat, except where the same person has a place already. */
function datesFor(context: Context, place: StoredPlace, language: Language): Batch[] {
  const batch = place.batch === null ? null : findBatch(context, place.batch);
  const { kind, entry } = batch ?? place;
  if (entry === null) return [];
  const person = identityOf(place);
  return listUpcoming(context, { entry, nextOnly: false, language })
    .filter((date) => date.kind === kind && !date.full && !hasStarted(context, date))
    .filter((date) => !isIn(context, date._id, person));
}

/** Returns the state of an enrollment for a mail, which leads to its page, or null if it has no place. */
export function standing(context: Context, enrollment: string) {
  const place = placeOf(context, enrollment);
  if (place === null) return null;
  const { reference, heldUntil, language, batch, course } = place;
  // A hold that is due lapses within half a minute, and a mail may be written before.
  const isDue = heldUntil !== null && new Date(heldUntil) <= context.now();
  return {
    reference,
    state: isDue ? 'lapsed' : place.state,
    heldUntil: isDue ? null : heldUntil,
    batch: batch === null ? null : findBatch(context, batch, language, course),
    page: applicationPath(context, enrollment, language),
  };
}

/**
 * Does what an applicant asks for on their own page.
 * @throws HttpRefusal 404 for an unknown key, 400 for a move that names no batch, 409 if the state does not allow it.
 */
export function act(tx: Change, key: string, action: ApplicationAction, batch: string | null): void {
  const place = found(placeByKey(tx, key));
  if (action === 'move' && batch === null) throw badRequest(noGoal, { batch: noGoal });
  const { actions, dates } = toApplication(tx, place, key, place.language);
  if (!actions.includes(action)) throw conflict(impossible[action]);
  if (action === 'leave') leave(tx, place);
  if (action === 'accept') accept(tx, place);
  if (action !== 'move') return;
  if (!dates.some(({ _id }) => _id === batch))
    throw conflict('This batch is full or closed. Please choose another one.');
  move(tx, place, batch ?? '');
}

/** Lets an applicant leave, and confirms that to them and to the office. */
function leave(tx: Change, place: StoredPlace): void {
  freePlace(tx, place, { state: 'cancelled', doneBy: 'applicant' });
  notifyOfAutomaticChange(tx, place, 'left');
  notifyOfDeparture(tx, place);
}

/**
 * Lets an applicant take the offered seat.
 * @throws HttpRefusal 409 if none is offered.
 */
function accept(tx: Change, place: StoredPlace): void {
  const batch = planById(tx, place.batch);
  if (place.state !== 'offered' || batch === null) throw conflict(impossible.accept);
  setPlace(tx, place, { state: 'held', ...newHold(tx, batch), doneBy: 'applicant' });
}

/**
 * Moves an applicant to another batch, and frees the former seat. Where an admin gives every seat, the applicant waits for one.
 * @throws HttpRefusal 409 if the other batch is full or over, or its free seat belongs to the waiting list.
 */
function move(tx: Change, place: StoredPlace, goal: string): void {
  if (givesSeats(tx) && hasWaiting(tx, goal))
    throw conflict('This batch is full. Please choose another one.');
  const batch = assertFreeSeat(tx, goal);
  const to = givesSeats(tx) ? movedByApplicant(tx, place, batch) : ({ state: 'waiting' } as const);
  setPlace(tx, place, { batch: goal, ...to, doneBy: 'applicant' });
  offerFreeSeats(tx, place.batch);
  notifyOfAutomaticChange(tx, { ...place, batch: goal }, 'moved');
}

function found(place: StoredPlace | null): StoredPlace {
  if (place === null) throw notFound('There is no such application.');
  return place;
}
