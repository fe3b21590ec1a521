import type { Database } from '../database/index.ts';
import type { OtherEntry } from '../shared/records.ts';
import { members, notDeleted, type SentRecord, type SentRecords } from './records.ts';

/** Others with the same email or phone that are asked about at once. */
const mostAsked = 20;
/** Of very many records with one phone, so many are looked at. */
const mostSharing = 500;

interface Member {
  sequence: number;
  id: string;
  joinedTo: number | null;
}

/** A contact that was joined to an entry, with all that had been joined to it before. */
interface Branch extends Member {
  contacts: readonly number[];
}

type Listed = Pick<OtherEntry, '_id' | 'name' | 'createdAt' | 'sharesEmail' | 'sharesPhone'>;
type Row = Omit<Listed, 'sharesEmail' | 'sharesPhone'> & { sharesEmail: number; sharesPhone: number };

const ofMembers = `contact IN ${members}`;
const apart = `SELECT coalesce(entry, sequence) FROM contacts WHERE sequence IN (
    SELECT other FROM contacts_apart WHERE one IN ${members}
    UNION ALL SELECT one FROM contacts_apart WHERE other IN ${members})`;

/** The other entries of the list that are perhaps the same person, and what the office has said of them. */
export function otherEntries(database: Database, records: SentRecords) {
  const listed = (is: string) =>
    database.prepare<[{ entry: number; most: number }], Row>(
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
  const [askedAbout, keptApart] = [listed('NOT IN'), listed('IN')];
  const membersOf = database.prepare<[{ entry: number }], Member>(
    `SELECT sequence, id, joined_to AS joinedTo FROM contacts WHERE sequence IN ${members} ORDER BY sequence`,
  );
  const find = database.prepare<[string], { sequence: number; entry: number }>(
    'SELECT sequence, coalesce(entry, sequence) AS entry FROM contacts WHERE id = ?',
  );
  const hide = database.prepare<[{ entry: number; other: number }]>(
    `UPDATE contacts SET joined_to = @entry, is_gone = 1, is_stale = 0, name = '', search = '' WHERE sequence = @other`,
  );
  const hearBoth = database.prepare<[{ entry: number; other: number }]>(
    `UPDATE contacts SET heard_at = (SELECT max(heard_at) FROM contacts WHERE sequence IN (@entry, @other))
     WHERE sequence IN (@entry, @other)`,
  );
  const assignTo = database.prepare<[{ entry: number; other: number }]>(
    'UPDATE contacts SET entry = @entry WHERE sequence = @other OR entry = @other',
  );
  const splitOff = database.prepare<[{ entry: number | null; contact: number }]>(
    'UPDATE contacts SET entry = @entry, joined_to = iif(@entry IS NULL, NULL, joined_to) WHERE sequence = @contact',
  );
  const insertApart = database.prepare<[{ entry: number; other: number }]>(
    'INSERT INTO contacts_apart (one, other) VALUES (@entry, @other) ON CONFLICT DO NOTHING',
  );
  const forgetApart = database.prepare<[{ entry: number; other: number }]>(
    `DELETE FROM contacts_apart
     WHERE (one IN ${members} AND other IN ${members.replaceAll('@entry', '@other')})
        OR (other IN ${members} AND one IN ${members.replaceAll('@entry', '@other')})`,
  );

  function branchesOf(entry: number): Branch[] {
    const all = membersOf.all({ entry });
    const below = (sequence: number): number[] => [
      sequence,
      ...all.filter(({ joinedTo }) => joinedTo === sequence).flatMap((member) => below(member.sequence)),
    ];
    return all
      .filter(({ joinedTo }) => joinedTo === entry)
      .map((member) => ({ ...member, contacts: below(member.sequence) }));
  }

  /** Returns what can be split off an entry, each with its newest record, so that something of the entry remains. */
  function separable(entry: number): { branch: Branch; newest: SentRecord }[] {
    const live = notDeleted(records.ofEntry(entry));
    const branches = branchesOf(entry).flatMap((branch) => {
      const newest = live.find(({ contact }) => branch.contacts.includes(contact));
      return newest === undefined ? [] : { branch, newest };
    });
    const isAll =
      branches.length === 1 && live.every(({ contact }) => branches[0]?.branch.contacts.includes(contact));
    return isAll ? [] : branches;
  }

  return {
    find: (id: string) => find.get(id) ?? null,
    /** Returns whether another entry has the same email or phone and the office has not said whether it is another person. */
    isPerhapsAnother: (entry: number): boolean => askedAbout.get({ entry, most: 1 }) !== undefined,
    /** Returns all that are perhaps the same person, joined or kept apart. */
    of(entry: number): OtherEntry[] {
      const toOther = (is: OtherEntry['is']) => (row: Row) => ({
        ...row,
        sharesEmail: row.sharesEmail === 1,
        sharesPhone: row.sharesPhone === 1,
        is,
      });
      const most = mostAsked;
      return [
        ...askedAbout.all({ entry, most }).map(toOther('perhaps')),
        ...separable(entry).map(({ branch, newest: { name, createdAt } }) => ({
          ...{ _id: branch.id, name, createdAt, sharesEmail: false, sharesPhone: false },
          is: 'same' as const,
        })),
        ...keptApart.all({ entry, most }).map(toOther('apart')),
      ];
    },
    /** Lists another entry as a part of this one. */
    join(entry: number, other: number): void {
      forgetApart.run({ entry, other });
      hearBoth.run({ entry, other });
      hide.run({ entry, other });
      assignTo.run({ entry, other });
    },
    /** Remembers that two entries are two people. */
    keepApart: (entry: number, other: number) => void insertApart.run({ entry, other }),
    /** Forgets that, so that the office is asked again. */
    forgetApart: (entry: number, other: number) => void forgetApart.run({ entry, other }),
    /** Lists again by itself what was joined to an entry; returns whether that could be. */
    split(entry: number, other: number): boolean {
      const found = separable(entry).find(({ branch }) => branch.sequence === other);
      if (found === undefined) return false;
      hearBoth.run({ entry, other });
      for (const contact of found.branch.contacts)
        splitOff.run({ contact, entry: contact === other ? null : other });
      return true;
    },
  };
}

export type OtherEntries = ReturnType<typeof otherEntries>;
