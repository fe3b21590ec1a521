import type { Logger } from 'pino';
import type { CommitTogether } from '../database/index.ts';
import { firstLanguage } from '../shared/languages.ts';
import { type ApplicationParts, openApplications } from './applications.ts';
import { searchLimit } from './search-limit.ts';
import { seatActions } from './seats/seat-actions.ts';
import type { SeatParts } from './seats/seat-changes.ts';
import { type ShownParts, shownBatches } from './shown-batches.ts';

export interface BatchesParts extends Omit<SeatParts, 'isTaught'>, Omit<ShownParts, 'offersSeats'> {
  log: Logger;
  /** Failed searches for an application in 15 minutes; 0: no limit. */
  searchAttempts: number;
  secret: string;
  certificateOf: ApplicationParts['certificateOf'];
  commitTogether: CommitTogether;
  /** Sends what was put in. */
  wake: () => void;
}

/** How often lapsed holds and offers are looked for; a change finds them settled in any case. */
const settleMilliseconds = 30_000;

/** Opens the batches, the places in them, and the applicants' pages. */
export function openBatches(parts: BatchesParts) {
  const { batches, places, log, commitTogether, wake } = parts;
  /** How many seats were taken when that was looked at last; null once it has changed since. */
  let seen: string | null = null;
  let isKept = false;
  const changed = () => {
    seen = null;
    parts.changed();
  };
  const seats = seatActions({
    ...parts,
    changed,
    isTaught: ({ kind, entry }) => parts.findEntry(kind, entry, firstLanguage) !== null,
  });
  const shown = shownBatches({ ...parts, offersSeats: seats.offersSeats });
  const applications = openApplications({ ...parts, seats, shown });
  let isBehind = false;
  const noteBehind = (isNow: boolean) => {
    if (isNow === isBehind) return;
    isBehind = isNow;
    parts.changed();
  };
  const settle = () =>
    commitTogether(seats.settle).then(
      () => noteBehind(false),
      (error: unknown) => {
        log.error({ err: error }, 'seats not settled');
        noteBehind(true);
      },
    );
  const changeSeats: CommitTogether = async (change) => {
    const [, result] = await Promise.all([settle(), commitTogether(change)]);
    wake();
    return result;
  };
  /** Settles what has lapsed, renews the keys of pages, and shows seats that others than the actions have freed. */
  const look = async () => {
    try {
      await changeSeats(applications.renewKeys);
      // A seat is free too once an enrollment is deleted for good, which a command beside the server does as well.
      const taken = places.takenByBatch();
      if (taken !== seen) parts.changed();
      seen = taken;
    } catch (error) {
      log.error({ err: error }, 'seats not looked at');
    }
  };
  return {
    batches,
    places,
    seats,
    shownBatches: shown,
    nameOfEntry: parts.nameOfEntry,
    notify: parts.notify,
    applications,
    applicationSearchLimit: searchLimit(parts.searchAttempts),
    /**
     * Makes a change of seats in one transaction, once what has lapsed meanwhile is settled, and sends what it tells. What is
     * refused takes nothing back of what was due.
     */
    changeSeats,
    /** Returns whether the last try to settle what is due has failed. */
    areSeatsBehind: () => isBehind,
    /** Lets lapse what is due. Where that cannot be written, lists are read all the same, and the news say that they are behind. */
    async settleSeats(): Promise<void> {
      if (!seats.isDue()) return;
      await settle();
      wake();
    },
    /** To be called when an enrollment was deleted for good: its seat goes to the first who waits. */
    seatsFreed(): void {
      // A seat that is freed while the server stops is found at the next start.
      if (isKept) void look();
    },
    /** Settles what has lapsed, now and every half minute. Returns the function that ends that. */
    keepSettled(): () => void {
      isKept = true;
      const timer = setInterval(() => void look(), settleMilliseconds).unref();
      void look();
      return () => {
        isKept = false;
        clearInterval(timer);
      };
    },
  };
}

export type Batches = ReturnType<typeof openBatches>;
