import { currentAlarms } from '../alarms/index.ts';
import { copyAge, drillAge } from '../backups/index.ts';
import {
  batchById,
  batchesBetween,
  countToConfirm,
  countUnnotified,
  firstToConfirm,
  placeOf,
  type StoredPlace,
  settleSeats,
  shownPlaces,
  toAdminBatch,
  unnotifiedPlaces,
} from '../batches/index.ts';
import type { Caller } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { databaseOf, transactionNow } from '../database/index.ts';
import {
  bringUpToDate,
  countBounces,
  countWork,
  newestBounces,
  peopleToCall,
  type SeatPair,
  seatPairsFrom,
} from '../follow-up/index.ts';
import { arrivedSince } from '../people/index.ts';
import { seesAlarm } from '../shared/alarms.ts';
import { daysLater } from '../shared/days.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { Today, TodayPairs, TodayUntold, TodayWork } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { lastVisitBefore, storeVisit } from './store.ts';

/** Limit of people, seats, unnotified applicants and bounces shown. */
const mostShown = 5;
/** Days ahead for which starting batches are shown. */
const daysAhead = 7;

type Reader = Pick<Caller, '_id' | 'roles'>;

/** Returns an admin's Today, after settling due seats and updating the follow-up. */
export async function readToday(context: Context, reader: Reader): Promise<Today> {
  if (mayDo(reader.roles, 'office')) {
    await settleSeats(context);
    await bringUpToDate(context);
  }
  const alarms = currentAlarms(context).filter(({ kind }) => seesAlarm(reader.roles, kind));
  // One transaction, since a command may write between two reads.
  return databaseOf(context).transaction(() => ({ alarms, ...gather(context, reader) }))();
}

function gather(context: Context, { _id, roles }: Reader): Omit<Today, 'alarms'> {
  const { dataFolder, store } = context.config;
  const now = context.now();
  const day = dayInIndia(now);
  const begin = beginOfToday(context);
  const since = lastVisitBefore(context, _id, begin) ?? begin;
  const isOffice = mayDo(roles, 'office');
  return {
    day,
    since,
    offSite: isOffice ? copyAge({ dataFolder, isOn: store !== null, now }) : null,
    drill: isOffice ? drillAge(dataFolder, now) : null,
    office: isOffice ? workOf(context, day, since) : null,
  };
}

function workOf(context: Context, today: string, since: string): TodayWork {
  const now = context.now();
  const soon = new Date(now.getTime() + dayMilliseconds).toISOString();
  return {
    callBack: {
      people: peopleToCall(context, today, mostShown),
      work: countWork(context, today),
    },
    seats: {
      ...countToConfirm(context, today, soon),
      first: withBatches(context, firstToConfirm(context, today, mostShown)).flatMap(({ place, batch }) =>
        batch === null ? [] : { place, batch },
      ),
    },
    ...pairedSeats(context, today),
    untold: {
      total: countUnnotified(context, now),
      first: withBatches(context, unnotifiedPlaces(context, now, mostShown)),
    },
    bounces: { total: countBounces(context), first: newestBounces(context, mostShown) },
    batches: batchesBetween(context, today, daysLater(today, daysAhead)).map(({ confirmed, ...batch }) => ({
      ...toAdminBatch(context, batch),
      confirmed,
    })),
    arrived: arrivedSince(context, since),
  };
}

function pairedSeats(context: Context, today: string): Pick<TodayWork, 'doubtful' | 'double'> {
  const pairs = seatPairsFrom(context, today);
  return {
    doubtful: shownPairs(
      context,
      pairs.filter(({ isOne }) => isOne === 0),
    ),
    double: shownPairs(
      context,
      pairs.filter(({ isOne }) => isOne === 1),
    ),
  };
}

function shownPairs(context: Context, pairs: readonly SeatPair[]): TodayPairs {
  const first = pairs.slice(0, mostShown).flatMap((pair) => {
    const places = [pair.one, pair.other].flatMap((enrollment) => placeOf(context, enrollment) ?? []);
    const [one, other] = withBatches(context, places);
    return one?.batch && other ? [{ one: one.place, other: other.place, batch: one.batch }] : [];
  });
  return { total: pairs.length, first };
}

function withBatches(context: Context, places: readonly StoredPlace[]): TodayUntold[] {
  return shownPlaces(context, places).map((place) => {
    const batch = place.batch === null ? null : batchById(context, place.batch);
    return { place, batch: batch && toAdminBatch(context, batch) };
  });
}

export function visitToday(context: Context, { _id }: Reader): void {
  transactionNow(context, (tx) => storeVisit(tx, _id, beginOfToday(tx), tx.now().toISOString()));
}

function beginOfToday({ now }: Context): string {
  return beginOfDay(dayInIndia(now())).toISOString();
}
