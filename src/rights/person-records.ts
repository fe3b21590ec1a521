import { type Identity, identityOf, type PlaceSummary, placeSummary } from '../batches/index.ts';
import type { Stored } from '../database/index.ts';
import {
  followUpOfRecord,
  type NoteFromBefore,
  notesFromBefore,
  personOfRecord,
  type RecordFollowUp,
  sentBy,
} from '../follow-up/index.ts';
import { correctionsOf, eventsOf, recordsThatHad } from '../history/index.ts';
import { bounceOf } from '../mail/index.ts';
import {
  asideOwners,
  findRecord,
  findSetAside,
  type RecordOwner,
  recordOwners,
  waitingMailsOf,
} from '../people/index.ts';
import {
  certificateHolders,
  certificatesOfEnrollment,
  findCertificate,
  personOfCertificate,
  replacementsOf,
  type StoredCertificate,
  toIssued,
} from '../register/index.ts';
import { forEachInbox, type Inbox, inboxes, inboxNames, isInbox } from '../shared/inboxes.ts';
import { formLimits } from '../shared/limits.ts';
import type { PersonItem } from '../shared/records.ts';
import { shorten } from '../shared/shorten.ts';
import { phoneDigits, searchedPhone } from '../shared/typed-phone.ts';

/** Details to find a person by; at least one is not empty. */
export interface Sought extends Identity {
  /** A person of the follow-up, whose records are found whatever email and phone they have. */
  person?: string | null;
  /** A certificate's number, which also finds its predecessors and replacements. */
  certificate?: string;
}

/** Returns the search details from a typed email, phone or certificate number. */
export function soughtBy(text: string): Sought {
  if (text.includes('@')) return { email: text, phone: '' };
  const isPhone = searchedPhone(text) !== null && phoneDigits(text).length >= formLimits.phoneDigits.least;
  return { email: '', phone: isPhone ? text : '', certificate: text };
}

/** A sent record's kind: its inbox, or `setAside`. */
export type SentKind = Inbox | 'setAside';

export const sentKinds: readonly SentKind[] = [...inboxNames, 'setAside'];

export function forEachSentKind<Result>(make: (kind: SentKind) => Result): Record<SentKind, Result> {
  return { ...forEachInbox(make), setAside: make('setAside') };
}

type Senders = Record<SentKind, RecordOwner[]>;

export interface FoundOfPerson {
  records: Senders;
  /** The ids of those that had the email or phone until it was corrected. */
  corrected: ReadonlySet<string>;
  issued: StoredCertificate[];
  fromBefore: NoteFromBefore[];
}

export async function findOfPerson(context: Stored, typed: Sought): Promise<FoundOfPerson> {
  const person = { ...typed, ...identityOf(typed) };
  const isSender = isOf(person);
  const own = typed.person ? sentBy(context, typed.person) : [];
  const before = [
    ...recordsThatHad(context, 'email', person.email),
    ...recordsThatHad(context, 'phone', person.phone),
  ];
  const known = new Set([...own, ...before]);
  const records = await findSenders(context, (owner) => isSender(owner) || known.has(owner._id));
  const ids = idsOf(records);
  const isCorrected = (owner: RecordOwner) => before.includes(owner._id) && !isSender(owner);
  return {
    records,
    corrected: new Set(Object.values(idsOf(records, isCorrected)).flat()),
    issued: certificatesOf(context, person, ids.enrollments),
    fromBefore: notesFromBefore(context, ids),
  };
}

/** Counts the records that had the email or phone until it was corrected. */
export async function countCorrected(context: Stored, typed: Sought): Promise<number> {
  return (await findOfPerson(context, typed)).corrected.size;
}

/** Returns the matching senders of all records. Yields to the event loop. */
export async function findSenders(
  context: Stored,
  isMeant: (owner: RecordOwner) => boolean,
): Promise<Senders> {
  const found = forEachSentKind((): RecordOwner[] => []);
  for (const kind of sentKinds) {
    const all = kind === 'setAside' ? asideOwners(context) : recordOwners(context, kind);
    for await (const owners of all) found[kind].push(...owners.filter(isMeant));
  }
  return found;
}

