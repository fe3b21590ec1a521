import type { Database } from '../database/open.ts';
import type { PlaceState } from '../shared/batches.ts';
import type { FollowUpRecord } from '../shared/follow-up.ts';
import type { Language } from '../shared/languages.ts';
import type { Inbox } from '../shared/records.ts';

/** The tables of what people send, each with the inbox that it is. */
export const sources = {
  enrollments: 'enrollments',
  registrations: 'registrations',
  contact_messages: 'contactMessages',
  partner_messages: 'partnerMessages',
} as const satisfies Record<string, Inbox>;

/** The name of one of these tables. */
export type SourceTable = keyof typeof sources;

/** Their names. */
export const sourceTables = Object.keys(sources) as SourceTable[];

/** One thing that somebody has sent, as it stands in its table. */
export interface SentRecord {
  sequence: number;
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

/** A record with its inbox. */
export type OwnRecord = SentRecord & { inbox: Inbox };

/** Of somebody who sends more than this, the newest tell. */
const mostOfOne = 200;

const none = 'NULL AS reference, NULL AS place, NULL AS placeSince';
const ends = 'language, created_at AS createdAt, deleted_at AS deletedAt';
const message = `sequence, id, name, email, NULL AS phone, message AS text, ${ends}, ${none}`;
const columns: Readonly<Record<SourceTable, string>> = {
  enrollments: `sequence, id, name, email, phone, course AS text, ${ends}, nullif(reference, '') AS reference,
    (SELECT state FROM places WHERE enrollment = enrollments.id) AS place,
    (SELECT since FROM places WHERE enrollment = enrollments.id) AS placeSince`,
  registrations: `sequence, id, name, mail AS email, phone, place AS text, ${ends}, ${none}`,
  contact_messages: message,
  partner_messages: message,
};

/** Opens what people have sent, as far as the follow-up reads it. */
export function sentRecords(database: Database) {
  const of = (table: SourceTable) => ({
    find: database.prepare<[number], SentRecord>(`SELECT ${columns[table]} FROM ${table} WHERE sequence = ?`),
    after: database.prepare<[number, number], SentRecord>(
      `SELECT ${columns[table]} FROM ${table} WHERE sequence > ? ORDER BY sequence LIMIT ?`,
    ),
    before: database.prepare<[number, number], SentRecord>(
      `SELECT ${columns[table]} FROM ${table} WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`,
    ),
    newest: database.prepare<[], number | null>(`SELECT max(sequence) FROM ${table}`).pluck(),
  });
  const reads = {
    enrollments: of('enrollments'),
    registrations: of('registrations'),
    contact_messages: of('contact_messages'),
    partner_messages: of('partner_messages'),
  };
  const whose = database.prepare<[number, number], { table: SourceTable; sequence: number }>(
    `SELECT table_name AS "table", sequence FROM contact_records WHERE contact = ?
     ORDER BY created_at DESC, sequence DESC LIMIT ?`,
  );
  return {
    /** Returns what came after a record of a table, oldest first. */
    after: (table: SourceTable, sequence: number, most: number) => reads[table].after.all(sequence, most),
    /** Returns what came before a record of a table, newest first. */
    before: (table: SourceTable, sequence: number, most: number) => reads[table].before.all(sequence, most),
    /** Returns the sequence of the newest record of a table; 0 for an empty one. */
    newest: (table: SourceTable) => reads[table].newest.get() ?? 0,
    /** Returns what a contact has sent, newest first, deleted records too while that can be undone. */
    ofContact: (contact: number, most = mostOfOne): OwnRecord[] =>
      whose.all(contact, most).flatMap(({ table, sequence }) => {
        const record = reads[table].find.get(sequence);
        return record === undefined ? [] : { ...record, inbox: sources[table] };
      }),
  };
}

/** What people have sent. */
export type SentRecords = ReturnType<typeof sentRecords>;

/** Returns a record as the back office sees it. */
export function toRecord({ id, inbox, ...record }: OwnRecord): FollowUpRecord {
  const { name, email, phone, text, reference, place, language, createdAt } = record;
  return { _id: id, inbox, name, email, phone, text, reference, place, language, createdAt };
}
