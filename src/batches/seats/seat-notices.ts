import type { SeatLetterName } from '../../mail/index.ts';
import type { HandAction, UntoldChange } from '../../shared/batches.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { whyNoEmail } from '../../shared/told.ts';
import type { BatchRepository } from '../batch-repository.ts';
import type { StoredPlace } from '../place-records.ts';
import type { PlaceRepository } from '../place-repository.ts';

/** The parts by which applicants and the office are notified of places. */
export interface NoticeParts {
  batches: BatchRepository;
  places: PlaceRepository;
  now: () => Date;
  /** Puts in a mail to an applicant about what the office does by hand, in the same transaction. */
  notify: (enrollment: string, event: SeatLetterName, message?: string) => void;
  /**
   * Does the same for a change that can be undone: the mail leaves at `until`, in milliseconds of the monotonic clock. Returns the
   * function that takes it back.
   */
  notifyLater: (enrollment: string, event: SeatLetterName, until: number, message?: string) => () => void;
  /** Returns whether applicants get mails, as `useTellsPeople` says in the back office; else the office tells them itself. */
  tellsPeople: () => boolean;
  /** The same for changes that the office has not made: one address gets a few such mails a day. */
  notifyAutomatically: (enrollment: string, event: SeatLetterName) => void;
  /** The same to the office, about what an applicant does. */
  notifyOffice: (enrollment: string, event: 'departure') => void;
}

/** Returns the functions that notify applicants and the office of places. Nobody is notified of a batch that was made up. */
export function seatNotices(parts: NoticeParts) {
  const { batches, places, now, tellsPeople } = parts;
  const isMadeUp = (batch: string | null) => batch !== null && batches.plan(batch)?.isSample === true;

  /** Returns why the applicant of a place in a batch is not mailed, or null. */
  function whyNot(batch: string | null) {
    const plan = batch === null ? null : batches.plan(batch);
    return whyNoEmail(plan && { ...plan, sample: plan.isSample }, dayInIndia(now()), tellsPeople());
  }

  /** Notes that the office is to tell an applicant by itself, where no mails go out. */
  function noteUntold(
    { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
    change: UntoldChange,
  ): void {
    if (whyNot(batch) === 'no emails') places.setUntold(enrollment, change);
  }

  return {
    noteUntold,

    /**
     * Notifies an applicant of what the office has done by hand with the place and can undo until a time; the mail waits as
     * long. Nobody is told of a batch that is over; without mails it is noted that the applicant is to be told. Returns the
     * function that takes the mail back.
     */
    notifyLater(
      { enrollment, batch }: Pick<StoredPlace, 'enrollment' | 'batch'>,
      action: HandAction,
      until: number,
      message = '',
    ): () => void {
      const why = whyNot(batch);
      if (why === 'sample' || why === 'over') return () => {};
      if (why === 'no emails') places.setUntold(enrollment, action);
      return parts.notifyLater(enrollment, action, until, message);
    },

    /** Notifies an applicant of what the office has not done by hand: mailed only where that address was typed into our form. */
    notifyAutomatically({ enrollment, batch, getsMails }: StoredPlace, event: SeatLetterName): void {
      if (getsMails && !isMadeUp(batch)) parts.notifyAutomatically(enrollment, event);
    },

    /** Tells an applicant of a seat that is offered; where no mail does, the office is to tell of it. */
    notifyOfOffer({ enrollment, batch, getsMails }: StoredPlace): void {
      const why = whyNot(batch);
      if (why === 'sample') return;
      if (!getsMails || why === 'no emails') places.setUntold(enrollment, 'offered');
      if (getsMails) parts.notifyAutomatically(enrollment, 'offered');
    },

    /** Notifies the office of what an applicant has done. */
    notifyOffice({ enrollment, batch }: StoredPlace, event: 'departure'): void {
      if (!isMadeUp(batch)) parts.notifyOffice(enrollment, event);
    },
  };
}
