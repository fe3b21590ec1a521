import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import type { PersonKeys } from '../shared/person-keys.ts';
import type { Identity } from './records.ts';

// Whose the places are.

const { table: enrollments } = inboxes.enrollments;

/** SQL: the place takes a seat or waits for one. */
export const active = "state IN ('held', 'confirmed', 'waiting', 'offered', 'completed')";

/** SQL by the rule of `isSamePerson`, which finds the places of a person in a batch by its two indexes. */
const isThere = (batch: string, { name, email, phone }: PersonKeys, others = '') => {
  const sharing = (column: string, value: string) =>
    `EXISTS (SELECT 1 FROM places AS own WHERE own.batch = ${batch} AND own.${active}
       AND own.${column} = ${value} AND ${value} <> '' AND own.person_name = ${name} AND ${name} <> ''${others})`;
  return `(${sharing('person_email', email)} OR ${sharing('person_phone', phone)})`;
};
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
export const isUnseated = `places.state = 'asked' AND NOT ${isThere('places.batch', ofPlace)}`;

const ofPerson = scalar<PersonKeys & { batch: string }, number>(`SELECT ${isThere('@batch', asked)}`);
/** Returns whether a person has a seat in a batch, or waits. */
export function isIn({ db }: Stored, batch: string, { name, email, phone }: PersonKeys): boolean {
  return db.one(ofPerson, { batch, name, email, phone }) === 1;
}

const ofPersonElsewhere = scalar<PersonKeys & { enrollment: string }, number>(
  `SELECT ${isThere('mine.batch', asked, ' AND own.enrollment <> @enrollment')}
     FROM places AS mine WHERE mine.enrollment = @enrollment AND mine.${active}`,
);
export function isInWithAnother({ db }: Stored, enrollment: string, keys: PersonKeys): boolean {
  return db.one(ofPersonElsewhere, { enrollment, ...keys }) === 1;
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

const setKeys = statement<PersonKeys & { enrollment: string }>(
  `UPDATE places SET person_name = @name, person_email = @email, person_phone = @phone WHERE enrollment = @enrollment`,
);
/** Stores a person's keys after a correction, even if another place in the batch has the same. */
export function storePersonKeys({ db }: StoredChange, enrollment: string, keys: PersonKeys): void {
  db.run(setKeys, { enrollment, ...keys });
}
