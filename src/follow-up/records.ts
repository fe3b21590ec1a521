import type { Database } from '../database/open.ts';
import type { PlaceState } from '../shared/batches.ts';
import type { Stage } from '../shared/follow-up.ts';
import type { Language } from '../shared/languages.ts';
import type { FollowUpRecord, Inbox } from '../shared/records.ts';

/** The tables of what people send, each with the inbox that it is. */
const sources = {
  enrollments: 'enrollments',
  registrations: 'registrations',
  contact_messages: 'contactMessages',
  partner_messages: 'partnerMessages',
} as const satisfies Record<string, Inbox>;

/** The name of one of these tables. */
type SourceTable = keyof typeof sources;

/** Their names. */
export const sourceTables = Object.keys(sources) as SourceTable[];

/** Where a record is, whose it is, and which stage was set by hand while it was the newest of its entry. */
interface KnownRecord {
  table: SourceTable;
  sequence: number;
  contact: number;
  setStage: Stage | null;
  setAt: string | null;
}

/** One thing that somebody has sent, as it stands in its table. */
interface StoredRecord {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** The course, the place or the message. */
  text: string;
  reference: string | null;
  language: Language;
  createdAt: string;
  deletedAt: string | null;
  /** The place of an enrollment, and when it came into its state. */
  place: PlaceState | null;
  placeSince: string | null;
}

/** The same with what the follow-up knows of it. */
export type SentRecord = StoredRecord & KnownRecord & { inbox: Inbox };

/** Of somebody who sends more than this, the newest tell. */
const mostOfOne = 200;

/** The contacts of an entry: the one that is listed, and all that are joined to it. */
export const members = '(SELECT @entry UNION ALL SELECT sequence FROM contacts WHERE entry = @entry)';

const none = 'NULL AS reference, NULL AS place, NULL AS placeSince';
const ends = 'language, created_at AS createdAt, deleted_at AS deletedAt';
const message = `id, name, email, NULL AS phone, message AS text, ${ends}, ${none}`;
const columns: Readonly<Record<SourceTable, string>> = {
  enrollments: `id, name, email, phone, course AS text, ${ends}, nullif(reference, '') AS reference,
    (SELECT state FROM places WHERE enrollment = enrollments.id) AS place,
    (SELECT since FROM places WHERE enrollment = enrollments.id) AS placeSince`,
  registrations: `id, name, mail AS email, phone, place AS text, ${ends}, ${none}`,
  contact_messages: message,
  partner_messages: message,
};

/** Opens what people have sent, as far as the follow-up reads it. */
export function sentRecords(database: Database) {
  const find = (table: SourceTable) =>
    database.prepare<[number], StoredRecord>(`SELECT ${columns[table]} FROM ${table} WHERE sequence = ?`);
  const reads = {
    enrollments: find('enrollments'),
    registrations: find('registrations'),
    contact_messages: find('contact_messages'),
    partner_messages: find('partner_messages'),
  };
  const ofEntry = database.prepare<[{ entry: number; most: number }], KnownRecord>(
    `SELECT table_name AS "table", sequence, contact, set_stage AS setStage, set_at AS setAt
     FROM contact_records WHERE contact IN ${members} ORDER BY created_at DESC, sequence DESC LIMIT @most`,
  );
  const setStage = database.prepare<[Pick<KnownRecord, 'table' | 'sequence'> & { stage: Stage; at: string }]>(
    `UPDATE contact_records SET set_stage = @stage, set_at = @at WHERE table_name = @table AND sequence = @sequence`,
  );
  const forgetLost = database.prepare<[{ entry: number }]>(
    `UPDATE contact_records SET set_stage = NULL, set_at = NULL WHERE contact IN ${members} AND set_stage = 'lost'`,
  );
  return {
    /** Stores the stage that is set by hand while a record is the newest of its entry. */
    setStage: ({ table, sequence }: Pick<KnownRecord, 'table' | 'sequence'>, stage: Stage, at: string) =>
      void setStage.run({ table, sequence, stage, at }),
    /** Takes back that somebody is lost. */
    forgetLost: (entry: number) => void forgetLost.run({ entry }),
    /** Returns what the person of an entry has sent, newest first, deleted records too while that can be undone. */
    ofEntry: (entry: number, most = mostOfOne): SentRecord[] =>
      ofEntry.all({ entry, most }).flatMap((known) => {
        const record = reads[known.table].get(known.sequence);
        return record === undefined ? [] : { ...record, ...known, inbox: sources[known.table] };
      }),
  };
}

/** What people have sent. */
export type SentRecords = ReturnType<typeof sentRecords>;

/** Returns those that nobody has deleted. */
export function notDeleted(records: readonly SentRecord[]): SentRecord[] {
  return records.filter(({ deletedAt }) => deletedAt === null);
}

/** Returns a record as the back office sees it. */
export function toRecord(record: SentRecord): FollowUpRecord {
  const { id, inbox, name, email, phone, text, reference, place, language, createdAt } = record;
  return { _id: id, inbox, name, email, phone, text, reference, place, language, createdAt };
}
