import { findEntry } from '../catalogue/index.ts';
import type { Change, Context } from '../context.ts';
import { badRequest, conflict, notFound, question } from '../http/index.ts';
import { type ApplicationAnswer, makeAnother, type NewEnrollment } from '../people/index.ts';
import {
  type ApplicationAction,
  batchCalendar,
  isExpected,
  isInBatch,
  isRunning,
  isSeated,
} from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { correctedNameKey, ownNameKey, type PersonKeys, personKeys } from '../shared/person-keys.ts';
import type { Application, Batch, EnrollmentAnswer } from '../shared/records.ts';
import { isOver } from '../shared/told.ts';
import { confirmNewSeat } from './office.ts';
import type { Applicant, PlannedBatch, StoredPlace } from './records.ts';
import { applicationPath, freeReference, keyHashOf, personKeysOf, placeByKey } from './references.ts';
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
  staysConfirmed,
} from './seats.ts';
import { findBatch, listUpcoming } from './shown.ts';
import { planById } from './store-batches.ts';
import { countUnconfirmed, isIn, isInWithAnother, personOf, storePerson } from './store-people.ts';
import { countAhead, hasWaiting, insertPlace, placeOf, storeReference } from './store-places.ts';

// `Asked` in src/context.ts documents `openApplication`, `correctPerson`, `answerOf` and `isOpen`.

type Standing = Pick<EnrollmentAnswer, 'state' | 'heldUntil' | 'beginsToday' | 'beyond'>;

/** What decides about the place of a new enrollment. */
type Answers = Pick<NewEnrollment, 'closedMessage' | 'confirmedBy' | 'counter'>;
const noAnswers: Answers = { closedMessage: '', confirmedBy: null, counter: null };

const isInAlready =
  'Somebody of this name, with this email or phone number, is in this batch already. Is this another person of this name?';
const holdsEnough = (seats: number) =>
  `${seats} people with this email or phone number have a reserved seat in this batch, and none of them is confirmed yet. Enroll this person anyway?`;

const noGoal = 'batch is missing: the id of the date to move to.';

const confirmedAlone =
  'This batch has begun: a seat in it is confirmed at once, or not given. Confirm it, or choose another date.';

const impossible: Record<ApplicationAction, string> = {
  leave: 'This application can no longer be cancelled here. Please call the institute.',
  accept: 'No seat is offered to you any more.',
  move: 'The date can no longer be changed here. Please call the institute.',
};

export function openApplication(
  tx: Change,
  { enrollment, reference, language, ...rest }: NewEnrollment,
): ApplicationAnswer {
  const { batch, getsMails, confirmedBy, counter, name } = rest;
  const applicant = {
    enrollment,
    keyHash: keyHashOf(tx, enrollment),
    ...personKeys(rest),
    ...(counter?.isAnother && { name: ownNameKey(name, enrollment) }),
    getsMails,
  };
  const standing = givePlace(tx, applicant, batch, rest);
  const page = applicationPath(tx, enrollment, language);
  if (confirmedBy === null) return { reference, ...standing, page };
  confirmNewSeat(tx, found(placeOf(tx, enrollment)), confirmedBy);
  return { reference, state: 'confirmed', heldUntil: null, page };
}

/**
 * Returns the place of an enrollment; creates it for enrollments older than places.
 * @throws HttpRefusal 404 for an unknown enrollment.
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
    ...personKeys(person),
    getsMails: false,
  };
  givePlace(tx, applicant, null, noAnswers);
  return found(placeOf(tx, enrollment));
}

/**
 * Holds a seat or a waiting position. Duplicates and enrollments without a batch are 'asked'; first-day enrollments wait.
 * @throws HttpRefusal 409 with `closedMessage` if the batch is closed.
 */
function givePlace(tx: Change, applicant: Applicant, batchId: string | null, answers: Answers): Standing {
  const { isReminded, ...standing } =
    batchId === null
      ? ({ state: 'asked', ...noHold } as const)
      : standingFor(tx, applicant, batchId, answers);
  const { state, heldUntil } = standing;
  const at = tx.now().toISOString();
  insertPlace(tx, { ...applicant, batch: batchId, state, heldUntil, isReminded, at });
  if (state !== 'asked') seatsChanged(tx);
  return standing;
}

