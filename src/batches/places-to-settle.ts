import type { Database } from '../database/index.ts';
import type { StoredPlace } from './place-records.ts';
import { type PlaceRow, placeRows, takesSeat, toPlace } from './place-rows.ts';

/** The places in batches that end on a day or later which the office can confirm. */
export function placesToSettle(database: Database) {
  const current =
    "FROM batches WHERE deleted_at IS NULL AND state IN ('open', 'confirmed') AND ends_on >= @today";
  const withRoom = `SELECT id ${current}
    AND seats > (SELECT count(*) FROM places AS others WHERE others.batch = batches.id AND others.${takesSeat})`;
  const toSettle = `(state IN ('held', 'offered') AND batch IN (SELECT id ${current})
    OR state = 'waiting' AND batch IN (${withRoom}))`;
  const firstToSettle = database.prepare<[{ today: string; most: number }], PlaceRow>(
    `${placeRows} AND ${toSettle} ORDER BY held_until IS NULL, held_until, since, places.sequence LIMIT @most`,
  );
  const countToSettle = database.prepare<[{ today: string; soon: string }], { total: number; soon: number }>(
    `SELECT count(*) AS total, count(CASE WHEN heldUntil <= @soon THEN 1 END) AS soon FROM (${placeRows} AND ${toSettle})`,
  );

  return {
    /** Returns the first of them: seats that are held or offered, those that lapse first at the front, then who waits for a free seat. */
    firstToSettle: (today: string, most: number): StoredPlace[] =>
      firstToSettle.all({ today, most }).map(toPlace),
    /** Counts them, and those of them that lapse until a time. */
    countToSettle: (today: string, soon: string): { total: number; soon: number } =>
      countToSettle.get({ today, soon }) ?? { total: 0, soon: 0 },
  };
}
