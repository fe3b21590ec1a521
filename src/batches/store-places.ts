import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { removeLastEvent, storeEvent } from '../history/index.ts';
import { contactOf } from '../people/index.ts';
import { seatedStates, type UntoldChange } from '../shared/batches.ts';
import { inboxes } from '../shared/inboxes.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type {
  Identity,
  ListedPerson,
  NewPlace,
  PlaceChange,
  PlaceSnapshot,
  PlaceSummary,
  StoredKey,
  StoredPlace,
} from './records.ts';
import { active, isBeyond, isUnseated } from './store-people.ts';

// Reads omit places of enrollments just deleted, whose seats stay taken until the undo ends. Writes also store history.

type PlaceRow = Omit<StoredPlace, 'getsMails' | 'isBounced' | 'beyond'> & {
  getsMails: number;
  isBounced: number;
  beyond: number;
};

const { table: enrollments } = inboxes.enrollments;
const takesSeat = `state IN ('${seatedStates.join("', '")}')`;

// The plus keeps SQLite off the deletions index, which holds nearly all rows.
// A partial index needs its condition stated in the query.
const placeRows = `SELECT enrollment AS _id, enrollment, batch, state, held_until AS heldUntil, reference, name, email, phone,
    course, kind, entry, language, gets_mails AS getsMails, person_name AS nameKey, ${isBeyond('places')} AS beyond, since,
    cancelled_by AS cancelledBy, canceller, cancelled_from AS cancelledFrom, told_at AS toldAt,
    CASE WHEN told_at IS NULL THEN untold END AS untold, person.created_at AS createdAt,
    EXISTS (SELECT 1 FROM bounces WHERE record_id = enrollment) AS isBounced,
    ${contactOf(`'${enrollments}'`, 'person.sequence')} AS contact
  FROM places JOIN ${enrollments} AS person ON person.id = enrollment WHERE +person.deleted_at IS NULL`;

function toPlace({ getsMails, isBounced, beyond, ...row }: PlaceRow): StoredPlace {
  return { ...row, getsMails: getsMails === 1, isBounced: isBounced === 1, beyond: beyond === 1 };
}

function perhapsPlace(row: PlaceRow | null): StoredPlace | null {
  return row === null ? null : toPlace(row);
}

const ofEnrollment = statement<[string], PlaceRow>(`${placeRows} AND enrollment = ?`);
/** Returns the place of an enrollment, or null. */
export function placeOf({ db }: Stored, enrollment: string): StoredPlace | null {
  return perhapsPlace(db.one(ofEnrollment, [enrollment]));
}

const byKey = statement<{ hash: string }, PlaceRow>(
  `${placeRows} AND enrollment = (SELECT enrollment FROM places WHERE key_hash = @hash
       UNION ALL SELECT enrollment FROM earlier_page_keys WHERE key_hash = @hash LIMIT 1)`,
);
export function placeByKeyHash({ db }: Stored, hash: string): StoredPlace | null {
  return perhapsPlace(db.one(byKey, { hash }));
}

const byReference = statement<[string, string], PlaceRow>(
  `${placeRows} AND reference = ? AND reference <> '' AND person_phone = ?`,
);
/** Returns the place with a reference and the last ten digits of a phone number, or null. */
export function placeByReference({ db }: Stored, reference: string, phone: string): StoredPlace | null {
  return perhapsPlace(db.one(byReference, [reference, phone]));
}

const inBatch = statement<[string], PlaceRow>(`${placeRows} AND batch = ? ORDER BY since, places.sequence`);
/** Ordered by the time of the last change, the oldest first. */
export function placesIn({ db }: Stored, batch: string): StoredPlace[] {
  return db.all(inBatch, [batch]).map(toPlace);
}

