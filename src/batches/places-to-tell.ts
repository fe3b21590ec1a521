import type { Database } from '../database/index.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { StoredPlace } from './place-records.ts';
import { type PlaceRow, placeRows, toPlace } from './place-rows.ts';

/** Days after which an untold applicant has heard in another way. */
export const untoldDays = 14;

/** The places that the office has changed of late without an email about it. */
export function placesToTell(database: Database) {
  const toTell = `${placeRows} AND untold IS NOT NULL AND told_at IS NULL AND since >= @since`;
  const untold = database.prepare<[{ since: string; most: number }], PlaceRow>(
    `${toTell} ORDER BY since DESC, places.sequence LIMIT @most`,
  );
  const countUntold = database
    .prepare<[{ since: string }], number>(`SELECT count(*) FROM (${toTell})`)
    .pluck();
  const sinceOf = (now: Date) => new Date(now.getTime() - untoldDays * dayMilliseconds).toISOString();

  return {
    /** Returns those whose applicants are still to be told, the latest first. */
    untold: (now: Date, most: number): StoredPlace[] =>
      untold.all({ since: sinceOf(now), most }).map(toPlace),
    /** Counts them. */
    countUntold: (now: Date): number => countUntold.get({ since: sinceOf(now) }) ?? 0,
  };
}
