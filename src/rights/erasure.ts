import { type Identity, identityOf } from '../batches/index.ts';
import { inReserve, type StoredChange, transactionNow } from '../database/index.ts';
import {
  allNotes,
  contactsGoneWith,
  eraseNote,
  followUpOfRecord,
  notesFromBefore,
} from '../follow-up/index.ts';
import { recordsThatHad } from '../history/index.ts';
import { purgeAside, purgeRecord, type RecordOwner } from '../people/index.ts';
import {
  certificateHolders,
  eraseHolder,
  findCertificate,
  personOfCertificate,
  type StoredCertificate,
} from '../register/index.ts';
import { inboxNames } from '../shared/inboxes.ts';
import {
  beginErasures,
  type ErasureContext,
  erasuresToDo,
  hashOf,
  mergeErasures,
  type Subject,
  storeErasures,
} from './erased-list.ts';
import {
  certificatesOf,
  type FoundOfPerson,
  findOfPerson,
  findSenders,
  forEachSentKind,
  idsOf,
  type SentKind,
  type Sought,
  sentKinds,
} from './person-records.ts';
import type { Erasure } from './store.ts';

export interface Erased {
  counts: Record<string, number>;
  /** Numbers of certificates that lost their holder's name. They stay in the register. */
  numbers: string[];
}

/** Ids of records to erase, and of notes not erased with their record. */
interface Taken {
  records: Record<SentKind, string[]>;
  issued: readonly StoredCertificate[];
  notes: readonly string[];
}

/** Matches no person: only the given records are erased. */
const nobody: Identity = { email: '', phone: '' };

/**
 * Erases a person's records; certificates keep their number without the name. The write-ahead log may still
 * hold the rows.
 * @param ids of the records, certificates and notes to erase; null: all that still has the email or phone
 */
export async function erasePerson(
  context: ErasureContext,
  typed: Sought,
  ids: readonly string[] | null = null,
): Promise<Erased> {
  const at = context.now();
  const found = await findOfPerson(context, typed);
  // A corrected record may be another person's, so it is erased only if its id is given.
  const isCorrected = (id: string | null) => id !== null && found.corrected.has(id);
  const isMeant = ({ _id, enrollment = null }: { _id: string; enrollment?: string | null }) =>
    ids === null ? !isCorrected(_id) && !isCorrected(enrollment) : ids.includes(_id);
  const records = idsOf(found.records, isMeant);
  const sent = Object.values(records).flat();
  const issued = found.issued.filter(isMeant);
  const notes = found.fromBefore.filter(
    (note) => ids?.includes(note._id) || note.records.every((id) => sent.includes(id)),
  );
  const taken = { records, issued, notes: notes.map(({ _id }) => _id) };
  const all = new Set([...sent, ...issued.map(({ _id }) => _id)]);
  return eraseTaken(context, taken, whoIsGone(context, identityOf(typed), found, all), at);
}

/** Erases one enrollment at its applicant's request, with its place and notes. */
export function withdraw(context: ErasureContext, enrollment: string): void {
  const records = { ...forEachSentKind((): string[] => []), enrollments: [enrollment] };
  const last = notesFromBefore(context, records).filter((note) =>
    note.records.every((id) => id === enrollment),
  );
  const notes = last.map(({ _id }) => _id);
  const issued = certificatesOf(context, nobody, [enrollment]);
  eraseTaken(context, { records, issued, notes }, [], context.now());
}

/**
 * Repeats earlier erasures after a restore, and returns the number of erased records. Records newer than the
 * erasure stay.
 */
export async function eraseAgain(context: ErasureContext): Promise<number> {
  mergeErasures(context);
  const erasures = erasuresToDo(context);
  if (erasures.length === 0) return 0;
  const wasErased = erasedBefore(erasures);
  const records = idsOf(await findSenders(context, wasErased));
  const issued = certificateHolders(context)
    .filter(wasErased)
    .flatMap(({ _id }) => findCertificate(context, _id) ?? []);
  const notes = allNotes(context)
    .filter((note) => wasErased({ ...note, email: '', phone: '' }))
    .map(({ _id }) => _id);
  const taken = { records, issued, notes };
  const { counts, numbers } = inReserve(context, () =>
    transactionNow(context, (tx) => eraseAll(tx, taken, erasures)),
  );
  return Object.values(counts).reduce((sum, count) => sum + count, numbers.length);
}

/** Erases records. Lists their ids, those of contacts left without records, and emails and phones no longer in use. */
function eraseTaken(context: ErasureContext, taken: Taken, gone: readonly Subject[], at: Date): Erased {
  const ownNotes = inboxNames.flatMap((inbox) =>
    taken.records[inbox].flatMap((id) => followUpOfRecord(context, inbox, id)?.notes ?? []),
  );
  const ids = [
    ...Object.values(taken.records).flat(),
    ...taken.issued.map(({ _id }) => _id),
    ...taken.notes,
    ...ownNotes.map(({ _id }) => _id),
    ...contactsGoneWith(context, taken.records),
  ];
  const subjects = [...gone, ...ids.map((id): Subject => ['record', id])];
  return inReserve(context, () => {
    // The file is written first, so that an interrupted erasure is known.
    const erasures = beginErasures(context, subjects, at);
    return transactionNow(context, (tx) => eraseAll(tx, taken, erasures));
  });
}

function eraseAll(tx: StoredChange, taken: Taken, erasures: readonly Erasure[]): Erased {
  const counts: Erased['counts'] = {};
  // Before the enrollments, which certificates refer to.
  for (const certificate of taken.issued) eraseHolder(tx, certificate);
  const notes = taken.notes.filter((id) => eraseNote(tx, id)).length;
  for (const kind of sentKinds) {
    const gone = taken.records[kind].filter((id) =>
      kind === 'setAside' ? purgeAside(tx, id) : purgeRecord(tx, kind, id),
    ).length;
    if (gone > 0) counts[kind] = gone;
  }
  if (notes > 0) counts.notes = notes;
  storeErasures(tx, erasures);
  return { counts, numbers: taken.issued.map(({ number }) => number) };
}

/** Returns the sought email and phone, unless a remaining record or certificate has them, or had them until it was corrected. */
function whoIsGone(
  context: ErasureContext,
  { email, phone }: Identity,
  { records, issued }: FoundOfPerson,
  taken: ReadonlySet<string>,
): Subject[] {
  const left = [
    ...Object.values(records).flat(),
    ...issued.map(({ _id }) => ({ _id, ...personOfCertificate(context, _id) })),
  ].filter(({ _id }) => !taken.has(_id));
  const isLeft = (kind: keyof Identity, text: string) =>
    left.some((one) => identityOf(one)[kind] === text) ||
    recordsThatHad(context, kind, text).some((id) => !taken.has(id));
  return (
    [
      ['email', email],
      ['phone', phone],
    ] as const
  ).filter(([kind, text]) => text !== '' && !isLeft(kind, text));
}

/** Returns a predicate: was this record or its sender erased after the record was stored? */
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
