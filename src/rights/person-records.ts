import type { Identity } from '../batches/place-repository.ts';
import { placeRepository } from '../batches/place-repository.ts';
import { identityOf } from '../batches/references.ts';
import { diskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import { eraseNotesOf, followUpOf } from '../follow-up/person.ts';
import type { PeopleTable, RecordOwner } from '../people/tables.ts';
import { peopleTables } from '../people/tables.ts';
import { certificateRepository, type StoredCertificate } from '../register/certificate-repository.ts';
import { toIssued } from '../register/register.ts';
import { type Inbox, inboxes } from '../shared/records.ts';
import { type Erasure, erasedList, hashOf, type Subject } from './erased-list.ts';
import { pendingMails } from './pending-mails.ts';

/** A person's records by table. */
export type PersonRecords = Record<string, object[]>;

/** By what somebody is looked for; each may be empty, but for one. */
export interface Sought extends Identity {
  /** The number of a certificate: that one, and those that replace it or that it replaces. */
  certificate?: string;
}

/** What was erased of a person. */
export interface Erased {
  /** How many records are gone, by table. */
  counts: Record<string, number>;
  /** The numbers of the certificates that no longer name the person. They stay in the register. */
  numbers: string[];
}

/** Returns by what somebody is looked for whose email, phone or certificate number was typed. */
export function soughtBy(text: string): Sought {
  if (text.includes('@')) return { email: text, phone: '' };
  const isPhone = /^[\d\s()+-]{7,}$/u.test(text);
  return { email: '', phone: isPhone ? text : '', certificate: text };
}

/** What the records of people are in. */
export interface PersonRecordParts {
  database: Database;
  dataFolder: string;
  now: () => Date;
}

/** Of whom nothing else is meant than some records. */
const nobody: Identity = { email: '', phone: '' };

type PersonTable = Pick<PeopleTable<never, object>, 'find' | 'purge' | 'owners'>;
type Found = Record<Inbox, string[]>;

/** Everything that is held of people: to be found, given out and erased. */
export function personRecords({ database, dataFolder, now }: PersonRecordParts) {
  const tables: Readonly<Record<Inbox, PersonTable>> = peopleTables(database);
  const places = placeRepository(database);
  const certificates = certificateRepository(database);
  const mails = pendingMails(database);
  const list = erasedList(database, dataFolder);
  const reserve = diskReserve(database);

  /** Goes through all tables, with pauses; returns the ids of the records that are meant. */
  async function find(isMeant: (owner: RecordOwner) => boolean): Promise<Found> {
    const found: Found = { enrollments: [], registrations: [], contactMessages: [], partnerMessages: [] };
    for (const inbox of inboxes) {
      for await (const owners of tables[inbox].owners())
        found[inbox].push(...owners.filter(isMeant).map(({ _id }) => _id));
    }
    return found;
  }

  function isOf({ email, phone }: Identity): (owner: RecordOwner) => boolean {
    return (owner) => {
      const other = identityOf(owner);
      return (email !== '' && other.email === email) || (phone !== '' && other.phone === phone);
    };
  }

  /** A record with what hangs on it. */
  function whole(inbox: Inbox, id: string) {
    const record = tables[inbox].find(id);
    if (record === null) return [];
    const place = inbox === 'enrollments' ? places.heldOf(id) : null;
    const waiting = mails.of(id);
    return [{ ...record, ...(place && { place }), ...(waiting.length > 0 && { mails: waiting }) }];
  }

  const eraseAll = database.transaction(
    (found: Found, issued: readonly StoredCertificate[], erasures: readonly Erasure[]): Erased => {
      const counts: Erased['counts'] = {};
      // Before the enrollments, which certificates name.
      for (const certificate of issued) certificates.erase(certificate);
      for (const inbox of inboxes) {
        eraseNotesOf(database, inbox, found[inbox]);
        const gone = found[inbox].filter((id) => tables[inbox].purge(id)).length;
        if (gone > 0) counts[inbox] = gone;
      }
      list.done(erasures);
      return { counts, numbers: issued.map(({ number }) => number) };
    },
  );

  function erase(found: Found, issued: readonly StoredCertificate[], person: Identity): Erased {
    const who: Subject[] = [];
    if (person.email !== '') who.push(['email', person.email]);
    if (person.phone !== '') who.push(['phone', person.phone]);
    const ids = [...Object.values(found).flat(), ...issued.map(({ _id }) => _id)];
    const subjects = [...who, ...ids.map((id): Subject => ['record', id])];
    return reserve.use(() => eraseAll.immediate(found, issued, list.begin(subjects, now())));
  }

  /** Returns the certificates that name somebody, in the order of the register; those that replace each other are one person's. */
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
    /**
     * Returns everything that is held of a person, by table; an enrollment with its place, each with the mails that are still to
     * be sent. What an admin has deleted within the last seconds is in `justDeleted`.
     */
    async of(typed: Sought): Promise<PersonRecords> {
      const person = { ...typed, ...identityOf(typed) };
      const found = await find(isOf(person));
      const held: PersonRecords = {};
      const justDeleted: object[] = [];
      for (const inbox of inboxes) {
        const records = found[inbox].flatMap((id) => whole(inbox, id));
        const kept = records.filter(({ deletedAt }) => deletedAt === null);
        if (kept.length > 0) held[inbox] = kept.map(({ deletedAt: _none, ...record }) => record);
        justDeleted.push(...records.filter(({ deletedAt }) => deletedAt !== null));
      }
      const issued = certificatesOf(person, found.enrollments);
      if (issued.length > 0)
        held.certificates = issued.map((one) => ({ ...toIssued(one), ...certificates.personOf(one._id) }));
      const followUp = followUpOf(database, person);
      if (followUp.length > 0) held.followUp = followUp;
      return justDeleted.length > 0 ? { ...held, justDeleted } : held;
    },

    /**
     * Erases everything that is held of a person, and returns how many records that were. Certificates keep their number without
     * the name. The write-ahead log may still hold them.
     */
    async erase(typed: Sought): Promise<Erased> {
      const person = { ...typed, ...identityOf(typed) };
      const found = await find(isOf(person));
      return erase(found, certificatesOf(person, found.enrollments), person);
    },

    /** Erases one enrollment, as whoever enrolled has asked for. */
    withdraw(enrollment: string): void {
      const found: Found = {
        enrollments: [enrollment],
        registrations: [],
        contactMessages: [],
        partnerMessages: [],
      };
      erase(found, certificatesOf(nobody, [enrollment]), nobody);
    },

    /** Erases records by their ids, as their time is over: they are not brought back, since the next run finds them again. */
    purge(inbox: Inbox, ids: readonly string[]): number {
      return reserve.use(() => ids.filter((id) => tables[inbox].purge(id)).length);
    },

    /**
     * Erases again who was erased before and is there nevertheless, as after a restore; returns how many records that were. Only
     * what was stored before the erasure is meant.
     */
    async eraseAgain(): Promise<number> {
      list.merge();
      const erasures = list.toErase();
      if (erasures.length === 0) return 0;
      const wasErased = erasedBefore(erasures);
      const found = await find(wasErased);
      const issued = certificates
        .holders()
        .filter(wasErased)
        .flatMap(({ _id }) => certificates.find(_id) ?? []);
      const { counts, numbers } = reserve.use(() => eraseAll.immediate(found, issued, erasures));
      return Object.values(counts).reduce((sum, count) => sum + count, numbers.length);
    },

    /** Yields whose the records of one kind are. */
    owners: (inbox: Inbox) => tables[inbox].owners(),
  };
}

/** Everything that is held of people. */
export type PersonRecordsRoom = ReturnType<typeof personRecords>;

/** Returns what tells whether a record is one that was erased, or of somebody who was, before it was stored. */
function erasedBefore(erasures: readonly Erasure[]): (owner: RecordOwner) => boolean {
  const times = new Map<string, Map<string, string>>();
  for (const { hash, hashKey, erasedAt } of erasures) {
    const ofKey = times.get(hashKey) ?? new Map<string, string>();
    if ((ofKey.get(hash) ?? '') < erasedAt) ofKey.set(hash, erasedAt);
    times.set(hashKey, ofKey);
  }
  return (owner) => {
    const { email, phone } = identityOf(owner);
    const subjects: readonly Subject[] = [
      ['record', owner._id],
      ['email', email],
      ['phone', phone],
    ];
    return [...times].some(([hashKey, erasedAt]) =>
      subjects.some((subject) => {
        const at = subject[1] === '' ? undefined : erasedAt.get(hashOf(hashKey, subject));
        return at !== undefined && owner.createdAt <= at;
      }),
    );
  };
}
