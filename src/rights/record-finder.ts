import { type Identity, identityOf, placeRepository } from '../batches/index.ts';
import type { Database } from '../database/index.ts';
import { followUpData, type NoteFromBefore } from '../follow-up/index.ts';
import {
  type PeopleTable,
  pendingMails,
  peopleTables,
  type RecordOwner,
  recordEvents,
} from '../people/index.ts';
import { certificateRepository, type StoredCertificate } from '../register/index.ts';
import { forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';

/** The details by which a person is looked for; each may be empty, but for one. */
export interface Sought extends Identity {
  /** The number of a certificate: that one, and those that replace it or that it replaces. */
  certificate?: string;
}

/** Everything that was found of a person. */
export interface FoundOfPerson {
  records: Record<Inbox, RecordOwner[]>;
  issued: StoredCertificate[];
  fromBefore: NoteFromBefore[];
}

type PersonTable = Pick<PeopleTable<never, object>, 'find' | 'purge' | 'owners'>;

/** Returns the functions that find everything that is stored of a person. */
export function recordFinder(database: Database) {
  const tables: Readonly<Record<Inbox, PersonTable>> = peopleTables(database);
  const places = placeRepository(database);
  const certificates = certificateRepository(database);
  const followUp = followUpData(database);
  const mails = pendingMails(database);
  const events = recordEvents(database);

  /** Goes through all tables, with pauses; returns the records that are meant. */
  async function find(isMeant: (owner: RecordOwner) => boolean): Promise<FoundOfPerson['records']> {
    const found = forEachInbox((): RecordOwner[] => []);
    for (const inbox of inboxNames) {
      for await (const owners of tables[inbox].owners()) found[inbox].push(...owners.filter(isMeant));
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
      ...certificates
        .holders()
        .filter(isMeant)
        .map(({ _id }) => _id),
      ...enrollments.flatMap(certificates.ofEnrollment),
    ];
    const numbers = [certificate, ...ids.map((id) => certificates.find(id)?.number ?? '')];
    const all = numbers.flatMap(certificates.ofSameHolder);
    return [...new Map(all.map((one) => [one.number, one])).values()];
  }

  return {
    tables,
    certificates,
    followUp,
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
        fromBefore: followUp.fromBefore(ids),
      };
    },

    /** Returns a record with what hangs on it, in a list that is empty where it is gone. */
    whole(inbox: Inbox, id: string) {
      const record = tables[inbox].find(id);
      if (record === null) return [];
      const place = inboxes[inbox].hasPlace ? places.summaryOf(id) : null;
      const [waiting, followed] = [mails.of(id), followUp.ofRecord(inbox, id)];
      const done = events.ofRecord(inbox, id);
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

export type RecordFinder = ReturnType<typeof recordFinder>;

/** Returns the ids of records, or of those that are meant. */
export function idsOf(
  found: FoundOfPerson['records'],
  isMeant: (owner: RecordOwner) => boolean = () => true,
): Record<Inbox, string[]> {
  return forEachInbox((inbox) => found[inbox].filter(isMeant).map(({ _id }) => _id));
}

function isOf({ email, phone }: Identity): (owner: RecordOwner) => boolean {
  return (owner) => {
    const other = identityOf(owner);
    return (email !== '' && other.email === email) || (phone !== '' && other.phone === phone);
  };
}