const listIn = statement<[string], ListedPerson>(
  `SELECT name, reference, state, phone, email, address, language, person.created_at AS createdAt
     FROM places JOIN ${enrollments} AS person ON person.id = enrollment
     WHERE person.deleted_at IS NULL AND batch = ? ORDER BY since, places.sequence`,
);
/** Returns the people of a batch for export, in the order of `placesIn`. */
export function peopleIn({ db }: Stored, batch: string): ListedPerson[] {
  return db.all(listIn, [batch]);
}

const taken = scalar<[string], number>(`SELECT count(*) FROM places WHERE batch = ? AND ${takesSeat}`);
export function countTaken({ db }: Stored, batch: string): number {
  return db.one(taken, [batch]) ?? 0;
}

const first = statement<[string], PlaceRow>(
  `${placeRows} AND batch = ? AND state = 'waiting' AND NOT ${isBeyond('places')} ORDER BY since, places.sequence LIMIT 1`,
);
export function firstWaiting({ db }: Stored, batch: string): StoredPlace | null {
  return perhapsPlace(db.one(first, [batch]));
}

const waiting = scalar<[string], number>(
  `SELECT 1 FROM places WHERE batch = ? AND state = 'waiting' AND NOT ${isBeyond('places')} LIMIT 1`,
);
/** Returns whether anybody waits for a seat, but for those beyond their limit. */
export function hasWaiting({ db }: Stored, batch: string): boolean {
  return db.one(waiting, [batch]) !== null;
}

const ahead = scalar<{ enrollment: string }, number>(
  `SELECT count(*) FROM places AS other JOIN places AS mine ON mine.enrollment = @enrollment
       WHERE other.batch = mine.batch AND other.state = 'waiting' AND NOT ${isBeyond('other')}
         AND (other.since, other.sequence) < (mine.since, mine.sequence)`,
);
/** Counts the places ahead in the waiting list of the same batch. */
export function countAhead({ db }: Stored, enrollment: string): number {
  return db.one(ahead, { enrollment }) ?? 0;
}

const due = statement<[string], PlaceRow>(
  `${placeRows} AND state IN ('held', 'offered') AND held_until <= ? ORDER BY held_until, places.sequence`,
);
export function duePlaces({ db }: Stored, now: string): StoredPlace[] {
  return db.all(due, [now]).map(toPlace);
}

const anyDue = scalar<[string], number>(
  "SELECT 1 FROM places WHERE state IN ('held', 'offered') AND held_until <= ? LIMIT 1",
);
export function hasDuePlace({ db }: Stored, now: string): boolean {
  return db.one(anyDue, [now]) !== null;
}

const dueSoon = statement<[string], PlaceRow>(
  `${placeRows} AND state = 'held' AND is_reminded = 0 AND held_until <= ? ORDER BY held_until, places.sequence`,
);
export function placesToRemind({ db }: Stored, until: string): StoredPlace[] {
  return db.all(dueSoon, [until]).map(toPlace);
}

const byBatch = scalar<[], string>(
  `SELECT coalesce(group_concat(batch || ' ' || taken), '')
       FROM (SELECT batch, count(*) AS taken FROM places WHERE batch IS NOT NULL AND ${takesSeat} GROUP BY batch)`,
);
/** Returns a fingerprint of the taken seats of all batches. */
export function takenByBatch({ db }: Stored): string {
  return db.one(byBatch) ?? '';
}

const references = scalar<[string], number>(
  `SELECT 1 FROM ${enrollments} WHERE reference = ? AND reference <> ''`,
);
export function hasReference({ db }: Stored, reference: string): boolean {
  return db.one(references, [reference]) !== null;
}

const summary = statement<[string], PlaceSummary>(
  `SELECT places.state, held_until AS heldUntil, since, kind, entry, starts_on AS startsOn, ends_on AS endsOn,
       cancelled_by AS cancelledBy, cancelled_from AS cancelledFrom, told_at AS toldAt
     FROM places LEFT JOIN batches ON batches.id = batch WHERE enrollment = ?`,
);
/** Returns a place for the export of a person's data, deleted or not, or null. */
export function placeSummary({ db }: Stored, enrollment: string): PlaceSummary | null {
  return db.one(summary, [enrollment]);
}

