import {
  type ApplicationAction,
  batchCalendar,
  isExpected,
  isInBatch,
  isSeated,
  type PlaceState,
} from '../shared/batches.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import type { ApplicantCertificate, Application, Batch } from '../shared/records.ts';
import type { StoredPlace } from './place-records.ts';
import type { PlaceRepository } from './place-repository.ts';
import { identityOf } from './references.ts';
import type { SeatActions } from './seats/seat-actions.ts';
import type { ShownBatches } from './shown-batches.ts';

export interface ApplicationViewParts {
  places: PlaceRepository;
  seats: SeatActions;
  shown: ShownBatches;
  /** Returns the valid certificate of an enrollment, whose page has a key, or null. */
  certificateOf: (enrollment: string, key: string) => ApplicantCertificate | null;
  now: () => Date;
}

/** Returns the functions that show an application to the applicant: its state, and what can be done. */
export function applicationView({ places, seats, shown, certificateOf, now }: ApplicationViewParts) {
  /** An application that is over can only be asked for anew; an applicant in a batch that has begun has to call. */
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

  /** Says for an applicant who waits that the batch begins today, on that day alone. */
  const todayOf = (state: PlaceState, batch: Batch | null) =>
    state === 'waiting' && batch?.startsOn === dayInIndia(now()) ? { beginsToday: true as const } : {};

  function courseNameOf({ batch, kind, entry, course, language }: StoredPlace): string {
    if (batch !== null) return shown.find(batch, language)?.entryName ?? course;
    return (kind && entry && shown.nameIn({ kind, entry }, language)) ?? course;
  }

  return {
    todayOf,

    /** Returns what the page of a place shows, which opens with a key. */
    toApplication(place: StoredPlace, key: string, language: Language): Application {
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
    },

    /** Returns a function that tells the names of what places are of, as they are now, in the language of each applicant. */
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
  };
}
