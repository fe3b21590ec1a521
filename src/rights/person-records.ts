import { type Identity, identityOf, placeRepository } from '../batches/index.ts';
import { type Database, diskReserve } from '../database/index.ts';
import { followUpKept, type NoteFromBefore } from '../follow-up/index.ts';
import {
  type PeopleTable,
  pendingMails,
  peopleTables,
  type RecordOwner,
  recordEvents,
} from '../people/index.ts';
import { certificateRepository, type StoredCertificate, toIssued } from '../register/index.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { forEachInbox, inboxes, inboxNames } from '../shared/inboxes.ts';
import type { PersonItem } from '../shared/records.ts';
import { shorten } from '../shared/shorten.ts';
import { type Erasure, erasedList, hashOf, type Subject } from './erased-list.ts';

/** A person's records by table. */
export type PersonRecords = Record<string, object[]>;

/** By what somebody is looked for; each may be empty, but for one. */
export interface Sought extends Identity {
  /** The number of a certificate: that one, and those that replace it or that it replaces. */
  certificate?: string;
}

/** The records and notes that were erased of a person. */
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

/** The services behind the records of people. */
export interface PersonRecordParts {
  database: Database;
  dataFolder: string;
  now: () => Date;
}

/** Of whom nothing else is meant than some records. */
const nobody: Identity = { email: '', phone: '' };
/** A line of what somebody wrote says which message or note it is. */
const mostShown = 80;

type PersonTable = Pick<PeopleTable<never, object>, 'find' | 'purge' | 'owners'>;
type Found = Record<Inbox, RecordOwner[]>;
type Ids = Record<Inbox, string[]>;

/** Everything that was found of a person. */
interface Held {
  records: Found;
  issued: StoredCertificate[];
  fromBefore: NoteFromBefore[];
}

/** The ids of what is erased; the notes are those that do not go with a record by themselves. */
interface Taken {
  records: Ids;
  issued: readonly StoredCertificate[];
  notes: readonly string[];
}

