import { type Database, stored } from '../database/index.ts';
import { eventsOf } from '../history/index.ts';
import { noticeUse, pendingMails } from '../people/index.ts';
import { certificateRepository, toIssued } from '../register/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import { beginOfDay } from '../shared/india-time.ts';
import type { HistoryEntry, IssuedCertificate, RecordEvent } from '../shared/records.ts';
import type { NoteRepository } from './notes.ts';
import { notDeleted, type SentRecord, type SentRecords } from './records.ts';

/** The parts of a person's history. */
export interface HistoryParts {
  database: Database;
  records: SentRecords;
  notes: NoteRepository;
}

/** All that came from a person and all that was done. */
interface PersonHistory {
  /** Newest first. */
  entries: HistoryEntry[];
  /** The records that are not deleted, newest first. */
  sent: SentRecord[];
  certificates: IssuedCertificate[];
}

/** Returns a function that reads the history of the person of an entry. */
export function historyReader({ database, records, notes }: HistoryParts): (entry: number) => PersonHistory {
  const context = stored(database);
  const mails = pendingMails(database);
  const issued = certificateRepository(database);
  const usedAt = noticeUse(database);

  function sentEntry(record: SentRecord): HistoryEntry {
    const { id: _id, inbox, name, email, phone, text, reference, place, language, createdAt } = record;
    const { consent: version } = record;
    const firstUsedAt = usedAt(version);
    const notice = firstUsedAt === null ? null : { version, firstUsedAt };
    const said = { name, email, phone, text, reference, place, language, notice, createdAt };
    return { kind: 'sent', _id, inbox, ...said };
  }

  function certificatesOf({ inbox, id }: SentRecord): IssuedCertificate[] {
    const ids = inboxes[inbox].hasPlace ? issued.ofEnrollment(id) : [];
    return ids.flatMap((each) => issued.find(each) ?? []).map(toIssued);
  }

  function unsent({ id }: SentRecord): HistoryEntry[] {
    return mails
      .of(id)
      .filter(({ audience }) => audience === 'sender' || audience === 'applicant')
      .map(({ state, createdAt }) => ({ kind: 'unsentMail', isFailed: state === 'failed', createdAt }));
  }

  return (entry) => {
    const sent = notDeleted(records.ofEntry(entry, -1));
    // Of what came at one time, the form that was sent is the cause of the rest.
    const entries: HistoryEntry[] = [
      ...sent.flatMap((record) => [
        sentEntry(record),
        ...certificatesOf(record).flatMap(certificateEntries),
        ...withMoves(eventsOf(context, record.inbox, record.id)),
        ...unsent(record),
      ]),
      ...notes.ofEntry(entry).map((note) => ({ kind: 'note' as const, ...note })),
    ];
    const inOrder = entries.sort((one, other) => compare(one.createdAt, other.createdAt)).reverse();
    return { entries: inOrder, sent, certificates: sent.flatMap(certificatesOf).sort(newestFirst) };
  };
}

/** Returns what was done with a record, oldest first, and says of a place in another batch than before that it was moved. */
function withMoves(events: readonly RecordEvent[]): RecordEvent[] {
  let before: string | null = null;
  return events.map((event) => {
    if (event.kind !== 'seat') return event;
    const isMove = before !== null && event.batch !== null && event.batch !== before;
    before = event.batch;
    return isMove ? { ...event, moved: true } : event;
  });
}

function certificateEntries({
  number,
  state,
  issuedOn,
  changedOn,
  createdAt,
}: IssuedCertificate): HistoryEntry[] {
  const entry = { kind: 'certificate', number } as const;
  const issued = { ...entry, became: 'issued', on: issuedOn, createdAt } as const;
  if (state === 'valid' || changedOn === null) return [issued];
  // Only the day is known.
  const begin = beginOfDay(changedOn).toISOString();
  return [
    issued,
    { ...entry, became: state, on: changedOn, createdAt: begin > createdAt ? begin : createdAt },
  ];
}

function newestFirst(one: IssuedCertificate, other: IssuedCertificate): number {
  return compare(other.createdAt, one.createdAt);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
