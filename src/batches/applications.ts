import { badRequest, conflict, notFound } from '../http/index.ts';
import type { ApplicationAnswer, NewEnrollment } from '../people/index.ts';
import type { ApplicationAction } from '../shared/batches.ts';
import type { Language } from '../shared/languages.ts';
import type { Application } from '../shared/records.ts';
import { type ApplicationKeyParts, applicationKeys } from './application-keys.ts';
import { type ApplicationViewParts, applicationView } from './application-view.ts';
import type { Identity, StoredPlace } from './place-records.ts';
import { identityOf } from './references.ts';

export type ApplicationParts = ApplicationKeyParts & ApplicationViewParts;

/**
 * Opens the applicants' pages: their references and keys, what they show, and what applicants do there. `PlaceOpener`
 * in src/people/calls.ts says what `open`, `correct`, `answerOf` and `isOpen` do.
 */
export function openApplications(parts: ApplicationParts) {
  const { places, seats, shown, now } = parts;
  const keys = applicationKeys(parts);
  const { hashOf, pathOf, byKey } = keys;
  const { toApplication, todayOf, courseNames } = applicationView(parts);

  return {
    ...keys,
    courseNames,

    open({ enrollment, reference, language, ...rest }: NewEnrollment): ApplicationAnswer {
      const { batch, getsMails, closedMessage, confirmedBy } = rest;
      const applicant = {
        enrollment,
        keyHash: hashOf(enrollment),
        ...identityOf(rest),
        getsMails,
      };
      const standing = seats.givePlace(applicant, batch, closedMessage);
      const page = pathOf(enrollment, language);
      if (confirmedBy === null) return { reference, ...standing, page };
      seats.confirmNew(found(places.ofEnrollment(enrollment)), confirmedBy);
      return { reference, state: 'confirmed', heldUntil: null, page };
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
      places.setReference(enrollment, keys.freeReference());
      const applicant = { enrollment, keyHash: hashOf(enrollment), ...identityOf(person), getsMails: false };
      seats.givePlace(applicant, null, '');
      return found(places.ofEnrollment(enrollment));
    },

    correct(enrollment: string, person: Identity, getsMails: boolean): boolean {
      const identity = identityOf(person);
      if (places.isInWithAnother(enrollment, identity)) return false;
      places.correct(enrollment, identity, getsMails);
      return true;
    },

    isOpen: seats.isOpen,

    answerOf(
      enrollment: string,
      language: Language,
      aside: { reference: string; batch: string | null },
    ): ApplicationAnswer {
      const page = pathOf(enrollment, language);
      const place = places.ofEnrollment(enrollment);
      if (place !== null) {
        const { reference, state, heldUntil } = place;
        const own = place.batch === null ? null : shown.find(place.batch);
        return { reference, state, heldUntil, ...todayOf(state, own), page };
      }
      return { reference: aside.reference, ...seats.likelyFor(aside.batch), page };
    },

    /** Returns what the page with a key shows in a language, or null where there is none. */
    find(key: string, language: Language): Application | null {
      const place = byKey(key);
      return place === null ? null : toApplication(place, key, language);
    },

    /** Returns the state of an enrollment, for a mail that leads to its page, or null if it has no place. */
    standing(enrollment: string) {
      const place = places.ofEnrollment(enrollment);
      if (place === null) return null;
      const { reference, heldUntil, language, batch, course } = place;
      // A hold that is due lapses within half a minute, and a mail may be written before.
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
     * Does what an applicant asks for on their own page. To be called in a transaction.
     * @throws HttpRefusal 404 for an unknown key, 400 for a move that names no batch, 409 if the state does not allow it.
     */
    act(key: string, action: ApplicationAction, batch: string | null): void {
      const place = found(byKey(key));
      if (action === 'move' && batch === null) throw badRequest(noGoal, { batch: noGoal });
      const { actions, dates } = toApplication(place, key, place.language);
      if (!actions.includes(action)) throw conflict(impossible[action]);
      if (action === 'leave') seats.leave(place);
      if (action === 'accept') seats.accept(place);
      if (action !== 'move') return;
      if (!dates.some(({ _id }) => _id === batch))
        throw conflict('This batch is full or closed. Please choose another one.');
      seats.moveByApplicant(place, batch ?? '');
    },
  };
}

export type Applications = ReturnType<typeof openApplications>;

function found(place: StoredPlace | null): StoredPlace {
  if (place === null) throw notFound('There is no such application.');
  return place;
}

const noGoal = 'batch is missing: the id of the date to move to.';

const impossible: Record<ApplicationAction, string> = {
  leave: 'This application can no longer be cancelled here. Please call the institute.',
  accept: 'No seat is offered to you any more.',
  move: 'The date can no longer be changed here. Please call the institute.',
};
