import type { Database } from '../database/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import type { Stage } from '../shared/follow-up.ts';
import { fieldOfKind, forEachInbox, type Inbox, inboxes, inboxOfTable } from '../shared/inboxes.ts';
import type { Language } from '../shared/languages.ts';
import type { FollowUp } from '../shared/records.ts';

/** Where a record is, whose it is, and which stage was set by hand while it was the newest of its entry. */
interface KnownRecord {
  table: string;
  sequence: number;
  contact: number;
  setStage: Stage | null;
  setAt: string | null;
}

/** A record, as it is stored in its table. */
interface StoredRecord {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** The course, the place or the message. */
  text: string;
  reference: string | null;
  language: Language;
  /** The version of the notice that was read; empty where none was shown. */
  consent: string;
  createdAt: string;
  deletedAt: string | null;
  /** The place of an enrollment, its batch, and when it came into its state. */
  place: PlaceState | null;
  batch: string | null;
  placeSince: string | null;
}

/** The same with what the follow-up knows of it. */
export type SentRecord = StoredRecord & KnownRecord & { inbox: Inbox };

/** The most records that are read of one person, the newest. */
const mostOfOne = 200;

/** The contacts of an entry: the one that is listed, and all that are joined to it. */
export const members = '(SELECT @entry UNION ALL SELECT sequence FROM contacts WHERE entry = @entry)';

/** Opens what people have sent, as far as the follow-up reads it. */
export function sentRecords(database: Database) {
  const reads = forEachInbox((inbox) =>
    database.prepare<[number], StoredRecord>(
      `SELECT ${columnsOf(inbox)} FROM ${inboxes[inbox].table} WHERE sequence = ?`,
    ),
  );
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
    /** Takes back the stage 'lost'. */
    forgetLost: (entry: number) => void forgetLost.run({ entry }),
    /** Returns what the person of an entry has sent, newest first, deleted records too while that can be undone. */
    ofEntry: (entry: number, most = mostOfOne): SentRecord[] =>
      ofEntry.all({ entry, most }).flatMap((known) => {
        const inbox = inboxOfTable(known.table);
        const record = inbox === null ? undefined : reads[inbox].get(known.sequence);
        return inbox === null || record === undefined ? [] : { ...record, ...known, inbox };
      }),
  };
}

export type SentRecords = ReturnType<typeof sentRecords>;

/** Returns those that nobody has deleted. */
export function notDeleted(records: readonly SentRecord[]): SentRecord[] {
  return records.filter(({ deletedAt }) => deletedAt === null);
}

/** Returns the newest enrollment among a person's records, newest first, with the state of its place; or null. */
export function newestEnrollment(sent: readonly SentRecord[]): FollowUp['enrollment'] {
  const found = sent.find(({ inbox }) => inboxes[inbox].hasPlace);
  if (found === undefined) return null;
  const { id, reference, place, batch } = found;
  return { _id: id, reference: reference ?? '', place, batch };
}

/** Returns the columns of a record, whatever its inbox calls them. */
function columnsOf(inbox: Inbox): string {
  const { table, wants, hasPlace } = inboxes[inbox];
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  const reference = fieldOfKind(inbox, 'reference');
  const seat = (column: string) =>
    hasPlace ? `(SELECT ${column} FROM places WHERE enrollment = ${table}.id)` : 'NULL';
  return `id, name, ${email ?? "''"} AS email, nullif(${phone ?? 'NULL'}, '') AS phone, ${wants} AS text, language, consent,
    created_at AS createdAt, deleted_at AS deletedAt, nullif(${reference ?? 'NULL'}, '') AS reference, ${seat('state')} AS place, ${seat('batch')} AS batch, ${seat('since')} AS placeSince`;
}
