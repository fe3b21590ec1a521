import { type Identity, identityOf } from '../batches/index.ts';
import { changeIn, type Database, diskReserve, stored } from '../database/index.ts';
import { allNotes, eraseNote, followUpOfRecord, notesFromBefore } from '../follow-up/index.ts';
import type { RecordOwner } from '../people/index.ts';
import {
  certificateHolders,
  eraseHolder,
  findCertificate,
  personOfCertificate,
  type StoredCertificate,
} from '../register/index.ts';
import { type Inbox, inboxNames } from '../shared/inboxes.ts';
import { type Erasure, erasedList, hashOf, type Subject } from './erased-list.ts';
import {
  type FoundOfPerson,
  forEachSentKind,
  idsOf,
  type RecordFinder,
  type SentKind,
  type Sought,
  sentKinds,
} from './record-finder.ts';

/** The records and notes that were erased of a person. */
export interface Erased {
  /** How many records are gone, by table. */
  counts: Record<string, number>;
  /** The numbers of the certificates that no longer name the person. They stay in the register. */
  numbers: string[];
}

/** The services behind the records of people. */
export interface PersonRecordParts {
  database: Database;
  dataFolder: string;
  now: () => Date;
}

/** The ids of what is erased; the notes are those that do not go with a record by themselves. */
interface Taken {
  records: Record<SentKind, string[]>;
  issued: readonly StoredCertificate[];
  notes: readonly string[];
}

/** For an erasure of some records and nothing else of a person. */
const nobody: Identity = { email: '', phone: '' };

/** Returns the functions that erase what is held of people, and keep that it was. */
export function recordEraser({ database, dataFolder, now }: PersonRecordParts, finder: RecordFinder) {
  const { tables } = finder;
  const context = stored(database);
  const list = erasedList(database, dataFolder);
  const reserve = diskReserve(database);

  const eraseAll = database.transaction((taken: Taken, erasures: readonly Erasure[]): Erased => {
    const counts: Erased['counts'] = {};
    // Before the enrollments, which certificates name.
    for (const certificate of taken.issued) eraseHolder(changeIn(database), certificate);
    const notes = taken.notes.filter((id) => eraseNote(changeIn(database), id)).length;
    for (const kind of sentKinds) {
      const gone = taken.records[kind].filter((id) => tables[kind].purge(id)).length;
      if (gone > 0) counts[kind] = gone;
    }
    if (notes > 0) counts.notes = notes;
    list.done(erasures);
    return { counts, numbers: taken.issued.map(({ number }) => number) };
  });

  /** Erases what is taken, and lists the erased records, with the people who have nothing left. */
  function eraseTaken(taken: Taken, gone: readonly Subject[], at: Date): Erased {
    const ownNotes = inboxNames.flatMap((inbox) =>
      taken.records[inbox].flatMap((id) => followUpOfRecord(context, inbox, id)?.notes ?? []),
    );
    const ids = [
      ...Object.values(taken.records).flat(),
      ...taken.issued.map(({ _id }) => _id),
      ...taken.notes,
      ...ownNotes.map(({ _id }) => _id),
    ];
    const subjects = [...gone, ...ids.map((id): Subject => ['record', id])];
    return reserve.use(() => eraseAll.immediate(taken, list.begin(subjects, at)));
  }

  /** Returns the email and phone that were searched for, unless anything else is left with them. */
  function whoIsGone(
    { email, phone }: Identity,
    { records, issued }: FoundOfPerson,
    taken: ReadonlySet<string>,
  ): Subject[] {
    const left = [
      ...Object.values(records).flat(),
      ...issued.map(({ _id }) => ({ _id, ...personOfCertificate(context, _id) })),
    ].filter(({ _id }) => !taken.has(_id));
    const isLeft = (kind: keyof Identity, text: string) => left.some((one) => identityOf(one)[kind] === text);
    return (
      [
        ['email', email],
        ['phone', phone],
      ] as const
    ).filter(([kind, text]) => text !== '' && !isLeft(kind, text));
  }

  return {
    /**
     * Erases what is held of a person, and returns how much that was. With a record go its place, stage and notes; notes from
     * before go with the last record of their entry, or by themselves. Certificates keep their number without the name. The
     * write-ahead log may still hold them.
     * @param ids of what is meant; null: all that was sent, and all certificates
     */
    async erase(typed: Sought, ids: readonly string[] | null = null): Promise<Erased> {
      const at = now();
      const found = await finder.of(typed);
      const isMeant = ({ _id }: { _id: string }) => ids === null || ids.includes(_id);
      const records = idsOf(found.records, isMeant);
      const sent = Object.values(records).flat();
      const issued = found.issued.filter(isMeant);
      const notes = found.fromBefore.filter(
        (note) => ids?.includes(note._id) || note.records.every((id) => sent.includes(id)),
      );
      const taken = { records, issued, notes: notes.map(({ _id }) => _id) };
      const all = new Set([...sent, ...issued.map(({ _id }) => _id)]);
      return eraseTaken(taken, whoIsGone(identityOf(typed), found, all), at);
    },

    /** Erases one enrollment with its place and notes, as its applicant has asked, and nothing else. */
    withdraw(enrollment: string): void {
      const records = { ...forEachSentKind((): string[] => []), enrollments: [enrollment] };
      const last = notesFromBefore(context, records).filter((note) =>
        note.records.every((id) => id === enrollment),
      );
      const notes = last.map(({ _id }) => _id);
      eraseTaken({ records, issued: finder.certificatesOf(nobody, [enrollment]), notes }, [], now());
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
      const found = await finder.find(wasErased);
      const issued = certificateHolders(context)
        .filter(wasErased)
        .flatMap(({ _id }) => findCertificate(context, _id) ?? []);
      const notes = allNotes(context)
        .filter((note) => wasErased({ ...note, email: '', phone: '' }))
        .map(({ _id }) => _id);
      const taken = { records: idsOf(found), issued, notes };
      const { counts, numbers } = reserve.use(() => eraseAll.immediate(taken, erasures));
      return Object.values(counts).reduce((sum, count) => sum + count, numbers.length);
    },
  };
}

/** Returns a function that tells whether a record, or its sender, was erased after it was stored. */
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