export type SeatInBatch = Pick<PlaceSummary, 'state' | 'kind' | 'entry' | 'startsOn' | 'endsOn'> & {
  enrollment: string;
};

const ofMany = statement<[string], SeatInBatch>(
  `SELECT enrollment, places.state, kind, entry, starts_on AS startsOn, ends_on AS endsOn
     FROM json_each(?) AS sought CROSS JOIN places ON enrollment = sought.value LEFT JOIN batches ON batches.id = batch`,
);
/** Returns the places of many enrollments, each with its batch's days. */
export function seatsOf({ db }: Stored, enrollments: readonly string[]): SeatInBatch[] {
  return db.all(ofMany, [JSON.stringify(enrollments)]);
}

const expected = statement<[string], Identity>(
  `SELECT DISTINCT person_email AS email, person_phone AS phone FROM places
     WHERE ${active} AND batch IN (SELECT id FROM batches WHERE ends_on >= ? AND state <> 'cancelled')`,
);
/** Returns people with a seat or waiting in batches that end on a day or later. */
export function peopleExpectedFrom({ db }: Stored, day: string): Identity[] {
  return db.all(expected, [day]);
}

const current =
  "FROM batches WHERE deleted_at IS NULL AND state IN ('open', 'confirmed') AND ends_on >= @today";
const withRoom = `SELECT id ${current}
    AND seats > (SELECT count(*) FROM places AS others WHERE others.batch = batches.id AND others.${takesSeat})`;
const toConfirm = `(state IN ('held', 'offered') AND batch IN (SELECT id ${current})
    OR state = 'waiting' AND batch IN (${withRoom})
    OR state IN ('waiting', 'asked') AND batch IN (SELECT id ${current}) AND (${isBeyond('places')} OR ${isUnseated}))`;

const firstConfirmable = statement<{ today: string; most: number }, PlaceRow>(
  `${placeRows} AND ${toConfirm} ORDER BY held_until IS NULL, held_until, since, places.sequence LIMIT @most`,
);
/**
 * Returns places to settle in batches that have not ended: holds and offers by their end, then who waits with a seat free or beyond
 * their limit, and who asked for a date without a seat.
 */
export function firstToConfirm({ db }: Stored, today: string, most: number): StoredPlace[] {
  return db.all(firstConfirmable, { today, most }).map(toPlace);
}

const confirmable = statement<{ today: string; soon: string }, { total: number; soon: number }>(
  `SELECT count(*) AS total, count(CASE WHEN heldUntil <= @soon THEN 1 END) AS soon FROM (${placeRows} AND ${toConfirm})`,
);
/** Counts the places to confirm, and those that lapse by `soon`. */
export function countToConfirm({ db }: Stored, today: string, soon: string): { total: number; soon: number } {
  return db.one(confirmable, { today, soon }) ?? { total: 0, soon: 0 };
}

/** Days after which an applicant is assumed to be notified otherwise. */
export const untoldDays = 14;
const toTell = `${placeRows} AND untold IS NOT NULL AND told_at IS NULL AND untold_at >= @since`;

const untold = statement<{ since: string; most: number }, PlaceRow>(
  `${toTell} ORDER BY untold_at DESC, places.sequence LIMIT @most`,
);
/** Returns the places of unnotified applicants, the latest first. */
export function unnotifiedPlaces({ db }: Stored, now: Date, most: number): StoredPlace[] {
  return db.all(untold, { since: untoldSince(now), most }).map(toPlace);
}

const untoldNumber = scalar<{ since: string }, number>(`SELECT count(*) FROM (${toTell})`);
export function countUnnotified({ db }: Stored, now: Date): number {
  return db.one(untoldNumber, { since: untoldSince(now) }) ?? 0;
}