/** Returns the certificates of a person or enrollments, with their replacements, in register order. */
export function certificatesOf(
  context: Stored,
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

export function idsOf(
  found: Senders,
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

/** Characters of a message or note, enough to recognise it. */
const mostShown = 80;

const noPlace = { place: null, startsOn: null, endsOn: null };

/** Returns a person's items one by one, so that the office can tick some. */
export async function findPerson(context: Stored, typed: Sought): Promise<PersonItem[]> {
  const { records, corrected, issued, fromBefore } = await findOfPerson(context, typed);
  const sent = sentKinds.flatMap((kind) =>
    records[kind].flatMap(({ _id, ...owner }) =>
      wholeRecord(context, kind, _id).map((record) => ({ kind, ...owner, record })),
    ),
  );
  return [
    ...sent.map(({ kind, email, phone, createdAt, record }) => ({
      _id: record._id,
      kind,
      person: kind === 'setAside' ? null : personOfRecord(context, kind, record._id),
      name: textOf(record, 'name'),
      text: shorten(wantsOf(kind, record), mostShown),
      email,
      phone,
      place: record.place?.state ?? null,
      startsOn: record.place?.startsOn ?? null,
      endsOn: record.place?.endsOn ?? null,
      notes: record.followUp?.notes.length ?? 0,
      records: [],
      isCorrected: corrected.has(record._id),
      createdAt,
    })),
    ...issued.map(({ _id, holder, number, programme, enrollment, createdAt }) => ({
      ...{ _id, kind: 'certificates' as const, name: holder, text: `${number}, ${programme}` },
      person: enrollment === null ? null : personOfRecord(context, 'enrollments', enrollment),
      ...{ ...personOfCertificate(context, _id), ...noPlace, notes: 0, records: [], createdAt },
      isCorrected: false,
    })),
    ...fromBefore.map(({ _id, author, text, records: ids, createdAt }) => ({
      ...{
        _id,
        kind: 'notes' as const,
        person: null,
        name: author,
        text: shorten(text, mostShown),
        email: '',
        phone: '',
      },
      ...{ ...noPlace, notes: 0, records: [...ids], isCorrected: false, createdAt },
    })),
  ];
}

export type PersonRecords = Record<string, object[]>;

/**
 * Returns a person's records with places, waiting mails, notes and history. Records deleted seconds ago are
 * in `justDeleted`.
 * @param ids of the records, certificates and notes to export; null: all
 */
export async function exportPerson(
  context: Stored,
  typed: Sought,
  ids: readonly string[] | null = null,
): Promise<PersonRecords> {
  const isMeant = ({ _id }: { _id: string }) => ids === null || ids.includes(_id);
  const { records, issued, fromBefore } = await findOfPerson(context, typed);
  const kept: PersonRecords = {};
  const justDeleted: object[] = [];
  for (const kind of sentKinds) {
    const found = records[kind].filter(isMeant).flatMap(({ _id }) => wholeRecord(context, kind, _id));
    const present = found.filter(({ deletedAt }) => deletedAt === null);
    if (present.length > 0) kept[kind] = present.map(({ deletedAt: _none, ...record }) => record);
    justDeleted.push(...found.filter(({ deletedAt }) => deletedAt !== null));
  }
  const named = issued.filter(isMeant);
  if (named.length > 0)
    kept.certificates = named.map((one) => ({ ...toIssued(one), ...personOfCertificate(context, one._id) }));
  const notes = fromBefore.filter(isMeant);
  if (notes.length > 0) kept.notes = notes.map(({ records: _others, about: _none, ...note }) => note);
  return justDeleted.length > 0 ? { ...kept, justDeleted } : kept;
}

interface SentRecord {
  _id: string;
  /** Time of deletion, while it can be undone. */
  deletedAt: string | null;
}

interface WholeRecord extends SentRecord {
  place?: PlaceSummary;
  mails?: ReturnType<typeof waitingMailsOf>;
  /** The address of the record, from which an email came back. */
  bounce?: ReturnType<typeof bounceOf>;
  followUp?: RecordFollowUp;
  history?: ReturnType<typeof eventsOf>;
  corrections?: ReturnType<typeof correctionsOf>;
}

/** Returns the whole record in a list; an empty list if the record is gone. */
function wholeRecord(context: Stored, kind: SentKind, id: string): WholeRecord[] {
  const record: SentRecord | null =
    kind === 'setAside' ? findSetAside(context, id) : findRecord(context, kind, id);
  if (record === null) return [];
  if (kind === 'setAside') return [record];
  const place = inboxes[kind].hasPlace ? placeSummary(context, id) : null;
  const [mails, followUp] = [waitingMailsOf(context, id), followUpOfRecord(context, kind, id)];
  const bounce = bounceOf(context, id);
  const [history, corrections] = [eventsOf(context, kind, id), correctionsOf(context, kind, id)];
  return [
    {
      ...record,
      ...(place && { place }),
      ...(mails.length > 0 && { mails }),
      ...(bounce && { bounce }),
      ...(followUp && { followUp }),
      ...(history.length > 0 && { history }),
      ...(corrections.length > 0 && { corrections }),
    },
  ];
}

function wantsOf(kind: SentKind, record: object): string {
  const inbox = kind === 'setAside' ? textOf(record, 'inbox') : kind;
  return isInbox(inbox) ? textOf(record, inboxes[inbox].wants) : '';
}

function textOf(record: object, field: string): string {
  const text: unknown = Reflect.get(record, field);
  return typeof text === 'string' ? text : '';
}
