import type * as v from 'valibot';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { badRequest, HttpRefusal } from '../http/index.ts';
import { placeChangeRules, placesChangeRules, placeToldRules } from '../shared/batch-rules.ts';
import { limits } from '../shared/limits.ts';
import { ChangedPlaces, Place } from '../shared/records/batches.ts';
import type { Batches } from './open-batches.ts';
import type { StoredPlace } from './place-records.ts';
import { addSeatUndo } from './seat-undo.ts';
import type { HandChange } from './seats/hand-changes.ts';
import { knownPlace, type ShownPlaceParts, shownFrom } from './shown-places.ts';

export interface PlaceChangeParts
  extends Context,
    ShownPlaceParts,
    Pick<Batches, 'batches' | 'places' | 'seats' | 'changeSeats'> {}

const tag = 'Batches';
const undoText = `All but 'completed' can be undone for ${limits.undoSeconds} seconds: the mails, and the offer of a seat that is free then, wait as long.`;

const call = callWith<PlaceChangeParts>();

/** The calls by which the office gives seats, moves people, takes them off, and says who was told. */
export const placeChangeCalls = [
  call({
    method: 'PUT',
    path: '/api/admin/places/:id',
    name: 'changePlace',
    tag,
    summary: 'Confirms, completes or cancels a place, or moves it to another batch; the applicant is told.',
    description: `A place is completed on the last day of its batch at the earliest. Nobody is told of a batch that is a sample or over. ${undoText}`,
    who: 'office',
    body: json(placeChangeRules),
    headers: ['X-Undo-Id'],
    answer: Place,
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, ...request }, parts) {
      const requested = requestedChange(body, request.caller.name, parts);
      const done = await requested.make((change) => change(knownPlace(id, parts)));
      if (done !== null)
        addSeatUndo(undoOf(requested, [done], { kind: 'place', thing: id }, parts), request, parts);
      request.record({ action: requested.action, kind: 'place', thing: id });
      const place = knownPlace(id, parts);
      return shownFrom([place], parts)(place);
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
    async handle({ body, ...request }, parts) {
      const requested = requestedChange(body, request.caller.name, parts);
      const { changed, refused, done } = await requested.make((change) =>
        changeAll(body.places, change, parts),
      );
      if (done.length > 0)
        addSeatUndo(undoOf(requested, done, { kind: 'places', thing: '' }, parts), request, parts);
      const count = changed.length;
      if (count > 0)
        request.record({
          action: requested.action,
          kind: 'places',
          details: `${count} ${count === 1 ? 'person' : 'people'}`,
        });
      const places = changed.map((id) => knownPlace(id, parts));
      const toPlace = shownFrom(places, parts);
      return { changed: places.map((place) => toPlace(place)), refused };
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
    async handle({ id, body, record, caller }, parts) {
      const place = await parts.changeSeats(() => {
        const before = knownPlace(id, parts);
        const isTold = before.toldAt !== null;
        if (body.told && !isTold) parts.places.tell(before, caller.name, parts.now().toISOString());
        if (!body.told && isTold) parts.places.takeBackTold(before);
        return knownPlace(id, parts);
      });
      const action = body.told
        ? 'noted that an applicant was told of'
        : 'took back that an applicant was told of';
      record({ action, kind: 'place', thing: id });
      return shownFrom([place], parts)(place);
    },
  }),
];

/** Changes one place, and returns what undoes that; null where there is nothing to undo. */
type Change = (place: StoredPlace) => HandChange | null;

/** The change that a call asks for. */
interface RequestedChange {
  /** The verb that Activity uses: 'confirmed'. */
  action: 'confirmed' | 'completed' | 'cancelled' | 'moved';
  /** The end of the time for an undo, in milliseconds of the monotonic clock. */
  until: number;
  /** Makes it in one transaction. */
  make: <Result>(work: (change: Change) => Result) => Promise<Result>;
}

/** @throws HttpRefusal 400 unless it is either a new state or a batch that there is. */
function requestedChange(
  { state, batch }: v.InferOutput<typeof placeChangeRules>,
  admin: string,
  { batches, seats, changeSeats, monotonic }: PlaceChangeParts,
): RequestedChange {
  if ((state === undefined) === (batch === undefined))
    throw badRequest('Send either state or batch: a new state, or the batch to move to.');
  if (batch !== undefined && batches.find(batch) === null)
    throw badRequest('There is no such batch.', { batch: 'There is no such batch.' });
  const until = monotonic() + limits.undoSeconds * 1000;
  function change(place: StoredPlace): HandChange | null {
    if (batch !== undefined) return seats.move(place, batch, admin, until);
    if (state === 'confirmed') return seats.confirm(place, admin, until);
    if (state === 'cancelled') return seats.cancel(place, admin, until);
    seats.complete(place, admin);
    return null;
  }
  return { action: state ?? 'moved', until, make: (work) => changeSeats(() => work(change)) };
}

/** Changes as many as can be, in their order. */
function changeAll(ids: readonly string[], change: Change, parts: Pick<PlaceChangeParts, 'places'>) {
  const changed: string[] = [];
  const refused: ChangedPlaces['refused'] = [];
  const done: HandChange[] = [];
  for (const id of new Set(ids)) {
    const place = parts.places.ofEnrollment(id);
    try {
      const made = change(place ?? knownPlace(id, parts));
      changed.push(id);
      if (made !== null) done.push(made);
    } catch (error) {
      // Each action refuses before it changes anything.
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

function undoOf(
  { action, until }: RequestedChange,
  done: readonly HandChange[],
  subject: { kind: string; thing: string },
  { seats }: Pick<PlaceChangeParts, 'seats'>,
) {
  const undone = `undid the ${undoing[action]} of`;
  return { until, undone, subject: { ...subject, name: '' }, done, undo: () => seats.undo(done) };
}