function untoldSince(now: Date): string {
  return new Date(now.getTime() - untoldDays * dayMilliseconds).toISOString();
}

const insert = statement<
  Omit<NewPlace, 'getsMails' | 'isReminded'> & { getsMails: number; isReminded: number }
>(
  `INSERT INTO places (enrollment, key_hash, batch, state, held_until, person_name, person_email, person_phone, gets_mails,
       is_reminded, created_at, since)
     VALUES (@enrollment, @keyHash, @batch, @state, @heldUntil, @name, @email, @phone, @getsMails, @isReminded, @at, @at)`,
);
export function insertPlace(tx: StoredChange, { getsMails, isReminded, ...place }: NewPlace): void {
  tx.db.run(insert, { ...place, getsMails: Number(getsMails), isReminded: Number(isReminded) });
  const { enrollment, state, batch, at: since } = place;
  if (state !== 'asked')
    storeSeatEvent(tx, enrollment, { state, batch, since, doneBy: null, adminName: null });
}

const update = statement<Omit<PlaceChange, 'isReminded'> & { enrollment: string; isReminded: number }>(
  `UPDATE places SET batch = @batch, state = @state, held_until = @heldUntil, is_reminded = @isReminded, since = @since,
       cancelled_by = iif(@state = 'cancelled', @doneBy, NULL), canceller = iif(@state = 'cancelled', @adminName, NULL),
       cancelled_from = @cancelledFrom, told_at = NULL, untold = NULL, untold_at = NULL
     WHERE enrollment = @enrollment`,
);
export function storePlace(tx: StoredChange, enrollment: string, { isReminded, ...to }: PlaceChange): void {
  tx.db.run(update, { enrollment, ...to, isReminded: Number(isReminded) });
  storeSeatEvent(tx, enrollment, to);
}

function storeSeatEvent(
  tx: StoredChange,
  record: string,
  { state, since, batch, doneBy, adminName }: Omit<PlaceChange, 'heldUntil' | 'isReminded' | 'cancelledFrom'>,
): void {
  const event = { kind: 'seat', text: state, batch, doneBy, adminName, createdAt: since } as const;
  storeEvent(tx, { inbox: 'enrollments', record, ...event });
}

type SnapshotRow = Omit<PlaceSnapshot, 'isReminded'> & { isReminded: number };
const snapshotRows = `SELECT enrollment, batch, state, held_until AS heldUntil, is_reminded AS isReminded, since,
       cancelled_by AS doneBy, canceller AS adminName, cancelled_from AS cancelledFrom, told_at AS toldAt, untold,
       untold_at AS untoldAt FROM places`;

function toSnapshot({ isReminded, ...row }: SnapshotRow): PlaceSnapshot {
  return { ...row, isReminded: isReminded === 1 };
}

const snapshot = statement<[string], SnapshotRow>(`${snapshotRows} WHERE enrollment = ?`);
export function placeSnapshot({ db }: Stored, enrollment: string): PlaceSnapshot | null {
  const row = db.one(snapshot, [enrollment]);
  return row === null ? null : toSnapshot(row);
}

const toCancel = statement<[string], SnapshotRow>(
  `${snapshotRows} WHERE batch = ? AND state IN ('asked', 'held', 'confirmed', 'waiting', 'offered')`,
);
/** Returns asked, waiting and seated places but no completed ones; includes those of enrollments just deleted. */
export function placesToCancel({ db }: Stored, batch: string): PlaceSnapshot[] {
  return db.all(toCancel, [batch]).map(toSnapshot);
}

const setUntold = statement<Pick<PlaceSnapshot, 'enrollment' | 'untold' | 'untoldAt'>>(
  'UPDATE places SET untold = @untold, untold_at = @untoldAt, told_at = NULL WHERE enrollment = @enrollment',
);
/** Stores the change that the office must tell the applicant; cleared by the place's next change. */
export function storeUnnotified(
  { db }: StoredChange,
  enrollment: string,
  untold: UntoldChange,
  now: Date,
): void {
  db.run(setUntold, { enrollment, untold, untoldAt: now.toISOString() });
}

