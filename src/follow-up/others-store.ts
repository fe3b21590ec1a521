import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { OtherEntry } from '../shared/records.ts';
import { members } from './store.ts';

/** Limit of records compared by the same email or phone. */
const mostSharing = 500;

type Listed = Pick<OtherEntry, '_id' | 'name' | 'createdAt' | 'sharesEmail' | 'sharesPhone'>;
/** Booleans are 1 or 0. */
export type SharingEntry = Omit<Listed, 'sharesEmail' | 'sharesPhone'> & {
  sharesEmail: number;
  sharesPhone: number;
};

const ofMembers = `contact IN ${members}`;
const apart = `SELECT coalesce(entry, sequence) FROM contacts WHERE sequence IN (
    SELECT other FROM contacts_apart WHERE one IN ${members}
    UNION ALL SELECT one FROM contacts_apart WHERE other IN ${members})`;

const sharing = (isWanted: string) =>
  statement<{ entry: number; most: number }, SharingEntry>(
    `WITH mine AS (SELECT DISTINCT email, phone, words FROM contact_records WHERE ${ofMembers}),
       sharing AS (
         SELECT theirs.contact, 1 AS by_email, 0 AS by_phone, may_be_same(mine.words, theirs.words) AS may_be
         FROM mine JOIN contact_records AS theirs ON theirs.email = mine.email
         WHERE mine.email <> '' AND NOT theirs.${ofMembers}
         UNION ALL
         SELECT theirs.contact, 0, 1, may_be_same(mine.words, theirs.words)
         FROM mine JOIN contact_records AS theirs ON theirs.phone = mine.phone AND theirs.phone <> ''
         WHERE NOT theirs.${ofMembers}
         LIMIT ${mostSharing}
       ),
       others AS (
         SELECT coalesce(entry, sequence) AS other, max(by_email) AS sharesEmail, max(by_phone) AS sharesPhone, max(may_be) AS may_be
         FROM sharing JOIN contacts ON contacts.sequence = contact GROUP BY other
       )
       SELECT id AS _id, name, latest_at AS createdAt, sharesEmail, sharesPhone
       FROM others JOIN contacts ON contacts.sequence = other
       WHERE is_gone = 0 AND ${isWanted}
       ORDER BY latest_at DESC LIMIT @most`,
  );

