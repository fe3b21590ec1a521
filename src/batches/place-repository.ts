import type { Database } from '../database/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import { pageKeyRepository } from './page-key-repository.ts';
import { placeChanges } from './place-changes.ts';
import type { Identity, ListedPerson, PlaceSummary, StoredPlace } from './place-records.ts';
import { type PlaceRow, placeRows, takesSeat, toPlace } from './place-rows.ts';
import { placesToSettle } from './places-to-settle.ts';
import { placesToTell } from './places-to-tell.ts';

const { table: enrollments } = inboxes.enrollments;
const active = "state IN ('held', 'confirmed', 'waiting', 'offered', 'completed')";

/** The table of places, without those of enrollments just deleted, whose seats stay taken while that can be undone. */
export function placeRepository(database: Database) {
  const ofEnrollment = database.prepare<[string], PlaceRow>(`${placeRows} AND enrollment = ?`);
  const byKey = database.prepare<[{ hash: string }], PlaceRow>(
    `${placeRows} AND enrollment = (SELECT enrollment FROM places WHERE key_hash = @hash
       UNION ALL SELECT enrollment FROM earlier_page_keys WHERE key_hash = @hash LIMIT 1)`,
  );
  const byReference = database.prepare<[string, string], PlaceRow>(
    `${placeRows} AND reference = ? AND reference <> '' AND person_phone = ?`,
  );
  const inBatch = database.prepare<[string], PlaceRow>(
    `${placeRows} AND batch = ? ORDER BY since, places.sequence`,
  );
  const listIn = database.prepare<[string], ListedPerson>(
    `SELECT name, reference, state, phone, email, address, language, person.created_at AS createdAt
     FROM places JOIN ${enrollments} AS person ON person.id = enrollment
     WHERE person.deleted_at IS NULL AND batch = ? ORDER BY since, places.sequence`,
  );
  const ofPerson = database
    .prepare<[string, string, string], number>(
      `SELECT 1 FROM places WHERE batch = ? AND ${active} AND (person_email = ? OR person_phone = ?) LIMIT 1`,
    )
    .pluck();
  const ofPersonElsewhere = database.prepare<[Identity & { enrollment: string }]>(
    `SELECT 1 FROM places
     WHERE batch = (SELECT batch FROM places WHERE enrollment = @enrollment AND ${active}) AND ${active}
       AND enrollment <> @enrollment AND (person_email = @email OR person_phone = @phone)`,
  );
  const countTaken = database
    .prepare<[string], number>(`SELECT count(*) FROM places WHERE batch = ? AND ${takesSeat}`)
    .pluck();
  const firstWaiting = database.prepare<[string], PlaceRow>(
    `${placeRows} AND batch = ? AND state = 'waiting' ORDER BY since, places.sequence LIMIT 1`,
  );
  const hasWaiting = database.prepare<[string]>(
    "SELECT 1 FROM places WHERE batch = ? AND state = 'waiting' LIMIT 1",
  );
  const countAhead = database
    .prepare<[{ enrollment: string }], number>(
      `SELECT count(*) FROM places AS other JOIN places AS mine ON mine.enrollment = @enrollment
       WHERE other.batch = mine.batch AND other.state = 'waiting'
         AND (other.since, other.sequence) < (mine.since, mine.sequence)`,
    )
    .pluck();
  const due = database.prepare<[string], PlaceRow>(
    `${placeRows} AND state IN ('held', 'offered') AND held_until <= ? ORDER BY held_until, places.sequence`,
  );
  const dueSoon = database.prepare<[string], PlaceRow>(
    `${placeRows} AND state = 'held' AND is_reminded = 0 AND held_until <= ? ORDER BY held_until, places.sequence`,
  );
  const isDue = database.prepare<[string]>(
    "SELECT 1 FROM places WHERE state IN ('held', 'offered') AND held_until <= ? LIMIT 1",
  );
  const takenByBatch = database
    .prepare<[], string>(
      `SELECT coalesce(group_concat(batch || ' ' || taken), '')
       FROM (SELECT batch, count(*) AS taken FROM places WHERE batch IS NOT NULL AND ${takesSeat} GROUP BY batch)`,
    )
    .pluck();
  const setReference = database.prepare<[{ enrollment: string; reference: string }]>(
    `UPDATE ${enrollments} SET reference = @reference, search = search || char(10) || lower(@reference)
     WHERE id = @enrollment AND reference = ''`,
  );
  const hasReference = database.prepare<[string]>(
    `SELECT 1 FROM ${enrollments} WHERE reference = ? AND reference <> ''`,
  );
  const personOf = database.prepare<[string], { email: string; phone: string }>(
    `SELECT email, phone FROM ${enrollments} WHERE id = ? AND deleted_at IS NULL`,
  );
  const summaryOf = database.prepare<[string], PlaceSummary>(
    `SELECT places.state, held_until AS heldUntil, since, kind, entry, starts_on AS startsOn, ends_on AS endsOn,
       cancelled_by AS cancelledBy, told_at AS toldAt
     FROM places LEFT JOIN batches ON batches.id = batch WHERE enrollment = ?`,
  );
  const expected = database.prepare<[string], Identity>(
    `SELECT DISTINCT person_email AS email, person_phone AS phone FROM places
     WHERE ${active} AND batch IN (SELECT id FROM batches WHERE ends_on >= ? AND state <> 'cancelled')`,
  );
  const one = (row: PlaceRow | undefined) => (row === undefined ? null : toPlace(row));

  return {
    ...placeChanges(database),
    ...pageKeyRepository(database),
    ...placesToSettle(database),
    ...placesToTell(database),
    /** Returns the place of an enrollment, or null. */
    ofEnrollment: (enrollment: string): StoredPlace | null => one(ofEnrollment.get(enrollment)),
    /** Returns what is held of the place of an enrollment, deleted or not, or null. */
    summaryOf: (enrollment: string): PlaceSummary | null => summaryOf.get(enrollment) ?? null,
    /** Returns the place whose page opens with a key, by its hash, or null. */
    byKey: (hash: string): StoredPlace | null => one(byKey.get({ hash })),
    /** Returns the place with a reference whose phone number ends in these ten digits, or null. */
    byReference: (reference: string, phone: string): StoredPlace | null =>
      one(byReference.get(reference, phone)),
    /** Returns who has a seat, or waits for one, in a batch that ends on a day or later. */
    expectedFrom: (day: string): Identity[] => expected.all(day),
    /** Returns all places in a batch, those that have waited longest first. */
    inBatch: (batch: string): StoredPlace[] => inBatch.all(batch).map(toPlace),
    /** Returns everybody in a batch for a file, in the same order. */
    listIn: (batch: string): ListedPerson[] => listIn.all(batch),
    /** Returns whether a person with this email or phone has a seat in a batch, or waits for one. */
    isIn: (batch: string, { email, phone }: Identity): boolean =>
      ofPerson.get(batch, email, phone) !== undefined,
    /** Returns whether a person with this email or phone is in the batch where an enrollment has a place, by another one. */
    isInWithAnother: (enrollment: string, person: Identity): boolean =>
      ofPersonElsewhere.get({ enrollment, ...person }) !== undefined,
    /** Counts the seats that are taken in a batch. */
    countTaken: (batch: string): number => countTaken.get(batch) ?? 0,
    /** Returns who has waited longest for a seat in a batch, or null. */
    firstWaiting: (batch: string): StoredPlace | null => one(firstWaiting.get(batch)),
    /** Returns whether anybody waits for a seat in a batch. */
    hasWaiting: (batch: string): boolean => hasWaiting.get(batch) !== undefined,
    /** Counts those who began to wait for the same batch before this place did. */
    countAhead: (enrollment: string): number => countAhead.get({ enrollment }) ?? 0,
    /** Returns the places that are held or offered until a time before this one. */
    due: (now: string): StoredPlace[] => due.all(now).map(toPlace),
    /** Returns the places that are held until a time before this one and whose applicants have not been reminded. */
    dueSoon: (until: string): StoredPlace[] => dueSoon.all(until).map(toPlace),
    /** Returns whether a place is held or offered until a time before this one. */
    isDue: (now: string): boolean => isDue.get(now) !== undefined,
    /** Returns a text that is another whenever another number of seats is taken in any batch. */
    takenByBatch: (): string => takenByBatch.get() ?? '',
    /** Gives an enrollment that has none a reference. */
    setReference: (enrollment: string, reference: string) => void setReference.run({ enrollment, reference }),
    /** Returns whether a reference is given away. */
    hasReference: (reference: string): boolean => hasReference.get(reference) !== undefined,
    /** Returns the email and phone of an enrollment, or null. */
    personOf: (enrollment: string) => personOf.get(enrollment) ?? null,
  };
}

export type PlaceRepository = ReturnType<typeof placeRepository>;