/** Everything that is held of people: to be found, given out and erased. */
export function personRecords({ database, dataFolder, now }: PersonRecordParts) {
  const tables: Readonly<Record<Inbox, PersonTable>> = peopleTables(database);
  const places = placeRepository(database);
  const certificates = certificateRepository(database);
  const followUp = followUpKept(database);
  const mails = pendingMails(database);
  const events = recordEvents(database);
  const list = erasedList(database, dataFolder);
  const reserve = diskReserve(database);

  /** Goes through all tables, with pauses; returns the records that are meant. */
  async function find(isMeant: (owner: RecordOwner) => boolean): Promise<Found> {
    const found = forEachInbox((): RecordOwner[] => []);
    for (const inbox of inboxNames) {
      for await (const owners of tables[inbox].owners()) found[inbox].push(...owners.filter(isMeant));
    }
    return found;
  }

  function isOf({ email, phone }: Identity): (owner: RecordOwner) => boolean {
    return (owner) => {
      const other = identityOf(owner);
      return (email !== '' && other.email === email) || (phone !== '' && other.phone === phone);
    };
  }

  async function findHeld(typed: Sought): Promise<Held> {
    const person = { ...typed, ...identityOf(typed) };
    const records = await find(isOf(person));
    const ids = idsOf(records);
    return {
      records,
      issued: certificatesOf(person, ids.enrollments),
      fromBefore: followUp.fromBefore(ids),
    };
  }

  /** A record with what hangs on it. */
  function whole(inbox: Inbox, id: string) {
    const record = tables[inbox].find(id);
    if (record === null) return [];
    const place = inboxes[inbox].hasPlace ? places.heldOf(id) : null;
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
  }

  const eraseAll = database.transaction((taken: Taken, erasures: readonly Erasure[]): Erased => {
    const counts: Erased['counts'] = {};
    // Before the enrollments, which certificates name.
    for (const certificate of taken.issued) certificates.erase(certificate);
    const notes = taken.notes.filter((id) => followUp.eraseNote(id)).length;
    for (const inbox of inboxNames) {
      const gone = taken.records[inbox].filter((id) => tables[inbox].purge(id)).length;
      if (gone > 0) counts[inbox] = gone;
    }
    if (notes > 0) counts.notes = notes;
    list.done(erasures);
    return { counts, numbers: taken.issued.map(({ number }) => number) };
  });

  /** Erases what is taken, and writes down that it was: that alone, and whoever has nothing left. */
  function erase(taken: Taken, whoIsGone: readonly Subject[], at: Date): Erased {
    const ownNotes = inboxNames.flatMap((inbox) =>
      taken.records[inbox].flatMap((id) => followUp.ofRecord(inbox, id)?.notes ?? []),
    );
    const ids = [
      ...Object.values(taken.records).flat(),
      ...taken.issued.map(({ _id }) => _id),
      ...taken.notes,
      ...ownNotes.map(({ _id }) => _id),
    ];
    const subjects = [...whoIsGone, ...ids.map((id): Subject => ['record', id])];
    return reserve.use(() => eraseAll.immediate(taken, list.begin(subjects, at)));
  }

  /** Returns what somebody was looked for by and nothing else is left with. */
  function whoIsGone(
    { email, phone }: Identity,
    { records, issued }: Held,
    taken: ReadonlySet<string>,
  ): Subject[] {
    const left = [
      ...Object.values(records).flat(),
      ...issued.map(({ _id }) => ({ _id, ...certificates.personOf(_id) })),
    ].filter(({ _id }) => !taken.has(_id));
    const isLeft = (kind: keyof Identity, text: string) => left.some((one) => identityOf(one)[kind] === text);
    return (
      [
        ['email', email],
        ['phone', phone],
      ] as const
    ).filter(([kind, text]) => text !== '' && !isLeft(kind, text));
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
    /** Returns what is held of a person, one by one, so that the office can tick what is meant. */
    async items(typed: Sought): Promise<PersonItem[]> {
      const { records, issued, fromBefore } = await findHeld(typed);
      const sent = inboxNames.flatMap((inbox) =>
        records[inbox].flatMap(({ _id, ...owner }) =>
          whole(inbox, _id).map((record) => ({ inbox, ...owner, record })),
        ),
      );
      return [
        ...sent.map(({ inbox, email, phone, createdAt, record }) => ({
          _id: textOf(record, '_id'),
          kind: inbox,
          name: textOf(record, 'name'),
          text: shorten(textOf(record, inboxes[inbox].wants), mostShown),
          email,
          phone,
          place: record.place?.state ?? null,
          notes: record.followUp?.notes.length ?? 0,
          records: [],
          createdAt,
        })),
        ...issued.map(({ _id, holder, number, programme, createdAt }) => ({
          ...{ _id, kind: 'certificates' as const, name: holder, text: `${number}, ${programme}` },
          ...{ ...certificates.personOf(_id), place: null, notes: 0, records: [], createdAt },
        })),
        ...fromBefore.map(({ _id, author, text, records: ids, createdAt }) => ({
          ...{
            _id,
            kind: 'notes' as const,
            name: author,
            text: shorten(text, mostShown),
            email: '',
            phone: '',
          },
          ...{ place: null, notes: 0, records: [...ids], createdAt },
        })),
      ];
    },

    /**
     * Returns what is held of a person, by table; an enrollment with its place, each with the mails that are still to be sent and
     * the notes about it. What an admin has deleted within the last seconds is in `justDeleted`.
     * @param ids of what is meant; null: all that is held
     */
    async of(typed: Sought, ids: readonly string[] | null = null): Promise<PersonRecords> {
      const isMeant = ({ _id }: { _id: string }) => ids === null || ids.includes(_id);
      const { records, issued, fromBefore } = await findHeld(typed);
      const held: PersonRecords = {};
      const justDeleted: object[] = [];
      for (const inbox of inboxNames) {
        const found = records[inbox].filter(isMeant).flatMap(({ _id }) => whole(inbox, _id));
        const kept = found.filter(({ deletedAt }) => deletedAt === null);
        if (kept.length > 0) held[inbox] = kept.map(({ deletedAt: _none, ...record }) => record);
        justDeleted.push(...found.filter(({ deletedAt }) => deletedAt !== null));
      }
      const named = issued.filter(isMeant);
      if (named.length > 0)
        held.certificates = named.map((one) => ({ ...toIssued(one), ...certificates.personOf(one._id) }));
      const notes = fromBefore.filter(isMeant);
      if (notes.length > 0) held.notes = notes.map(({ records: _others, about: _none, ...note }) => note);
      return justDeleted.length > 0 ? { ...held, justDeleted } : held;
    },

    /**
     * Erases what is held of a person, and returns how much that was. With a record go its place, stage and notes; notes from
     * before go with the last record of their entry, or by themselves. Certificates keep their number without the name. The
     * write-ahead log may still hold them.
     * @param ids of what is meant; null: all that was sent, and all certificates
     */
    async erase(typed: Sought, ids: readonly string[] | null = null): Promise<Erased> {
      const at = now();
      const held = await findHeld(typed);
      const isMeant = ({ _id }: { _id: string }) => ids === null || ids.includes(_id);
      const records = idsOf(held.records, isMeant);
      const sent = Object.values(records).flat();
      const issued = held.issued.filter(isMeant);
      const notes = held.fromBefore.filter(
        (note) => ids?.includes(note._id) || note.records.every((id) => sent.includes(id)),
      );
      const taken = { records, issued, notes: notes.map(({ _id }) => _id) };
      const all = new Set([...sent, ...issued.map(({ _id }) => _id)]);
      return erase(taken, whoIsGone(identityOf(typed), held, all), at);
    },

    /** Erases one enrollment with its place and notes, as whoever enrolled has asked for, and nothing else of anybody. */
    withdraw(enrollment: string): void {
      const records: Ids = { ...forEachInbox(() => []), enrollments: [enrollment] };
      const last = followUp
        .fromBefore(records)
        .filter((note) => note.records.every((id) => id === enrollment));
      const notes = last.map(({ _id }) => _id);
      erase({ records, issued: certificatesOf(nobody, [enrollment]), notes }, [], now());
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
      const notes = followUp
        .allNotes()
        .filter((note) => wasErased({ ...note, email: '', phone: '' }))
        .map(({ _id }) => _id);
      const taken = { records: idsOf(found), issued, notes };
      const { counts, numbers } = reserve.use(() => eraseAll.immediate(taken, erasures));
      return Object.values(counts).reduce((sum, count) => sum + count, numbers.length);
    },

    /** Yields whose the records of one kind are. */
    owners: (inbox: Inbox) => tables[inbox].owners(),
  };
}

/** Everything that is held of people. */
export type PersonRecordsRoom = ReturnType<typeof personRecords>;

function idsOf(found: Found, isMeant: (owner: RecordOwner) => boolean = () => true): Ids {
  return forEachInbox((inbox) => found[inbox].filter(isMeant).map(({ _id }) => _id));
}

function textOf(record: object, field: string): string {
  const text: unknown = Reflect.get(record, field);
  return typeof text === 'string' ? text : '';
}

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