const unclear = sharing(`may_be = 1 AND other NOT IN (${apart})`);
/** Returns undecided entries with the same email or phone and a like name. */
export function unclearEntries({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(unclear, { entry, most });
}

const keptApart = sharing(`other IN (${apart})`);
export function entriesKeptApart({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(keptApart, { entry, most });
}

const otherPeople = sharing(`may_be = 0 AND other NOT IN (${apart})`);
/** Returns entries with the same email or phone under another name. */
export function entriesOfOthers({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(otherPeople, { entry, most });
}

const origins = `SELECT origin FROM contacts_parted WHERE ${ofMembers}`;
const parted = (isWanted: string) =>
  statement<{ entry: number; most: number }, SharingEntry>(
    `SELECT id AS _id, name, latest_at AS createdAt, 0 AS sharesEmail, 0 AS sharesPhone FROM contacts
       WHERE sequence IN (
         SELECT coalesce(entry, sequence) FROM contacts JOIN contacts_parted ON contact = sequence
         WHERE origin IN (${origins}) AND ${isWanted}
       ) AND sequence <> @entry AND is_gone = 0 AND sequence NOT IN (${apart})
       ORDER BY latest_at DESC LIMIT @most`,
  );
const partedOf = parted('1');
/** Returns the entries that were one with this one until an upgrade, and are not joined again or kept apart. */
export function partedEntries({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(partedOf, { entry, most });
}

const originOf = parted('contact = origin');
/** Returns the entry from which an upgrade has parted this one, or null. */
export function partedFrom({ db }: Stored, entry: number): Pick<SharingEntry, '_id' | 'name'> | null {
  const found = db.one(originOf, { entry, most: 1 });
  return found && { _id: found._id, name: found.name };
}

const partedNumbers = statement<[], { before: number; after: number }>(
  'SELECT count(DISTINCT origin) AS before, count(*) AS after FROM contacts_parted',
);
/** Counts the entries that an upgrade has parted, and those that they became. */
export function countParted({ db }: Stored): { before: number; after: number } {
  return db.one(partedNumbers) ?? { before: 0, after: 0 };
}

const partedAt = scalar<[number], string>('SELECT parted_at FROM contacts_parted WHERE contact = ?');
/** Returns when an upgrade parted a contact from others, ISO 8601 in UTC, or null. */
export function partedAtOf({ db }: Stored, contact: number): string | null {
  return db.one(partedAt, [contact]);
}

/** Two seats of one batch, by their enrollments. */
export interface SeatPair {
  one: string;
  other: string;
  /** 1 if both are in one entry. */
  isOne: number;
}

const { table: enrollments } = inboxes.enrollments;
const pairOf = (shared: 'entry' | 'person_email' | 'person_phone') =>
  `one.sequence AS one, other.sequence AS other FROM seated AS one
       JOIN seated AS other ON other.batch = one.batch AND other.${shared} = one.${shared}
       WHERE other.sequence > one.sequence`;
const mayBeOne = `may_be_same(one.words, other.words)
         AND NOT EXISTS (
           SELECT 1 FROM contacts_apart AS told
           JOIN contacts AS first ON first.sequence = told.one JOIN contacts AS second ON second.sequence = told.other
           WHERE coalesce(first.entry, first.sequence) IN (one.entry, other.entry)
             AND coalesce(second.entry, second.sequence) IN (one.entry, other.entry)
         )`;
// CROSS JOIN begins with the few places; SQLite would begin with all records.
const seatPairs = (isWanted: string) =>
  `WITH seated AS MATERIALIZED (
       SELECT places.sequence, enrollment, batch, person_email, person_phone, words, coalesce(contacts.entry, contacts.sequence) AS entry
       FROM places
       CROSS JOIN ${enrollments} AS sent ON sent.id = enrollment AND +sent.deleted_at IS NULL
       CROSS JOIN contact_records ON table_name = '${enrollments}' AND contact_records.sequence = sent.sequence
       CROSS JOIN contacts ON contacts.sequence = contact
       WHERE ${isWanted} AND state IN ('held', 'offered', 'confirmed')
     )
     SELECT one.enrollment AS one, other.enrollment AS other, one.entry = other.entry AS isOne FROM (
       SELECT ${pairOf('entry')}
       UNION SELECT ${pairOf('person_email')} AND one.person_email <> '' AND ${mayBeOne}
       UNION SELECT ${pairOf('person_phone')} AND one.person_phone <> '' AND ${mayBeOne}
     ) AS pairs
     JOIN seated AS one ON one.sequence = pairs.one JOIN seated AS other ON other.sequence = pairs.other
     ORDER BY pairs.one, pairs.other`;

const pairsIn = statement<[string], SeatPair>(seatPairs('batch = ?'));
/** Returns the pairs of seats in a batch whose people are, or may be, one person. */
export function seatPairsIn({ db }: Stored, batch: string): SeatPair[] {
  return db.all(pairsIn, [batch]);
}

const pairsFrom = statement<[string], SeatPair>(
  seatPairs(
    `batch IN (SELECT id FROM batches WHERE deleted_at IS NULL AND state IN ('open', 'confirmed') AND ends_on >= ?)`,
  ),
);
/** Returns such pairs in all batches that have not ended on a day. */
export function seatPairsFrom({ db }: Stored, today: string): SeatPair[] {
  return db.all(pairsFrom, [today]);
}

const ofSenders = statement<[string], { enrollment: string; other: string }>(
  `WITH own AS MATERIALIZED (
       SELECT sent.id AS enrollment, coalesce(contacts.entry, contacts.sequence) AS entry FROM json_each(?) AS wanted
       CROSS JOIN ${enrollments} AS sent ON sent.id = wanted.value
       CROSS JOIN contact_records ON table_name = '${enrollments}' AND contact_records.sequence = sent.sequence
       CROSS JOIN contacts ON contacts.sequence = contact
     )
     SELECT own.enrollment, sent.id AS other FROM own
     CROSS JOIN contacts ON contacts.sequence = own.entry OR contacts.entry = own.entry
     CROSS JOIN contact_records ON table_name = '${enrollments}' AND contact = contacts.sequence
     CROSS JOIN ${enrollments} AS sent ON sent.sequence = contact_records.sequence
     WHERE sent.id <> own.enrollment AND sent.deleted_at IS NULL`,
);
/** Returns each of the enrollments with each other enrollment of the same person. */
export function otherEnrollments(
  { db }: Stored,
  wanted: readonly string[],
): { enrollment: string; other: string }[] {
  return db.all(ofSenders, [JSON.stringify(wanted)]);
}

export interface Member {
  sequence: number;
  id: string;
  joinedTo: number | null;
}

const all = statement<{ entry: number }, Member>(
  `SELECT sequence, id, joined_to AS joinedTo FROM contacts WHERE sequence IN ${members} ORDER BY sequence`,
);
export function membersOf({ db }: Stored, entry: number): Member[] {
  return db.all(all, { entry });
}

const place = statement<[string], { sequence: number; entry: number }>(
  'SELECT sequence, coalesce(entry, sequence) AS entry FROM contacts WHERE id = ?',
);
/** Returns a contact and its entry, even if its records are deleted; or null. */
export function contactPlace({ db }: Stored, id: string): { sequence: number; entry: number } | null {
  return db.one(place, [id]);
}

interface Pair {
  entry: number;
  other: number;
}

const hide = statement<Pair>(
  `UPDATE contacts SET joined_to = @entry, is_gone = 1, is_stale = 0, name = '', search = '' WHERE sequence = @other`,
);
const assignTo = statement<Pair>(
  'UPDATE contacts SET entry = @entry WHERE sequence = @other OR entry = @other',
);
export function storeJoin({ db }: StoredChange, entry: number, other: number): void {
  db.run(hide, { entry, other });
  db.run(assignTo, { entry, other });
}

const hearBoth = statement<Pair>(
  `UPDATE contacts SET heard_at = (SELECT max(heard_at) FROM contacts WHERE sequence IN (@entry, @other))
     WHERE sequence IN (@entry, @other)`,
);
/** Sets both contacts to the later of their `heardAt` times. */
export function storeBothHeard({ db }: StoredChange, entry: number, other: number): void {
  db.run(hearBoth, { entry, other });
}

const splitOff = statement<{ entry: number | null; contact: number }>(
  'UPDATE contacts SET entry = @entry, joined_to = iif(@entry IS NULL, NULL, joined_to) WHERE sequence = @contact',
);
/** Moves a contact to another entry; null makes it a separate entry. */
export function storeSplit({ db }: StoredChange, contact: number, entry: number | null): void {
  db.run(splitOff, { contact, entry });
}

const deleteApart = statement<Pair>(
  `DELETE FROM contacts_apart
     WHERE (one IN ${members} AND other IN ${members.replaceAll('@entry', '@other')})
        OR (other IN ${members} AND one IN ${members.replaceAll('@entry', '@other')})`,
);
/** Deletes the decision, so that the office is asked again. */
export function forgetApart({ db }: StoredChange, entry: number, other: number): void {
  db.run(deleteApart, { entry, other });
}