/** @throws HttpRefusal 409 with a question to the office, if the person is in the batch or beyond the limit. */
function standingFor(
  tx: Change,
  person: PersonKeys,
  batchId: string,
  { closedMessage, counter, confirmedBy }: Answers,
): Standing & Hold {
  const batch =
    counter === null ? openBatch(tx, batchId) : openBatchForOffice(tx, batchId, confirmedBy !== null);
  if (batch === null) throw conflict(closedMessage, { batch: closedMessage });
  lapseDue(tx);
  if (isIn(tx, batchId, person)) {
    if (counter !== null && counter.isAnother === undefined) throw question(isInAlready, 'another');
    return { state: 'asked', ...noHold };
  }
  const waiting = { state: 'waiting', ...noHold } as const;
  if (hasStarted(tx, batch)) return { ...waiting, beginsToday: true };
  const unconfirmed = confirmedBy === null ? countUnconfirmed(tx, batchId, person) : 0;
  if (unconfirmed >= limits.unconfirmedSeats) {
    if (counter === null) return { ...waiting, beyond: true };
    if (!counter.anyway) throw question(holdsEnough(unconfirmed), 'anyway');
  }
  if (!givesSeats(tx) || !hasFreeSeat(tx, batch)) return waiting;
  if (hasWaiting(tx, batchId)) {
    // The waiting list precedes new enrollments.
    offerFreeSeats(tx, batchId);
    if (!hasFreeSeat(tx, batch) || hasWaiting(tx, batchId)) return waiting;
  }
  return { state: 'held', ...newHold(tx, batch) };
}

/**
 * Makes the person of a place another person of the name. One that only asked for its date, since somebody of the name is in it,
 * gets a seat or waits. Returns the place.
 * @throws HttpRefusal 409 if it is another person already.
 */
export function becomeAnother(tx: Change, place: StoredPlace): StoredPlace {
  const { enrollment, batch, state, getsMails } = place;
  const name = ownNameKey(place.name, enrollment);
  if (place.nameKey === name) throw conflict('This is another person of the name already.');
  if (makeAnother(tx, 'enrollments', enrollment) === null) throw notFound('Enrollment not found');
  const person = { ...personKeysOf(place), name };
  storePerson(tx, enrollment, person, getsMails);
  if (state === 'asked' && batch !== null && openBatch(tx, batch) !== null) {
    const { state: given, heldUntil, isReminded } = standingFor(tx, person, batch, noAnswers);
    setPlace(tx, place, { state: given, heldUntil, isReminded });
    notifyOfAutomaticChange(tx, place, 'moved');
  }
  return found(placeOf(tx, enrollment));
}

/** Returns the batch, or null if visitors may not choose it. */
function openBatch(context: Context, id: string): PlannedBatch | null {
  const batch = taughtBatch(context, id);
  return batch !== null && batch.startsOn >= dayInIndia(context.now()) ? batch : null;
}

/**
 * Returns the batch, until its last day, or null if the office may not choose it.
 * @throws HttpRefusal 409 for a seat in a begun batch that is not confirmed.
 */
function openBatchForOffice(context: Context, id: string, isConfirmed: boolean): PlannedBatch | null {
  const batch = taughtBatch(context, id);
  if (batch === null || isOver(batch, dayInIndia(context.now()))) return null;
  if (!isConfirmed && hasStarted(context, batch)) throw conflict(confirmedAlone, { confirm: confirmedAlone });
  return batch;
}

function taughtBatch(context: Context, id: string): PlannedBatch | null {
  const batch = planById(context, id);
  if (batch === null || !isRunning(batch) || batch.hidden) return null;
  return findEntry(context, batch.kind, batch.entry) === null ? null : batch;
}

export function isOpen(context: Context, batchId: string): boolean {
  return openBatch(context, batchId) !== null;
}

export function correctPerson(
  tx: Change,
  enrollment: string,
  person: PersonKeys,
  getsMails: boolean,
): boolean {
  const before = placeOf(tx, enrollment);
  const keys = { ...personKeys(person), name: correctedNameKey(before?.nameKey ?? '', person.name) };
  if (isInWithAnother(tx, enrollment, keys)) return false;
  storePerson(tx, enrollment, keys, getsMails);
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
  return { reference, state, heldUntil, ...whyWaiting(context, place, own), page };
}

