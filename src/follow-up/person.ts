import type { Stored } from '../database/index.ts';
import { correctionsOf, eventsOf } from '../history/index.ts';
import { findRecord, noticeFirstUsedAt, waitingMailsOf } from '../people/index.ts';
import { certificatesOfEnrollment, findCertificate, toIssued } from '../register/index.ts';
import { type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';
import { beginOfDay } from '../shared/india-time.ts';
import type { HistoryEntry, IssuedCertificate, Note, RecordEvent } from '../shared/records.ts';
import { partedAtOf } from './others-store.ts';
import {
  entryOfRecord,
  notesOf,
  presentRecordsOf,
  recordsOf,
  type SentRecord,
  unlimited,
} from './records-store.ts';
import { stageOf } from './stage.ts';
import { contactIdsOf, findContact } from './store.ts';

interface PersonHistory {
  /** Newest first. */
  entries: HistoryEntry[];
  /** Not deleted, newest first. */
  sent: SentRecord[];
  certificates: IssuedCertificate[];
}

export function historyOf(context: Stored, entry: number): PersonHistory {
  const sent = presentRecordsOf(context, entry, unlimited);
  // At equal times the form comes first, as it causes the rest.
  const entries: HistoryEntry[] = [
    ...sent.flatMap((record) => [
      sentEntry(context, record),
      ...issuedTo(context, record).flatMap(certificateEntries),
      ...withMoves(eventsOf(context, record.inbox, record.id)).map(markedShared(context, record)),
      ...unsentEntries(context, record),
    ]),
    ...correctionEntries(context, sent),
    ...notesOf(context, entry).map((note) => ({ kind: 'note' as const, ...note })),
  ];
  const inOrder = entries.sort((one, other) => compare(one.createdAt, other.createdAt)).reverse();
  const certificates = sent.flatMap((record) => issuedTo(context, record)).sort(newestFirst);
  return { entries: inOrder, sent, certificates };
}

/** Marks what was said of a person while the entry was one with others. */
function markedShared(context: Stored, { contact }: SentRecord): (event: RecordEvent) => RecordEvent {
  const partedAt = partedAtOf(context, contact);
  const isSaid = ({ kind }: RecordEvent) => kind === 'stage' || kind === 'owner' || kind === 'nextOn';
  return (event) =>
    partedAt !== null && isSaid(event) && event.createdAt < partedAt ? { ...event, shared: true } : event;
}

function sentEntry(context: Stored, record: SentRecord): HistoryEntry {
  const { id: _id, inbox, name, email, phone, text, reference, place, language, createdAt } = record;
  const { consent: version } = record;
  const firstUsedAt = noticeFirstUsedAt(context, version);
  const notice = firstUsedAt === null ? null : { version, firstUsedAt };
  const enrolled = inbox === 'enrollments' ? findRecord(context, inbox, _id) : null;
  const { company = null, source = null, bornOn = null } = enrolled ?? {};
  const said = { name, email, phone, text, reference, place, language, notice, createdAt };
  return { kind: 'sent', _id, inbox, ...said, company, source, bornOn };
}

function issuedTo(context: Stored, { inbox, id }: SentRecord): IssuedCertificate[] {
  const ids = inboxes[inbox].hasPlace ? certificatesOfEnrollment(context, id) : [];
  return ids.flatMap((each) => findCertificate(context, each) ?? []).map(toIssued);
}

function certificateEntries({
  number,
  holder,
  state,
  issuedOn,
  changedOn,
  createdAt,
}: IssuedCertificate): HistoryEntry[] {
  const entry = { kind: 'certificate', number, holder } as const;
  const issued = { ...entry, became: 'issued', on: issuedOn, createdAt } as const;
  if (state === 'valid' || changedOn === null) return [issued];
  // Only the day is known.
  const begin = beginOfDay(changedOn).toISOString();
  return [
    issued,
    { ...entry, became: state, on: changedOn, createdAt: begin > createdAt ? begin : createdAt },
  ];
}

/** Returns the corrections of records. The same correction in several records is listed once. */
function correctionEntries(context: Stored, sent: readonly SentRecord[]): HistoryEntry[] {
  const all = sent.flatMap(({ inbox, id }) => correctionsOf(context, inbox, id));
  const different = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...different.values()].map((one) => ({ kind: 'corrected', ...one }));
}