const unsetUntold = statement<[string]>(
  'UPDATE places SET untold = NULL, untold_at = NULL WHERE enrollment = ?',
);
export function removeUnnotified({ db }: StoredChange, enrollment: string): void {
  db.run(unsetUntold, [enrollment]);
}

const setTold = statement<{ enrollment: string; at: string | null }>(
  'UPDATE places SET told_at = @at WHERE enrollment = @enrollment',
);
export function storeTold(
  tx: StoredChange,
  { enrollment, state, batch }: StoredPlace,
  adminName: string,
  at: string,
): void {
  tx.db.run(setTold, { enrollment, at });
  const event = { kind: 'told', text: state, batch, doneBy: 'office', adminName, createdAt: at } as const;
  storeEvent(tx, { inbox: 'enrollments', record: enrollment, ...event });
}

export function removeTold(tx: StoredChange, { enrollment }: StoredPlace): void {
  tx.db.run(setTold, { enrollment, at: null });
  removeLastEvent(tx, enrollment, 'told');
}

export function putBackPlace(
  tx: StoredChange,
  { isReminded, toldAt, untold, untoldAt, ...place }: PlaceSnapshot,
): void {
  const { enrollment } = place;
  tx.db.run(update, { ...place, isReminded: Number(isReminded) });
  tx.db.run(setUntold, { enrollment, untold, untoldAt });
  tx.db.run(setTold, { enrollment, at: toldAt });
  removeLastEvent(tx, enrollment, 'seat');
}

const remind = statement<[string]>('UPDATE places SET is_reminded = 1 WHERE enrollment = ?');
export function storeReminded({ db }: StoredChange, enrollment: string): void {
  db.run(remind, [enrollment]);
}

const limit = statement<{ batch: string; until: string }>(
  `UPDATE places SET held_until = @until
     WHERE batch = @batch AND state IN ('held', 'offered') AND held_until > @until`,
);
/** Shortens a batch's holds and offers to end by a time. */
export function limitHolds({ db }: StoredChange, batch: string, until: string): void {
  db.run(limit, { batch, until });
}

const setReference = statement<{ enrollment: string; reference: string }>(
  `UPDATE ${enrollments} SET reference = @reference, search = search || char(10) || lower(@reference)
     WHERE id = @enrollment AND reference = ''`,
);
export function storeReference({ db }: StoredChange, enrollment: string, reference: string): void {
  db.run(setReference, { enrollment, reference });
}

const outer = statement<[], StoredKey>(
  `SELECT enrollment, key_hash AS keyHash FROM places
     WHERE sequence IN ((SELECT min(sequence) FROM places), (SELECT max(sequence) FROM places))`,
);
export function outerKeys({ db }: Stored): StoredKey[] {
  return db.all(outer);
}

const keepEarlier = statement<[]>(
  `INSERT INTO earlier_page_keys SELECT key_hash, enrollment FROM places WHERE key_hash IS NOT NULL
     ON CONFLICT DO NOTHING`,
);
const withPlaces = scalar<[], string>('SELECT enrollment FROM places');
const setKey = statement<StoredKey>('UPDATE places SET key_hash = @keyHash WHERE enrollment = @enrollment');
const forgetPresent = statement<[]>(
  'DELETE FROM earlier_page_keys WHERE key_hash IN (SELECT key_hash FROM places)',
);
/** Stores a new key hash for every page. Earlier keys still open it. */
export function replaceKeys({ db }: StoredChange, hashOf: (enrollment: string) => string): void {
  db.run(keepEarlier);
  for (const enrollment of db.all(withPlaces)) db.run(setKey, { enrollment, keyHash: hashOf(enrollment) });
  db.run(forgetPresent);
}
