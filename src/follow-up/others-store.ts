import { type Stored, type StoredChange, statement } from '../database/index.ts';
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

const sharing = (is: string) =>
  statement<{ entry: number; most: number }, SharingEntry>(
    `WITH sharing AS (
         SELECT contact, 1 AS by_email, 0 AS by_phone FROM contact_records
         WHERE email IN (SELECT email FROM contact_records WHERE ${ofMembers} AND email <> '') AND NOT ${ofMembers}
         UNION ALL
         SELECT contact, 0, 1 FROM contact_records
         WHERE phone <> '' AND phone IN (SELECT phone FROM contact_records WHERE ${ofMembers}) AND NOT ${ofMembers}
         LIMIT ${mostSharing}
       ),
       others AS (
         SELECT coalesce(entry, sequence) AS other, max(by_email) AS sharesEmail, max(by_phone) AS sharesPhone
         FROM sharing JOIN contacts ON contacts.sequence = contact GROUP BY other
       )
       SELECT id AS _id, name, latest_at AS createdAt, sharesEmail, sharesPhone
       FROM others JOIN contacts ON contacts.sequence = other
       WHERE is_gone = 0 AND other ${is} (${apart})
       ORDER BY latest_at DESC LIMIT @most`,
  );

const unclear = sharing('NOT IN');
/** Returns entries that may be the same person, still undecided. */
export function unclearEntries({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(unclear, { entry, most });
}

const keptApart = sharing('IN');
export function entriesKeptApart({ db }: Stored, entry: number, most: number): SharingEntry[] {
  return db.all(keptApart, { entry, most });
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

const insertApart = statement<Pair>(
  'INSERT INTO contacts_apart (one, other) VALUES (@entry, @other) ON CONFLICT DO NOTHING',
);
export function storeApart({ db }: StoredChange, entry: number, other: number): void {
  db.run(insertApart, { entry, other });
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
