import * as v from 'valibot';
import { callWith, json, type Query, searchIn } from '../calls/index.ts';
import type { ListQuery } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { isInBatch } from '../shared/batches.ts';
import { Place } from '../shared/records/batches.ts';
import { knownBatch } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import type { StoredPlace } from './place-records.ts';
import { untoldDays } from './places-to-tell.ts';
import { identityOf } from './references.ts';
import { type ShownPlaceParts, shownFrom } from './shown-places.ts';

/** The services that these calls use. */
export interface PlaceParts
  extends ShownPlaceParts,
    Pick<Batches, 'batches' | 'places' | 'changeSeats' | 'settleSeats'> {
  tables: {
    enrollments: { list(page: ListQuery & { limit: number }): Promise<{ rows: { _id: string }[] }> };
  };
  now: () => Date;
}

const tag = 'Batches';
/** So many people are shown of a search. */
const mostFound = 20;
/** So many people to tell are listed at the most. */
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

const call = callWith<PlaceParts>();

/** The calls by which the office finds people and their places. */
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
    method: 'GET',
    path: '/api/admin/untold-places',
    name: 'listUntoldPlaces',
    tag,
    summary: 'Lists whom the office is still to tell what has become of their places, the latest first.',
    description: `What was done in the last ${untoldDays} days, and no email tells; ${mostUntold} at the most.`,
    who: 'office',
    answer: v.array(Place),
    activity: 'recorded',
    async handle({ record }, parts) {
      const untold = parts.places.untold(parts.now(), mostUntold);
      record({ action: 'read', kind: 'applicants to be told of changes', shown: untold.length });
      const toPlace = shownFrom(untold, parts);
      return untold.map((place) => toPlace(place));
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
];

/**
 * Returns a function that finds the reference of the same person's other place among these: of one that takes a seat or waits, if
 * there is any.
 */
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
