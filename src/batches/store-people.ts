import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import type { PersonKeys } from '../shared/person-keys.ts';
import type { Identity } from './records.ts';

// Whose the places are.

const { table: enrollments } = inboxes.enrollments;

/** SQL: the place takes a seat or waits for one. */
export const active = "state IN ('held', 'confirmed', 'waiting', 'offered', 'completed')";

/** SQL by the rule of `isSamePerson`. */
const isSame = (place: string, { name, email, phone }: PersonKeys) =>
  `${place}.person_name = ${name} AND ${name} <> ''
    AND (${place}.person_email = ${email} AND ${email} <> '' OR ${place}.person_phone = ${phone} AND ${phone} <> '')`;
const asked = { name: '@name', email: '@email', phone: '@phone' };
const ofPlace = { name: 'places.person_name', email: 'places.person_email', phone: 'places.person_phone' };

const unconfirmedWith = (batch: string, column: 'person_email' | 'person_phone', value: string) =>
  `(SELECT count(*) FROM places AS unconfirmed WHERE unconfirmed.batch = ${batch}
      AND unconfirmed.state IN ('held', 'offered') AND unconfirmed.${column} = ${value} AND ${value} <> '')`;

/** SQL: the place waits, and its email or phone has reached the limit of unconfirmed seats. */
export function isBeyond(place: string): string {
  const hasReached = (column: 'person_email' | 'person_phone') =>
    `${unconfirmedWith(`${place}.batch`, column, `${place}.${column}`)} >= ${limits.unconfirmedSeats}`;
  return `(${place}.state = 'waiting' AND (${hasReached('person_email')} OR ${hasReached('person_phone')}))`;
}

/** SQL: the person asked for a date, and neither has a seat nor waits there. */
export const isUnseated = `places.state = 'asked' AND NOT EXISTS (
    SELECT 1 FROM places AS own WHERE own.batch = places.batch AND own.${active} AND ${isSame('own', ofPlace)})`;

const ofPerson = scalar<PersonKeys & { batch: string }, number>(
  `SELECT 1 FROM places WHERE batch = @batch AND ${active} AND ${isSame('places', asked)} LIMIT 1`,
);
/** Returns whether a person has a seat in a batch, or waits. */
export function isIn({ db }: Stored, batch: string, { name, email, phone }: PersonKeys): boolean {
  return db.one(ofPerson, { batch, name, email, phone }) !== null;
}

const ofPersonElsewhere = scalar<PersonKeys & { enrollment: string }, number>(
  `SELECT 1 FROM places
     WHERE batch = (SELECT batch FROM places WHERE enrollment = @enrollment AND ${active}) AND ${active}
       AND enrollment <> @enrollment AND ${isSame('places', asked)}`,
);
export function isInWithAnother({ db }: Stored, enrollment: string, keys: PersonKeys): boolean {
  return db.one(ofPersonElsewhere, { enrollment, ...keys }) !== null;
}

const unconfirmed = scalar<Identity & { batch: string }, number>(
  `SELECT max(${unconfirmedWith('@batch', 'person_email', '@email')}, ${unconfirmedWith('@batch', 'person_phone', '@phone')})`,
);
/** Counts the unconfirmed seats of a batch under an email or a phone, whichever has more. */
export function countUnconfirmed({ db }: Stored, batch: string, { email, phone }: Identity): number {
  return db.one(unconfirmed, { batch, email, phone }) ?? 0;
}

const person = statement<[string], PersonKeys>(
  `SELECT name, email, phone FROM ${enrollments} WHERE id = ? AND deleted_at IS NULL`,
);
/** Returns name, email and phone as typed, or null. */
export function personOf({ db }: Stored, enrollment: string): PersonKeys | null {
  return db.one(person, [enrollment]);
}

const correct = statement<PersonKeys & { enrollment: string; getsMails: number }>(
  `UPDATE places SET person_name = @name, person_email = @email, person_phone = @phone, gets_mails = @getsMails
     WHERE enrollment = @enrollment`,
);
export function storePerson(
  { db }: StoredChange,
  enrollment: string,
  keys: PersonKeys,
  getsMails: boolean,
): void {
  db.run(correct, { enrollment, ...keys, getsMails: Number(getsMails) });
}