/** Marks a place as moved if its batch changed. Events are oldest first. */
function withMoves(events: readonly RecordEvent[]): RecordEvent[] {
  let before: string | null = null;
  return events.map((event) => {
    if (event.kind !== 'seat') return event;
    const isMove = before !== null && event.batch !== null && event.batch !== before;
    before = event.batch;
    return isMove ? { ...event, moved: true } : event;
  });
}

function unsentEntries(context: Stored, { id, name }: SentRecord): HistoryEntry[] {
  return waitingMailsOf(context, id)
    .filter(({ audience }) => audience === 'sender' || audience === 'applicant')
    .map(({ state, createdAt }) => ({ kind: 'unsentMail', name, isFailed: state === 'failed', createdAt }));
}

function newestFirst(one: IssuedCertificate, other: IssuedCertificate): number {
  return compare(other.createdAt, one.createdAt);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns the id of the person who has sent a record, or null if it is gone. */
export function personOfRecord(context: Stored, inbox: Inbox, id: string): string | null {
  return entryOfRecord(context, inbox, id)?.person ?? null;
}

/** Returns the ids of all that a person has sent, also of what is just deleted; none of somebody unknown. */
export function sentBy(context: Stored, person: string): string[] {
  const contact = findContact(context, person);
  return contact === null ? [] : recordsOf(context, contact.sequence, unlimited).map(({ id }) => id);
}

/** A sender's follow-up, with only the notes about this record. */
export interface RecordFollowUp {
  stage: string;
  owner: string | null;
  nextOn: string | null;
  notes: Note[];
}

/** Returns a record's follow-up, or null if it contains nothing beyond what its seat gives. */
export function followUpOfRecord(context: Stored, inbox: Inbox, id: string): RecordFollowUp | null {
  const found = entryOfRecord(context, inbox, id);
  if (found === null) return null;
  const { entry, owner, nextOn } = found;
  const { stage, byPlace } = stageOf(presentRecordsOf(context, entry));
  const own = notesOf(context, entry).filter(({ about }) => about === id);
  return (stage === 'new' || byPlace) && owner === null && nextOn === null && own.length === 0
    ? null
    : { stage, owner, nextOn, notes: own };
}

/** A note from an earlier version, tied to no record. It is deleted with its entry's last record. */
export interface NoteFromBefore extends Note {
  records: readonly string[];
}

/** Returns earlier versions' notes about the senders of these records. */
export function notesFromBefore(
  context: Stored,
  sent: Readonly<Record<Inbox, readonly string[]>>,
): NoteFromBefore[] {
  return entriesOf(context, sent).flatMap((entry) =>
    notesOf(context, entry)
      .filter(({ about }) => about === null)
      .map((note) => ({ ...note, records: recordsOf(context, entry, unlimited).map(({ id }) => id) })),
  );
}

/** Returns the ids of the contacts that have no other records than these. */
export function contactsGoneWith(
  context: Stored,
  sent: Readonly<Record<Inbox, readonly string[]>>,
): string[] {
  const all = new Set(inboxNames.flatMap((inbox) => sent[inbox]));
  return entriesOf(context, sent)
    .filter((entry) => recordsOf(context, entry, unlimited).every(({ id }) => all.has(id)))
    .flatMap((entry) => contactIdsOf(context, entry));
}

function entriesOf(context: Stored, sent: Readonly<Record<Inbox, readonly string[]>>): number[] {
  const entries = inboxNames.flatMap((inbox) =>
    sent[inbox].flatMap((id) => entryOfRecord(context, inbox, id)?.entry ?? []),
  );
  return [...new Set(entries)];
}
