import * as v from 'valibot';
import { bytes, type CallRequest, callWith, json, type Query, searchIn } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { badRequest, HttpRefusal } from '../http/index.ts';
import { formatQuery, languageColumn, listRecords, type Sheet, sendFile } from '../people/index.ts';
import { placeChangeRules, placesChangeRules, placeToldRules } from '../shared/batch-rules.ts';
import { isInBatch } from '../shared/batches.ts';
import { exportTypes, exportWords } from '../shared/exports.ts';
import { inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { isSamePerson } from '../shared/person-keys.ts';
import { ChangedPlaces, Place } from '../shared/records/batches.ts';
import { placeStateWords } from '../shared/state-words.ts';
import type { Subject } from '../undo/index.ts';
import { becomeAnother, openPlace } from './applications.ts';
import { addSeatUndo, cancelSeat, completeSeat, confirmSeat, moveSeat, undoByHand } from './office.ts';
import type { ListedPerson, StoredPlace } from './records.ts';
import { personKeysOf } from './references.ts';
import type { HandChange } from './seats.ts';
import { changeSeats, settleSeats } from './settle.ts';
import {
  knownBatch,
  knownPlace,
  seatsOfPerhapsOne,
  shownBatch,
  shownPlace,
  shownPlaces,
  subjectOf,
} from './shown.ts';
import { batchById } from './store-batches.ts';
import {
  peopleIn,
  placeOf,
  placesIn,
  removeTold,
  storeTold,
  unnotifiedPlaces,
  untoldDays,
} from './store-places.ts';

const tag = 'Batches';
const undoText = `All but 'completed' can be undone for ${limits.undoSeconds} seconds: the mails, and the offer of a seat that is free then, wait as long.`;
const mostFound = 20;
const mostUntold = 500;

const personQuery: Query<{ search: string }> = {
  parameters: [
    { name: 'q', description: 'Part of a name, email, phone number or reference.', rules: v.string() },
  ],
  read(query) {
    const search = searchIn(query);
    if (search === '') throw badRequest('q is missing: part of a name, email, phone number or reference.');
    return { search };
  },
};

const columns: (Sheet['columns'][number] & { field: keyof ListedPerson })[] = [
  { heading: 'Name', field: 'name', width: 28 },
  { heading: 'Reference', field: 'reference', width: 14 },
  { heading: 'State', field: 'state', width: 14, words: placeStateWords },
  { heading: 'Phone', field: 'phone', width: 20, isExact: true },
  { heading: 'Email', field: 'email', width: 32 },
  { heading: 'Address', field: 'address', width: 44, isLong: true },
  { ...languageColumn, field: 'language' },
  { heading: 'Enrolled (IST)', field: 'createdAt', width: 20, isTime: true },
];

const call = callWith<Context>();

export const placeCalls = [
  call({
    method: 'GET',
    path: '/api/admin/batches/:id/places',
    name: 'listPlaces',
    tag,
    summary:
      'Lists everybody who has a place in a batch, waits for one or has left, in the order in which they came into that state.',
    who: 'office',
    headers: ['X-Total-Count'],
    answer: v.array(Place),
    activity: 'recorded',
    async handle({ id, record }, context) {
      await settleSeats(context);
      knownBatch(context, id);
      const rows = placesIn(context, id);
      record({ action: 'read', kind: 'places', shown: rows.length });
      const [sameAs, perhaps] = [twinsIn(rows), seatsOfPerhapsOne(context, rows)];
      return shownPlaces(context, rows, (row) => ({ sameAs: sameAs(row), perhaps: perhaps(row) }));
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/places',
    name: 'findPlaces',
    tag,
    summary: 'Finds the places of a person, the newest enrollments first; 20 at the most.',
    who: 'office',
    query: personQuery,
    answer: v.array(Place),
    activity: 'recorded',
    async handle({ query, record }, context) {
      const { rows } = await listRecords(context, 'enrollments', {
        search: query.search,
        newestFirst: true,
        limit: mostFound,
        offset: 0,
      });
      const found = rows.flatMap(({ _id }) => placeOf(context, _id) ?? []);
      record({ action: 'searched', kind: 'places', shown: found.length });
      return shownPlaces(context, found);
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/untold-places',
    name: 'listUntoldPlaces',
    tag,
    summary: 'Lists whom the office is still to tell what has become of their places, the latest first.',
    description: `What was done in the last ${untoldDays} days, and no email tells; ${mostUntold} at the most.`,
    who: 'office',
    answer: v.array(Place),
    activity: 'recorded',
    handle({ record }, context) {
      const untold = unnotifiedPlaces(context, context.now(), mostUntold);
      record({ action: 'read', kind: 'applicants to be told of changes', shown: untold.length });
      return shownPlaces(context, untold);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/places',
    name: 'openPlace',
    tag,
    summary: 'Gives the place of an enrollment; one that has none yet gets one, with a reference and a page.',
    who: 'office',
    body: json(v.object({ enrollment: v.string('enrollment must be text.') })),
    answer: Place,
    refusals: [404],
    activity: 'recorded',
    async handle({ body, record }, context) {
      const place = await changeSeats(context, (tx) => openPlace(tx, body.enrollment));
      record({ action: 'opened', ...subjectOfPlaces('place', [place]) });
      return shownPlace(context, place);
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/places/:id',
    name: 'changePlace',
    tag,
    summary: 'Confirms, completes or cancels a place, or moves it to another batch; the applicant is told.',
    description: `A place is completed on the last day of its batch at the earliest. Nobody is told of a batch that is a sample or over, nor of a cancelled seat while the same person has another in the batch. ${undoText}`,
    who: 'office',
    body: json(placeChangeRules),
    headers: ['X-Undo-Id'],
    answer: Place,
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, ...request }, context) {
      const wanted = wantedChange(context, body, request.caller.name);
      const { before, done } = await changeSeats(context, (tx) => {
        const before = knownPlace(tx, id);
        return { before, done: changeOne(tx, before, wanted) };
      });
      const subject = subjectOfPlaces('place', [before], wanted);
      if (done !== null) offerUndo(context, wanted, [done], subject, request);
      request.record({ action: wanted.action, ...subject });
      return shownPlace(context, knownPlace(context, id));
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/places',
    name: 'changePlaces',
    tag,
    summary: 'Does the same with several places, and says who was refused and why.',
    description: `${undoText} One undo takes all of it back.`,
    who: 'office',
    body: json(placesChangeRules),
    headers: ['X-Undo-Id'],
    answer: ChangedPlaces,
    activity: 'recorded',
    async handle({ body, ...request }, context) {
      const wanted = wantedChange(context, body, request.caller.name);
      const { changed, refused, done } = await changeSeats(context, (tx) =>
        changeMany(tx, body.places, wanted),
      );
      const subject = subjectOfPlaces('places', changed, wanted);
      if (done.length > 0) offerUndo(context, wanted, done, subject, request);
      if (changed.length > 0) request.record({ action: wanted.action, ...subject });
      const places = changed.map(({ _id }) => knownPlace(context, _id));
      return { changed: shownPlaces(context, places), refused };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/places/:id/another',
    name: 'makeAnotherPerson',
    tag,
    summary:
      'Makes the applicant another person of the name, who asked for the same date as somebody of that name, with a seat of their own.',
    description: 'The seat is held as after the public form, or the place waits; the applicant is told.',
    who: 'office',
    answer: Place,
    refusals: [404, 409],
    activity: 'recorded',
    async handle({ id, record }, context) {
      const place = await changeSeats(context, (tx) => becomeAnother(tx, knownPlace(tx, id)));
      const action = 'said that an applicant is another person of the name in';
      record({ action, ...subjectOfPlaces('place', [place]), kind: inboxes.enrollments.one });
      return shownPlace(context, place);
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/places/:id/told',
    name: 'tellPlace',
    tag,
    summary: 'Says whether the applicant was told by WhatsApp how the place stands, until it changes.',
    who: 'office',
    body: json(placeToldRules),
    answer: Place,
    activity: 'recorded',
    async handle({ id, body, record, caller }, context) {
      const place = await changeSeats(context, (tx) => {
        const before = knownPlace(tx, id);
        const isTold = before.toldAt !== null;
        if (body.told && !isTold) storeTold(tx, before, caller.name, tx.now().toISOString());
        if (!body.told && isTold) removeTold(tx, before);
        return knownPlace(tx, id);
      });
      const action = body.told
        ? 'noted that an applicant was told of'
        : 'took back that an applicant was told of';
      record({ action, ...subjectOfPlaces('place', [place]) });
      return shownPlace(context, place);
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches/:id/export',
    name: 'exportBatch',
    tag,
    summary: 'Gives everybody in a batch, those who have left too, as a file.',
    who: 'office',
    query: formatQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { id, query, record, log }, context) {
      const { format } = query;
      const batch = shownBatch(context, id);
      const { entry, startsOn } = batch;
      const sheet = { title: `${startsOn} ${entry}`.slice(0, 31), columns };
      const people = peopleIn(context, id);
      const rows = async function* () {
        yield people;
      };
      const name = `${entry.replace(/[^\w-]/gu, '')}-${startsOn}`;
      await sendFile(context, ctx, { name, format, sheet, rows }, log);
      record({ action: 'exported', ...subjectOf(context, batch), details: exportWords[format] });
    },
  }),
];

function twinsIn(places: readonly StoredPlace[]): (place: StoredPlace) => string | null {
  const keyed = places.map((place) => ({ place, keys: personKeysOf(place) }));
  const byName = Map.groupBy(keyed, ({ keys }) => keys.name);
  return (place) => {
    const keys = personKeysOf(place);
    const twins = (byName.get(keys.name) ?? [])
      .filter((other) => other.place._id !== place._id && isSamePerson(keys, other.keys))
      .map((other) => other.place);
    return (twins.find(isInBatch) ?? twins[0])?.reference ?? null;
  };
}

interface WantedChange {
  /** The verb in Activity. */
  action: 'confirmed' | 'completed' | 'cancelled' | 'moved';
  goal: string | null;
  admin: string;
  /** The end of the undo, in milliseconds of the monotonic clock. */
  until: number;
}

/** @throws HttpRefusal 400 unless it names either a new state or an existing batch. */
function wantedChange(
  context: Context,
  { state, batch }: v.InferOutput<typeof placeChangeRules>,
  admin: string,
): WantedChange {
  if ((state === undefined) === (batch === undefined))
    throw badRequest('Send either state or batch: a new state, or the batch to move to.');
  if (batch !== undefined && batchById(context, batch) === null)
    throw badRequest('There is no such batch.', { batch: 'There is no such batch.' });
  const until = context.monotonic() + limits.undoSeconds * 1000;
  return { action: state ?? 'moved', goal: batch ?? null, admin, until };
}

/** Returns null if the change cannot be undone. */
function changeOne(
  tx: Change,
  place: StoredPlace,
  { action, goal, admin, until }: WantedChange,
): HandChange | null {
  if (goal !== null) return moveSeat(tx, place, goal, admin, until);
  if (action === 'confirmed') return confirmSeat(tx, place, admin, until);
  if (action === 'cancelled') return cancelSeat(tx, place, admin, until);
  completeSeat(tx, place, admin);
  return null;
}

/** Returns the subject of an Activity entry: the ids of the places, and of their batch if all share it. */
function subjectOfPlaces(
  kind: 'place' | 'places',
  before: readonly StoredPlace[],
  { goal }: Pick<WantedChange, 'goal'> = { goal: null },
): Subject {
  const [own = null, ...others] = [...new Set(before.map(({ batch }) => batch))];
  const batch = (others.length === 0 && own) || '';
  const ids = { kind, thing: before.map(({ _id }) => _id).join(' '), name: '' };
  return goal === null ? { ...ids, batch } : { ...ids, batch: goal, former: batch };
}

function changeMany(tx: Change, ids: readonly string[], wanted: WantedChange) {
  const changed: StoredPlace[] = [];
  const refused: ChangedPlaces['refused'] = [];
  const done: HandChange[] = [];
  for (const id of new Set(ids)) {
    const place = placeOf(tx, id);
    try {
      const before = place ?? knownPlace(tx, id);
      const made = changeOne(tx, before, wanted);
      changed.push(before);
      if (made !== null) done.push(made);
    } catch (error) {
      // A refused action has changed no data, so the others go on.
      if (!(error instanceof HttpRefusal)) throw error;
      refused.push({ _id: id, name: place?.name ?? '', message: error.message });
    }
  }
  return { changed, refused, done };
}

const undoing = {
  confirmed: 'confirmation',
  cancelled: 'cancellation',
  moved: 'move',
  completed: '',
} as const;

function offerUndo(
  context: Context,
  { action, until }: WantedChange,
  done: readonly HandChange[],
  subject: Subject,
  request: Pick<CallRequest, 'set' | 'who'>,
): void {
  const undone = `undid the ${undoing[action]} of`;
  const undo = (tx: Change) => undoByHand(tx, done);
  addSeatUndo(context, { until, undone, subject, done, undo }, request);
}
