import { findEntry, nameOfEntry } from '../catalogue/index.ts';
import { batches as texts } from '../content/en/batches.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { notFound } from '../http/index.ts';
import type { ExportedSeat } from '../people/index.ts';
import { isSeated } from '../shared/batches.ts';
import { daysOfYear } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type { AdminBatch, Batch, CatalogueEntry, CatalogueKind, EntryKey, Place } from '../shared/records.ts';
import type { FilledBatch, StoredBatch, StoredPlace } from './records.ts';
import { applicationPath } from './references.ts';
import { offersSeats, otherSeats } from './seats.ts';
import { batchById, planById, upcomingBatches } from './store-batches.ts';
import { placeOf, seatsOf } from './store-places.ts';

export interface BatchQuery {
  /** The id of a course or certificate; null: all. */
  entry: string | null;
  /** One batch per course or certificate: the next with a free seat, or else the next full one. */
  nextOnly: boolean;
  language: Language;
}

/** Returns the upcoming batches that visitors see, by start. */
export function listUpcoming(context: Context, { entry, nextOnly, language }: BatchQuery): Batch[] {
  // Caches entries, since many batches share a course.
  const entries = new Map<string, CatalogueEntry | null>();
  const entryOf = (batch: FilledBatch) => {
    const key = `${batch.kind} ${batch.entry}`;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const found = findEntry(context, batch.kind, batch.entry, language);
    entries.set(key, found);
    return found;
  };
  const all = upcomingBatches(context, dayInIndia(context.now()), entry).flatMap((batch) => {
    const shown = entryOf(batch);
    return shown === null ? [] : [toBatch(batch, shown, language)];
  });
  if (!nextOnly) return all;
  const next = new Map<string, Batch>();
  for (const batch of all) {
    const key = `${batch.kind} ${batch.entry}`;
    const before = next.get(key);
    if (before === undefined || (before.full && !batch.full)) next.set(key, batch);
  }
  return [...next.values()].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

/**
 * Returns a batch for visitors, hidden and past ones included, or null.
 * @param course the name to show if the course is deleted
 */
export function findBatch(
  context: Context,
  id: string,
  language: Language = firstLanguage,
  course?: string,
): Batch | null {
  const stored = batchById(context, id);
  if (stored === null) return null;
  const { kind, entry } = stored;
  const name = nameOfEntry(context, kind, entry) ?? course ?? entry;
  return toBatch(stored, findEntry(context, kind, entry, language) ?? { name }, language);
}

/** Returns the course and the days of a batch, hidden and past ones included, or null. Counts no seats. */
export function daysOfBatch(
  context: Stored,
  id: string,
): Pick<Batch, '_id' | 'entryName' | 'startsOn' | 'endsOn'> | null {
  const plan = planById(context, id);
  if (plan === null) return null;
  const { _id, kind, entry, startsOn, endsOn } = plan;
  return { _id, entryName: nameOfEntry(context, kind, entry) ?? entry, startsOn, endsOn };
}

function toBatch(
  stored: FilledBatch,
  shown: Pick<CatalogueEntry, 'name' | 'english'> & Partial<Pick<CatalogueEntry, 'location'>>,
  inLanguage: Language,
): Batch {
  const { _id, kind, entry, startsOn, endsOn, location, language, seats, state } = stored;
  return {
    _id,
    kind,
    entry,
    entryName: shown.name,
    startsOn,
    endsOn,
    location: location ?? shown.location ?? null,
    language: taughtIn(language, inLanguage),
    seats,
    state,
    ...seatsIn(stored),
    ...(shown.english?.includes('name') && { english: true }),
    ...(stored.isSample && { sample: true }),
  };
}

function seatsIn({ seats, taken }: Pick<FilledBatch, 'seats' | 'taken'>) {
  const seatsLeft = Math.max(0, seats - taken);
  return { seatsLeft, full: seatsLeft === 0 };
}

/** Returns a batch for the back office. */
export function toAdminBatch(context: Context, batch: StoredBatch): AdminBatch {
  const { isSample, ...stored } = batch;
  return {
    ...stored,
    ...seatsIn(stored),
    entryName: nameOfEntry(context, stored.kind, stored.entry) ?? stored.entry,
    sample: isSample,
    offersSeats: offersSeats(context, batch),
  };
}

/** @throws HttpRefusal 404 for an unknown batch. */
export function knownBatch(stored: Stored, id: string): StoredBatch {
  const batch = batchById(stored, id);
  if (batch === null) throw notFound('Batch not found');
  return batch;
}

/**
 * Returns a batch for the back office.
 * @throws HttpRefusal 404 for an unknown batch.
 */
export function shownBatch(context: Context, id: string): AdminBatch {
  return toAdminBatch(context, knownBatch(context, id));
}

/** Returns a batch as the subject of an Activity entry. */
export function subjectOf(
  { now }: Pick<Context, 'now'>,
  batch: Pick<AdminBatch, '_id' | 'entryName' | 'startsOn' | 'endsOn'>,
) {
  const { _id, entryName, startsOn, endsOn } = batch;
  const days = daysOfYear(startsOn, endsOn, texts.days, dayInIndia(now()));
  return { kind: 'batch', thing: _id, name: `${entryName}, ${days}` };
}

/** @throws HttpRefusal 404 if the enrollment has no place. */
export function knownPlace(stored: Stored, id: string): StoredPlace {
  const place = placeOf(stored, id);
  if (place === null) throw notFound('Place not found');
  return place;
}

/** The other places in the batch that are, or may be, of the same person. */
type Beside = Pick<Place, 'sameAs' | 'perhaps'>;
const alone: Beside = { sameAs: null, perhaps: null };

/** Returns places for the back office. */
export function shownPlaces(
  context: Context,
  places: readonly StoredPlace[],
  beside: (place: StoredPlace) => Beside = () => alone,
): Place[] {
  const courseName = courseNames(context);
  const ofPlaces = readOnce(context, places);
  return places.map((place) => toPlace(context, place, courseName(place), ofPlaces, beside(place)));
}

/** Returns a lookup of the other seat in a place's batch that may be the same person's. */
export function seatsOfPerhapsOne(
  context: Context,
  places: readonly StoredPlace[],
): (place: StoredPlace) => Place['perhaps'] {
  const batches = new Set(places.filter(isSeated).flatMap(({ batch }) => batch ?? []));
  const pairs = [...batches].flatMap((batch) => context.ask.seatPairs(batch));
  return ({ enrollment }) => {
    const pair = pairs.find(({ one, other }) => one === enrollment || other === enrollment);
    const found = pair && placeOf(context, pair.one === enrollment ? pair.other : pair.one);
    if (!found) return null;
    const { reference, name, contact } = found;
    return { reference, name, contact, isOne: pair.isOne === 1 };
  };
}

export function shownPlace(context: Context, place: StoredPlace): Place {
  return toPlace(context, place, courseNameOf(context, place), readOnce(context, [place]), alone);
}

/** One read for all places: a read for each takes a batch with thousands a third of a second. */
function readOnce(context: Context, places: readonly StoredPlace[]) {
  // Only completed places have certificates.
  const completed = places.filter(({ state }) => state === 'completed');
  return {
    certificates: context.ask.newestCertificates(completed.map(({ enrollment }) => enrollment)),
    seats: otherSeats(context, places),
  };
}

function toPlace(
  context: Context,
  { getsMails: _getsMails, nameKey: _nameKey, ...place }: StoredPlace,
  courseName: string,
  { certificates, seats }: ReturnType<typeof readOnce>,
  beside: Beside,
): Place {
  const page = applicationPath(context, place.enrollment, place.language);
  const certificate = certificates.get(place.enrollment) ?? null;
  const otherSeat = seats.get(place.enrollment)?.reference ?? null;
  return { ...place, ...beside, otherSeat, courseName, page, certificate };
}

/** Returns the columns of an export about the seats of enrollments; nothing for one without a place. */
export function exportedSeats(context: Context, enrollments: readonly string[]): Map<string, ExportedSeat> {
  const names = new Map<string, string>();
  const nameOf = (kind: CatalogueKind, entry: string) => {
    const name = names.get(`${kind} ${entry}`) ?? nameOfEntry(context, kind, entry) ?? entry;
    names.set(`${kind} ${entry}`, name);
    return name;
  };
  return new Map(
    seatsOf(context, enrollments).map(({ enrollment, kind, entry, startsOn, endsOn, state }) => [
      enrollment,
      {
        batch: kind && entry ? nameOf(kind, entry) : '',
        startsOn: startsOn ?? '',
        endsOn: endsOn ?? '',
        seat: state,
      },
    ]),
  );
}

function courseNames(context: Context): (place: StoredPlace) => string {
  const names = new Map<string, string>();
  return (place) => {
    const { batch, kind, entry, course, language } = place;
    const key = [language, batch, kind, entry, course].join(' ');
    const known = names.get(key) ?? courseNameOf(context, place);
    names.set(key, known);
    return known;
  };
}

function courseNameOf(context: Context, { batch, kind, entry, course, language }: StoredPlace): string {
  if (batch !== null) return findBatch(context, batch, language)?.entryName ?? course;
  return (kind && entry && nameIn(context, { kind, entry }, language)) ?? course;
}

/** Returns the name of an entry, hidden ones included, or null if it is deleted. */
function nameIn(stored: Stored, { kind, entry }: EntryKey, language: Language): string | null {
  return findEntry(stored, kind, entry, language)?.name ?? nameOfEntry(stored, kind, entry);
}

/** Languages of teaching that `taughtIn` recognizes in English. */
const codes = ['ta', 'en', 'hi', 'te', 'ml', 'kn', 'mr', 'bn', 'gu', 'pa', 'or', 'ur'];

/** Loaded on first use, since language names load slowly. */
const codeOf = memoized(() => {
  const english = new Intl.DisplayNames(firstLanguage, { type: 'language' });
  return new Map(codes.map((code) => [english.of(code)?.toLowerCase(), code]));
});

function memoized<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Translates the office's 'Tamil and English' into a language; unknown words stay unchanged. */
export function taughtIn(words: string, language: Language): string {
  if (language === firstLanguage) return words;
  const known = words.split(/[,/&+]|\sand\s/iu).map((word) => codeOf().get(word.trim().toLowerCase()));
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const translated = known.map((code) => (code === undefined ? undefined : names.of(code)));
  return translated.every((name) => name !== undefined) ? translated.join(', ') : words;
}
