import { batchPlans, type PlannedBatch } from '../batches/index.ts';
import { allEntries, nameOfEntry } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { findPeople, findPerson } from '../follow-up/index.ts';
import { findByBeginning } from '../register/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { wordSearch } from '../shared/person-keys.ts';
import type { Found, FoundPerson, IssuedCertificate } from '../shared/records.ts';

/** Results per kind; more typing narrows them. */
export const mostFound = 8;

export function searchOffice(context: Context, text: string): Omit<Found, 'courses'> {
  const certificates = findByBeginning(context, text, mostFound);
  return {
    people: withHolders(context, text, certificates),
    certificates: certificates.map(({ _id, number, code, holder, programme, state }) => {
      return { _id, number, code, holder, programme, state };
    }),
    batches: findBatches(context, text).slice(0, mostFound),
  };
}

/** Returns the people who are found, and the holders of certificates: first whose number or code was searched. */
function withHolders(
  context: Context,
  text: string,
  certificates: readonly IssuedCertificate[],
): Found['people'] {
  const asked = plainSigns(text);
  const isAsked = ({ number, code }: IssuedCertificate) =>
    [number, code].some((each) => plainSigns(each) === asked);
  const holdersOf = (some: readonly IssuedCertificate[]) =>
    some.flatMap(({ contact, enrollment, number }) => {
      const person = contact === null ? null : findPerson(context, contact, enrollment);
      return person === null ? [] : { ...person, certificate: number };
    });
  const found = [
    ...holdersOf(certificates.filter(isAsked)),
    ...findPeople(context, text, mostFound),
    ...holdersOf(certificates.filter((each) => !isAsked(each))),
  ];
  const isFirst = ({ _id }: FoundPerson, place: number) =>
    found.findIndex((other) => other._id === _id) === place;
  return found.filter(isFirst).slice(0, mostFound);
}

/** Returns a number or code without what divides it. */
function plainSigns(text: string): string {
  return text.toUpperCase().replace(/[^A-Z\d]/gu, '');
}

/** Finds courses and certificates by prefixes of the words in their names. */
export function searchCatalogue(context: Stored, text: string): Found['courses'] {
  const isFound = wordSearch(text);
  return catalogueKinds
    .flatMap((kind) =>
      allEntries(context, kind).map(({ _id, name, hidden }) => ({ _id, kind, name, hidden })),
    )
    .filter(({ name }) => isFound(name))
    .slice(0, mostFound);
}

/** English, the back office's language, regardless of the machine. Slow to create, so cached. */
const dayFormat = perDatabase(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }));

/** Finds batches by prefixes of course, day and location words. Current and coming ones first, then past, newest first. */
function findBatches(context: Context, text: string): Found['batches'] {
  const today = dayInIndia(context.now());
  const isFound = wordSearch(text);
  const format = dayFormat(context);
  const found = batchPlans(context)
    .map((batch) => ({
      ...batch,
      entryName: nameOfEntry(context, batch.kind, batch.entry) ?? batch.entry,
    }))
    .filter(({ entryName, startsOn, endsOn, location }) =>
      isFound([entryName, inDays(startsOn, format), inDays(endsOn, format), location ?? ''].join(' ')),
    )
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const isOver = ({ endsOn, state }: PlannedBatch) => endsOn < today || state === 'cancelled';
  return [...found.filter((batch) => !isOver(batch)), ...found.filter(isOver).reverse()].map(
    ({ _id, entryName, startsOn, endsOn, state }) => ({ _id, entryName, startsOn, endsOn, state }),
  );
}

/** Returns a day in all typed forms: 2026-12-08, 8/12, 8 December, Tuesday. */
function inDays(day: string, format: Intl.DateTimeFormat): string {
  const [, month = '', date = ''] = day.split('-');
  return `${day} ${Number(date)} ${Number(month)} ${format.format(new Date(day))}`;
}
