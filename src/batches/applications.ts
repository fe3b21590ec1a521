import { conflict, notFound } from '../http/refusals.ts';
import type { ApplicationAnswer, NewApplication } from '../people/calls.ts';
import {
  type ApplicantCertificate,
  type Application,
  type ApplicationAction,
  type Batch,
  batchCalendar,
  isExpected,
  isInBatch,
  isSeated,
  type PlaceState,
} from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { inLanguage, type Language } from '../shared/languages.ts';
import { pagePath } from '../shared/pages.ts';
import { phoneDigits } from '../shared/person-keys.ts';
import type { PlaceRepository, StoredKey, StoredPlace } from './place-repository.ts';
import { identityOf, keyHash, newReference, pageKey } from './references.ts';
import type { SeatRules } from './seats/seats.ts';
import type { ShownBatches } from './shown-batches.ts';

/** What applications work with. */
export interface ApplicationParts {
  places: PlaceRepository;
  seats: SeatRules;
  shown: ShownBatches;
  /** Returns the valid certificate of an enrollment, whose page has a key, or null. */
  certificateOf: (enrollment: string, key: string) => ApplicantCertificate | null;
  /** The server's secret, from which keys are made. */
  secret: string;
  now: () => Date;
}

/** The applicants' pages: their references and keys, what they show, and what applicants do there. */
export function openApplications({ places, seats, shown, certificateOf, secret, now }: ApplicationParts) {
  const keyOf = (enrollment: string) => pageKey(secret, enrollment);
  const pathWith = (key: string, language: Language) => inLanguage(language, pagePath('application', key));
  const pathOf = (enrollment: string, language: Language) => pathWith(keyOf(enrollment), language);

  function freeReference(): string {
    for (;;) {
      const reference = newReference();
      if (!places.hasReference(reference)) return reference;
    }
  }

  const hashOf = (enrollment: string) => keyHash(keyOf(enrollment));

  /** What is over can only be asked for anew; whoever is in a batch that has begun calls. */
  function actionsOf(place: StoredPlace, batch: Batch | null, dates: readonly Batch[]): ApplicationAction[] {
    const { state } = place;
    if (state === 'completed' || (isInBatch(place) && batch !== null && shown.hasStarted(batch))) return [];
    // Where an admin gives every seat, nobody gives one up by a click without having the other.
    const canMove = dates.length > 0 && (seats.givesSeats || !isSeated(place));
    return [
      ...(state === 'offered' ? (['accept'] as const) : []),
      ...(canMove ? (['move'] as const) : []),
      ...(state === 'cancelled' || state === 'lapsed' ? [] : (['leave'] as const)),
    ];
  }

  /** Returns the dates of what was asked for that have a seat, but for those where the same person has a place already. */
  function datesFor(place: StoredPlace, language: Language) {
    const batch = place.batch === null ? null : shown.find(place.batch);
    const { kind, entry } = batch ?? place;
    if (entry === null) return [];
    const person = identityOf(place);
    return shown
      .upcoming({ entry, nextOnly: false, language })
      .filter((date) => date.kind === kind && !date.full && !shown.hasStarted(date))
      .filter((date) => !places.isIn(date._id, person));
  }

  function courseNameOf({ batch, kind, entry, course, language }: StoredPlace): string {
    if (batch !== null) return shown.find(batch, language)?.entryName ?? course;
    return (kind && entry && shown.nameIn({ kind, entry }, language)) ?? course;
  }

  /** Says of somebody who waits that the batch begins today, on that day alone. */
  const todayOf = (state: PlaceState, batch: Batch | null) =>
    state === 'waiting' && batch?.startsOn === dayInIndia(now()) ? { beginsToday: true as const } : {};

  function toApplication(place: StoredPlace, key: string, language: Language): Application {
    const { reference, name, course, state, heldUntil, createdAt } = place;
    const batch = place.batch === null ? null : shown.find(place.batch, language, course);
    const dates = datesFor(place, language);
    const canBeOffered = state === 'waiting' && batch !== null && !shown.hasStarted(batch);
    return {
      reference,
      name,
      course,
      state,
      batch,
      heldUntil,
      ...todayOf(state, batch),
      ahead: canBeOffered ? places.countAhead(place.enrollment) : null,
      calendar: batch !== null && isExpected(place) ? batchCalendar(batch._id) : null,
      actions: actionsOf(place, batch, dates),
      dates,
      certificate: state === 'completed' ? certificateOf(place.enrollment, key) : null,
      language: place.language,
      createdAt,
    };
  }

  function placeOf(key: string): StoredPlace {
    const place = places.byKey(keyHash(key));
    if (place === null) throw notFound('There is no such application.');
    return place;
  }

  return {
    pathOf,
    freeReference,

    /** Returns what tells the names of what places are of, as they are now, in the language of each applicant. */
    courseNames(): (place: StoredPlace) => string {
      const names = new Map<string, string>();
      return (place) => {
        const { batch, kind, entry, course, language } = place;
        const key = [language, batch, kind, entry, course].join(' ');
        const known = names.get(key) ?? courseNameOf(place);
        names.set(key, known);
        return known;
      };
    },

    /**
     * Gives a new enrollment its place and page, and returns what it is answered with. To be called in the transaction that
     * stores it.
     * @throws HttpRefusal 409 if the batch can no longer be chosen.
     */
    open({ enrollment, reference, language, ...application }: NewApplication): ApplicationAnswer {
      const { batch, getsMails, closed } = application;
      const key = keyOf(enrollment);
      const applicant = { enrollment, keyHash: keyHash(key), ...identityOf(application), getsMails };
      const standing = seats.take(applicant, batch, closed);
      return { reference, ...standing, page: pathWith(key, language) };
    },

    /**
     * Returns the place of an enrollment; one that was stored before there were places gets one, with a reference and a page.
     * To be called in a transaction.
     * @throws HttpRefusal 404 if there is no such enrollment.
     */
    placeFor(enrollment: string): StoredPlace {
      const known = places.ofEnrollment(enrollment);
      if (known !== null) return known;
      const person = places.personOf(enrollment);
      if (person === null) throw notFound('Enrollment not found');
      places.setReference(enrollment, freeReference());
      const applicant = { enrollment, keyHash: hashOf(enrollment), ...identityOf(person), getsMails: false };
      seats.take(applicant, null, '');
      return placeOf(keyOf(enrollment));
    },

    /** Returns what an enrollment that was stored before is answered with; for one that is not stored, what looks the same. */
    answerOf(enrollment: string, language: Language, batch: string | null): ApplicationAnswer {
      const page = pathOf(enrollment, language);
      const place = places.ofEnrollment(enrollment);
      if (place !== null) {
        const { reference, state, heldUntil } = place;
        const own = place.batch === null ? null : shown.find(place.batch);
        return { reference, state, heldUntil, ...todayOf(state, own), page };
      }
      return { reference: newReference(), ...seats.likelyFor(batch), page };
    },

    /** Returns what the page with a key shows in a language, or null where there is none. */
    find(key: string, language: Language): Application | null {
      const place = places.byKey(keyHash(key));
      return place === null ? null : toApplication(place, key, language);
    },

    /** Returns the enrollment whose page opens with a key, or null. */
    enrollmentOf: (key: string): string | null => places.byKey(keyHash(key))?.enrollment ?? null,

    /** Returns the path of the page of a reference and phone number, or null where nothing has both. */
    pathByReference(reference: string, phone: string): string | null {
      const place = places.byReference(reference, phoneDigits(phone));
      return place === null ? null : pathOf(place.enrollment, place.language);
    },

    /** Returns how an enrollment stands, for a mail that leads to its page, or null if it has no place. */
    standing(enrollment: string) {
      const place = places.ofEnrollment(enrollment);
      if (place === null) return null;
      const { reference, heldUntil, language, batch, course } = place;
      // What is due lapses within half a minute, and a mail may be written before.
      const isDue = heldUntil !== null && new Date(heldUntil) <= now();
      return {
        reference,
        state: isDue ? 'lapsed' : place.state,
        heldUntil: isDue ? null : heldUntil,
        batch: batch === null ? null : shown.find(batch, language, course),
        page: pathOf(enrollment, language),
      };
    },

    /**
     * Lets every page open by its path under the present secret, which a restore or a setting may have changed; the paths that
     * were sent before open it too. All are renewed or none, so that the first and the last tell. To be called in a transaction.
     */
    keepKeys(): void {
      const isOfEarlierSecret = ({ enrollment, keyHash }: StoredKey) => keyHash !== hashOf(enrollment);
      if (places.outerKeys().some(isOfEarlierSecret)) places.renewKeys(hashOf);
    },

    /**
     * Does what an applicant asks for on the own page. To be called in a transaction.
     * @throws HttpRefusal 404 for an unknown key, 409 if the state does not allow it.
     */
    act(key: string, action: ApplicationAction, batch: string | null): void {
      const place = placeOf(key);
      const { actions, dates } = toApplication(place, key, place.language);
      if (!actions.includes(action)) throw conflict(impossible[action]);
      if (action === 'leave') seats.leave(place);
      if (action === 'accept') seats.accept(place);
      if (action !== 'move') return;
      if (!dates.some(({ _id }) => _id === batch))
        throw conflict('This date is full or closed. Please choose another one.');
      seats.moveByApplicant(place, batch ?? '');
    },
  };
}

/** The applicants' pages. */
export type Applications = ReturnType<typeof openApplications>;

const impossible: Record<ApplicationAction, string> = {
  leave: 'This application can no longer be cancelled here. Please call the institute.',
  accept: 'No seat is offered to you any more.',
  move: 'The date can no longer be changed here. Please call the institute.',
};
