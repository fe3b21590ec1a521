import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { correctedFields, forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

const weekMilliseconds = 7 * dayMilliseconds;

/** A post of a form that has an id of its own. */
export interface FormPost {
  inbox: Inbox;
  /** 128 random bits, which the browser made. */
  formId: string;
  fields: object;
}

/** What was stored of the same form, not deleted since: the same post, or one that this corrects. */
export interface KnownPost {
  id: string;
  is: 'same' | 'corrected';
}

/** What is kept of such a post. */
export type FormHashes = ReturnType<typeof hashesOf>;

interface Row {
  id: string;
  fieldsHash: string;
  fixedHash: string;
  isTouched: number;
}

/** Whether the office has done something with a record, or noted something about it. */
const isTouched = `EXISTS (
    SELECT 1 FROM record_events
    WHERE record_events.table_name = posts.table_name AND record_events.record = posts.record AND done_by = 'office'
  ) OR EXISTS (
    SELECT 1 FROM contact_notes AS notes
    WHERE notes.table_name = posts.table_name AND notes.record = posts.record AND notes.contact = (
      SELECT contact FROM contact_records AS joined
      WHERE joined.table_name = posts.table_name AND joined.sequence = posts.record
    )
  )`;

/** The posts of forms that have ids of their own, each kept as hashes beside its record, with which it goes. */
export function formPosts(database: Database, now: () => Date) {
  const statements = forEachInbox((inbox) => {
    const { table } = inboxes[inbox];
    return {
      find: database.prepare<[{ formHash: string; since: string }], Row>(
        `SELECT id, fields_hash AS fieldsHash, fixed_hash AS fixedHash, ${isTouched} AS isTouched
         FROM form_posts AS posts JOIN ${table} AS sent ON sent.sequence = record
         WHERE form_hash = @formHash AND posts.table_name = '${table}' AND deleted_at IS NULL AND created_at > @since
         ORDER BY record DESC`,
      ),
      set: database.prepare<[ReturnType<typeof hashesOf> & { id: string }]>(
        `INSERT INTO form_posts (table_name, record, form_hash, fields_hash, fixed_hash)
         SELECT '${table}', sequence, @formHash, @fieldsHash, @fixedHash FROM ${table} WHERE id = @id
         ON CONFLICT (table_name, record) DO UPDATE SET fields_hash = excluded.fields_hash`,
      ),
    };
  });
  return {
    /**
     * Returns what the same form has stored within a week: with the same fields, or else the newest that differs by nothing but
     * what a sender corrects, while the office has not touched it. Null: this is a post of its own.
     */
    find(post: FormPost): KnownPost | null {
      const { formHash, fieldsHash, fixedHash } = hashesOf(post);
      const rows = statements[post.inbox].find.all({ formHash, since: aWeekBefore(now()) });
      const same = rows.find((row) => row.fieldsHash === fieldsHash);
      if (same !== undefined) return { id: same.id, is: 'same' };
      const other = rows.find((row) => row.fixedHash === fixedHash && row.isTouched === 0);
      return other === undefined ? null : { id: other.id, is: 'corrected' };
    },
    /** Remembers what a record holds of a form, in the transaction that stores it. */
    remember(post: FormPost, id: string): void {
      statements[post.inbox].set.run({ ...hashesOf(post), id });
    },
    /** Remembers the same of a post that was set aside before. */
    adopt(inbox: Inbox, id: string, form: FormHashes): void {
      statements[inbox].set.run({ ...form, id });
    },
  };
}

export type FormPosts = ReturnType<typeof formPosts>;

/** Returns the time from which on a form counts as the same. */
export function aWeekBefore(now: Date): string {
  return new Date(now.getTime() - weekMilliseconds).toISOString();
}

/** The hashes of fields are keyed by the id, which is not stored: nobody finds by trying what a person has typed. */
export function hashesOf({ inbox, formId, fields }: FormPost) {
  const corrected: readonly string[] = correctedFields(inbox);
  const fixed = Object.entries(fields).filter(([name]) => !corrected.includes(name));
  const keyed = (value: unknown) =>
    createHmac('sha256', formId).update(JSON.stringify(value)).digest('base64url');
  return {
    formHash: createHash('sha256').update(formId).digest('base64url'),
    fieldsHash: keyed(Object.entries(fields)),
    fixedHash: keyed(fixed),
  };
}
