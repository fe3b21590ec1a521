import type { Alarms } from '../alarms/index.ts';
import { copyAge, drillAge } from '../backups/index.ts';
import type { CountedBatch, StoredBatch, StoredPlace } from '../batches/index.ts';
import type { Caller } from '../calls/index.ts';
import type { Database } from '../database/index.ts';
import { seesAlarm } from '../shared/alarms.ts';
import { daysLater } from '../shared/days.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type {
  AdminBatch,
  FollowUp,
  FollowUpCounts,
  Place,
  Today,
  TodayUntold,
  TodayWork,
} from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { visitRepository } from './visit-repository.ts';

/** Of the people to call back and of the seats, so many are shown. */
const mostShown = 5;
/** Batches that begin in so many days are at hand. */
const daysAhead = 7;

/** The services from which Today is gathered. */
export interface TodayParts {
  batches: {
    between(from: string, to: string): CountedBatch[];
    find(id: string): StoredBatch | null;
  };
  places: {
    firstToSettle(today: string, most: number): StoredPlace[];
    countToSettle(today: string, soon: string): { total: number; soon: number };
    untold(now: Date, most: number): StoredPlace[];
    countUntold(now: Date): number;
  };
  shownBatches: { toAdmin(batch: StoredBatch): AdminBatch };
  shownPlaces(places: readonly StoredPlace[]): Place[];
  settleSeats(): Promise<void>;
  database: Database;
  dataFolder: string;
  /** Where copies off-site go; null: none are made. */
  config: { store: object | null };
  alarms: Pick<Alarms, 'current'>;
  followUps: {
    bringUpToDate(): Promise<void>;
    toCall(today: string, most: number): FollowUp[];
    work(today: string): FollowUpCounts['work'];
  };
  seen: { arrivedSince(time: string): Record<Inbox, number> };
  now: () => Date;
}

/** Opens Today, which gathers for an admin what there is to know and to do. */
export function openToday(parts: TodayParts) {
  const { database, dataFolder, config, alarms, followUps, seen, now, batches, places, shownBatches } = parts;
  const visits = visitRepository(database);
  const beginOfToday = () => beginOfDay(dayInIndia(now())).toISOString();

  function workToday(today: string, since: string): TodayWork {
    const soon = new Date(now().getTime() + dayMilliseconds).toISOString();
    return {
      callBack: {
        people: followUps.toCall(today, mostShown),
        work: followUps.work(today),
      },
      seats: {
        ...places.countToSettle(today, soon),
        first: withBatches(places.firstToSettle(today, mostShown)).flatMap(({ place, batch }) =>
          batch === null ? [] : { place, batch },
        ),
      },
      untold: {
        total: places.countUntold(now()),
        first: withBatches(places.untold(now(), mostShown)),
      },
      batches: batches
        .between(today, daysLater(today, daysAhead))
        .map(({ confirmed, ...batch }) => ({ ...shownBatches.toAdmin(batch), confirmed })),
      arrived: seen.arrivedSince(since),
    };
  }

  function withBatches(rows: readonly StoredPlace[]): TodayUntold[] {
    return parts.shownPlaces(rows).map((place) => {
      const batch = place.batch === null ? null : batches.find(place.batch);
      return { place, batch: batch && shownBatches.toAdmin(batch) };
    });
  }

  const read = database.transaction(({ _id, role }: Pick<Caller, '_id' | 'role'>) => {
    const day = dayInIndia(now());
    const begin = beginOfToday();
    const since = visits.lastBefore(_id, begin) ?? begin;
    const isOffice = mayDo(role, 'office');
    return {
      day,
      since,
      offSite: isOffice ? copyAge({ dataFolder, isOn: config.store !== null, now: now() }) : null,
      drill: isOffice ? drillAge(dataFolder, now()) : null,
      office: isOffice ? workToday(day, since) : null,
    };
  });

  return {
    /** Returns all of it as an admin may see it, once what has lapsed or come meanwhile is taken in. */
    async read(caller: Pick<Caller, '_id' | 'role'>): Promise<Today> {
      if (mayDo(caller.role, 'office')) {
        await parts.settleSeats();
        await followUps.bringUpToDate();
      }
      const seenAlarms = alarms.current().filter(({ kind }) => seesAlarm(caller.role, kind));
      return { alarms: seenAlarms, ...read(caller) };
    },
    /** Notes that an admin sees it now. */
    visit: ({ _id }: Pick<Caller, '_id'>) => visits.note(_id, beginOfToday(), now().toISOString()),
  };
}

export type TodayReader = ReturnType<typeof openToday>;