/** Returns the state that an enrollment would get now if a seat is free. */
function likelyFor(context: Context, batchId: string | null): Standing {
  if (batchId === null) return { state: 'asked', heldUntil: null };
  const batch = openBatch(context, batchId);
  if (batch === null || !givesSeats(context)) return { state: 'waiting', heldUntil: null };
  if (hasStarted(context, batch)) return { state: 'waiting', heldUntil: null, beginsToday: true };
  return { state: 'held', heldUntil: newHold(context, batch).heldUntil };
}

function whyWaiting({ now }: Context, { state, beyond }: StoredPlace, batch: Batch | null) {
  if (state === 'waiting' && batch?.startsOn === dayInIndia(now())) return { beginsToday: true as const };
  return beyond ? { beyond: true as const } : {};
}

/** Returns an applicant's page in a language, or null for an unknown key. */
export function findApplication(context: Context, key: string, language: Language): Application | null {
  const place = placeByKey(context, key);
  return place === null ? null : toApplication(context, place, key, language);
}

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
    ...whyWaiting(context, place, batch),
    ...(staysConfirmed(place) && { staysConfirmed: true as const }),
    ahead: canBeOffered && !place.beyond ? countAhead(context, place.enrollment) : null,
    calendar: batch !== null && isExpected(place) ? batchCalendar(batch._id) : null,
    actions: actionsOf(context, place, batch, dates),
    dates,
    certificate: state === 'completed' ? context.ask.certificateOf(place.enrollment, key) : null,
    language: place.language,
    createdAt,
  };
}

/** A cancelled or lapsed application can only move. After the batch has begun, other applicants must call. */
function actionsOf(
  context: Context,
  place: StoredPlace,
  batch: Batch | null,
  dates: readonly Batch[],
): ApplicationAction[] {
  const { state } = place;
  if (state === 'completed' || (isInBatch(place) && batch !== null && hasStarted(context, batch))) return [];
  // Where admins give every seat, an applicant must not lose one seat before getting another.
  const canMove = dates.length > 0 && (givesSeats(context) || !(isSeated(place) || staysConfirmed(place)));
  return [
    ...(state === 'offered' ? (['accept'] as const) : []),
    ...(canMove ? (['move'] as const) : []),
    ...(state === 'cancelled' || state === 'lapsed' ? [] : (['leave'] as const)),
  ];
}

/** Returns the course's other dates with a free seat, except those where the person has a place. */
function datesFor(context: Context, place: StoredPlace, language: Language): Batch[] {
  const batch = place.batch === null ? null : findBatch(context, place.batch);
  const { kind, entry } = batch ?? place;
  if (entry === null) return [];
  const person = personKeysOf(place);
  return listUpcoming(context, { entry, nextOnly: false, language })
    .filter((date) => date.kind === kind && !date.full && !hasStarted(context, date))
    .filter((date) => !isIn(context, date._id, person));
}

/** Returns the state of an enrollment for a mail, or null if it has no place. */
export function standing(context: Context, enrollment: string) {
  const place = placeOf(context, enrollment);
  if (place === null) return null;
  const { reference, heldUntil, language, batch, course } = place;
  // A due hold lapses up to 30 seconds late; a mail may be written before that.
  const isDue = heldUntil !== null && new Date(heldUntil) <= context.now();
  return {
    reference,
    state: isDue ? 'lapsed' : place.state,
    heldUntil: isDue ? null : heldUntil,
    batch: batch === null ? null : findBatch(context, batch, language, course),
    page: applicationPath(context, enrollment, language),
    beyond: place.beyond,
  };
}

/**
 * Carries out an applicant's action.
 * @throws HttpRefusal 404 for an unknown key, 400 for a move without a batch, 409 if the state forbids it.
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

function leave(tx: Change, place: StoredPlace): void {
  freePlace(tx, place, { state: 'cancelled', doneBy: 'applicant' });
  notifyOfAutomaticChange(tx, place, 'left');
  notifyOfDeparture(tx, place);
}

/** @throws HttpRefusal 409 if no seat is offered. */
function accept(tx: Change, place: StoredPlace): void {
  const batch = planById(tx, place.batch);
  if (place.state !== 'offered' || batch === null) throw conflict(impossible.accept);
  setPlace(tx, place, { state: 'held', ...newHold(tx, batch), doneBy: 'applicant' });
}

/**
 * Moves an applicant and frees the former seat. Where admins give every seat, the applicant waits.
 * @throws HttpRefusal 409 if the other batch is full, over, or its free seat belongs to the waiting list.
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
