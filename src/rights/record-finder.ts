import { type Identity, identityOf, type PlaceSummary, placeSummary } from '../batches/index.ts';
import { type Database, stored, transactionNow } from '../database/index.ts';
import { followUpOfRecord, type NoteFromBefore, notesFromBefore } from '../follow-up/index.ts';
import { eventsOf } from '../history/index.ts';
import {
  asideOwners,
  findSetAside,
  type PeopleTable,
  peopleTables,
  purgeAside,
  type RecordOwner,
  waitingMailsOf,
} from '../people/index.ts';
import {
  certificateHolders,
  certificatesOfEnrollment,
  findCertificate,
  replacementsOf,
  type StoredCertificate,
} from '../register/index.ts';
import { forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';

/** The details by which a person is looked for; each may be empty, but for one. */
export interface Sought extends Identity {
  /** The number of a certificate: that one, and those that replace it or that it replaces. */
  certificate?: string;
}

/** What visitors have sent: in an inbox, or set aside. */
export type SentKind = Inbox | 'setAside';

/** The names of all kinds. */
export const sentKinds: readonly SentKind[] = [...inboxNames, 'setAside'];

/** Returns something for each kind. */
export function forEachSentKind<Result>(make: (kind: SentKind) => Result): Record<SentKind, Result> {
  return { ...forEachInbox(make), setAside: make('setAside') };
}

/** Everything that was found of a person. */
export interface FoundOfPerson {
  records: Record<SentKind, RecordOwner[]>;
  issued: StoredCertificate[];
  fromBefore: NoteFromBefore[];
}

type PersonTable = Pick<PeopleTable<never, object>, 'find' | 'purge' | 'owners'>;

/** Returns the functions that find everything that is stored of a person. */
export function recordFinder(database: Database) {
  const context = stored(database);
  const tables: Readonly<Record<SentKind, PersonTable>> = {
    ...peopleTables(database),
    setAside: {
      find: (id) => findSetAside(context, id),
      purge: (id) => transactionNow(context, (tx) => purgeAside(tx, id)),
      owners: () => asideOwners(context),
    },
  };

  /** Goes through all tables, with pauses; returns the records that are meant. */
  async function find(isMeant: (owner: RecordOwner) => boolean): Promise<FoundOfPerson['records']> {
    const found = forEachSentKind((): RecordOwner[] => []);
    for (const kind of sentKinds) {
      for await (const owners of tables[kind].owners()) found[kind].push(...owners.filter(isMeant));
    }
    return found;
  }

  /** Returns the certificates that name a person, in the order of the register; those that replace each other are one person's. */
  function certificatesOf(
    { email, phone, certificate = '' }: Sought,
    enrollments: readonly string[],
  ): StoredCertificate[] {
    const isMeant = isOf({ email, phone });
    const ids = [
      ...certificateHolders(context)
        .filter(isMeant)
        .map(({ _id }) => _id),
      ...enrollments.flatMap((enrollment) => certificatesOfEnrollment(context, enrollment)),
    ];
    const numbers = [certificate, ...ids.map((id) => findCertificate(context, id)?.number ?? '')];
    const all = numbers.flatMap((number) => replacementsOf(context, number));
    return [...new Map(all.map((one) => [one.number, one])).values()];
  }

  return {
    tables,
    find,
    certificatesOf,

    /** Returns all that is held of a person. */
    async of(typed: Sought): Promise<FoundOfPerson> {
      const person = { ...typed, ...identityOf(typed) };
      const records = await find(isOf(person));
      const ids = idsOf(records);
      return {
        records,
        issued: certificatesOf(person, ids.enrollments),
        fromBefore: notesFromBefore(context, ids),
      };
    },

    /** Returns a record with what hangs on it, in a list that is empty where it is gone. */
    whole(kind: SentKind, id: string): WholeRecord[] {
      const record = tables[kind].find(id);
      if (record === null) return [];
      if (kind === 'setAside') return [record];
      const inbox = kind;
      const place = inboxes[inbox].hasPlace ? placeSummary(context, id) : null;
      const [waiting, followed] = [waitingMailsOf(context, id), followUpOfRecord(context, inbox, id)];
      const done = eventsOf(context, inbox, id);
      return [
        {
          ...record,
          ...(place && { place }),
          ...(waiting.length > 0 && { mails: waiting }),
          ...(followed && { followUp: followed }),
          ...(done.length > 0 && { history: done }),
        },
      ];
    },
  };
}

/** A record with what hangs on it. */
type WholeRecord = NonNullable<ReturnType<PersonTable['find']>> & {
  place?: PlaceSummary | null;
  followUp?: ReturnType<typeof followUpOfRecord>;
};

export type RecordFinder = ReturnType<typeof recordFinder>;

/** Returns the ids of records, or of those that are meant. */
export function idsOf(
  found: FoundOfPerson['records'],
  isMeant: (owner: RecordOwner) => boolean = () => true,
): Record<SentKind, string[]> {
  return forEachSentKind((kind) => found[kind].filter(isMeant).map(({ _id }) => _id));
}

function isOf({ email, phone }: Identity): (owner: RecordOwner) => boolean {
  return (owner) => {
    const other = identityOf(owner);
    return (email !== '' && other.email === email) || (phone !== '' && other.phone === phone);
  };
}
