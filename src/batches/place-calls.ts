import * as v from 'valibot';
import { callWith, json, type Query, single } from '../calls/index.ts';
import type { ListQuery } from '../database/index.ts';
import { badRequest, notFound } from '../http/index.ts';
import { placeChangeRules } from '../shared/batch-rules.ts';
import { isInBatch } from '../shared/batches.ts';
import { Place } from '../shared/records/batches.ts';
import type { CertificateOfPlace } from '../shared/records.ts';
import { knownBatch } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import type { StoredPlace } from './place-repository.ts';
import { identityOf } from './references.ts';

/** The services that these calls use. */
export interface PlaceParts
  extends Pick<Batches, 'batches' | 'places' | 'seats' | 'applications' | 'changeSeats' | 'settleSeats'> {
  tables: {
    enrollments: { list(page: ListQuery & { limit: number }): Promise<{ rows: { _id: string }[] }> };
  };
  applicantCertificates: {
    newestOf(enrollments: readonly string[]): ReadonlyMap<string, CertificateOfPlace>;
  };
}

const tag = 'Batches';
/** So many people are shown of a search. */
const mostFound = 20;

const personQuery: Query<{ search: string }> = {
  parameters: [
    { name: 'q', description: 'Part of a name, email, phone number or reference.', rules: v.string() },
  ],
  read(query) {
    const search = (single(query, 'q') ?? '').trim();
    if (search === '') throw badRequest('q is missing: part of a name, email, phone number or reference.');
    return { search };
  },
};

const call = callWith<PlaceParts>();

/** The calls by which the office gives places, moves people and takes them off. */
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
    async handle({ id, record }, parts) {
      await parts.settleSeats();
      knownBatch(id, parts);
      const rows = parts.places.inBatch(id);
      record({ action: 'read', kind: 'places', shown: rows.length });
      const sameAs = twinsIn(rows);
      const toPlace = shownFrom(rows, parts);
      return rows.map((place) => toPlace(place, sameAs(place)));
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
    async handle({ query, record }, parts) {
      const { rows } = await parts.tables.enrollments.list({
        search: query.search,
        newestFirst: true,
        limit: mostFound,
        offset: 0,
      });
      const found = rows.flatMap(({ _id }) => parts.places.ofEnrollment(_id) ?? []);
      record({ action: 'searched', kind: 'places', shown: found.length });
      const toPlace = shownFrom(found, parts);
      return found.map((place) => toPlace(place));
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
    async handle({ body, record }, parts) {
      const place = await parts.changeSeats(() => parts.applications.placeFor(body.enrollment));
      record({ action: 'opened', kind: 'place', thing: place._id });
      return shownFrom([place], parts)(place);
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/places/:id',
    name: 'changePlace',
    tag,
    summary: 'Confirms, completes or cancels a place, or moves it to another batch; the applicant is told.',
    description: 'A place is completed on the last day of its batch at the earliest.',
    who: 'office',
    body: json(placeChangeRules),
    answer: Place,
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, caller, record }, parts) {
      const { state, batch } = body;
      if ((state === undefined) === (batch === undefined))
        throw badRequest('Send either state or batch: a new state, or the batch to move to.');
      const place = await parts.changeSeats(() => {
        const before = found(id, parts);
        if (batch !== undefined) {
          if (parts.batches.find(batch) === null)
            throw badRequest('There is no such batch.', { batch: 'There is no such batch.' });
          parts.seats.move(before, batch);
        } else if (state === 'confirmed') parts.seats.confirm(before);
        else if (state === 'completed') parts.seats.complete(before);
        else parts.seats.cancel(before, caller.name);
        return found(id, parts);
      });
      record({ action: state ?? 'moved', kind: 'place', thing: id });
      return shownFrom([place], parts)(place);
    },
  }),
];

function found(id: string, { places }: Pick<PlaceParts, 'places'>): StoredPlace {
  const place = places.ofEnrollment(id);
  if (place === null) throw notFound('Place not found');
  return place;
}

/** Returns what makes these places as the office sees them. */
function shownFrom(
  places: readonly StoredPlace[],
  { applications, applicantCertificates }: PlaceParts,
): (place: StoredPlace, sameAs?: string | null) => Place {
  const courseName = applications.courseNames();
  // Nobody else has one: of a batch with thousands who have left, only its seats are looked up.
  const completed = places.filter(({ state }) => state === 'completed');
  const certificates = applicantCertificates.newestOf(completed.map(({ enrollment }) => enrollment));
  return (place, sameAs = null) => {
    const { getsMails: _getsMails, ...shown } = place;
    const page = applications.pathOf(place.enrollment, place.language);
    const certificate = certificates.get(place.enrollment) ?? null;
    return { ...shown, courseName: courseName(place), page, sameAs, certificate };
  };
}

/** Returns what finds the reference of the same person's other place among these: of one that takes a seat or waits, if there is any. */
function twinsIn(places: readonly StoredPlace[]): (place: StoredPlace) => string | null {
  const byPerson = new Map<string, StoredPlace[]>();
  for (const place of places) {
    for (const key of Object.values(identityOf(place))) {
      const same = byPerson.get(key) ?? [];
      same.push(place);
      byPerson.set(key, same);
    }
  }
  return (place) => {
    const twins = Object.values(identityOf(place))
      .flatMap((key) => byPerson.get(key) ?? [])
      .filter(({ _id }) => _id !== place._id);
    return (twins.find(isInBatch) ?? twins[0])?.reference ?? null;
  };
}
