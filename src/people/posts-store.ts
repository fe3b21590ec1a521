import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import { purge, softDelete } from '../undo/index.ts';
import { type AnyFields, ownersIn, type RecordOwner } from './records-store.ts';

/** Hashes of a form's id and fields; the id keys the field hashes. */
export interface FormHashes {
  formHash: string;
  fieldsHash: string;
  /** Covers the fields that a sender may not correct. */
  fixedHash: string;
}

export interface StoredFormPost extends Omit<FormHashes, 'formHash'> {
  id: string;
  /** 1 if the office has changed the record or added a note. */
  isTouched: number;
}

const isTouched = `EXISTS (
    SELECT 1 FROM record_events
    WHERE record_events.table_name = posts.table_name AND record_events.record = posts.record AND done_by = 'office'
  ) OR EXISTS (
    SELECT 1 FROM record_corrections AS corrected
    WHERE corrected.table_name = posts.table_name AND corrected.record = posts.record
  ) OR EXISTS (
    SELECT 1 FROM contact_notes AS notes
    WHERE notes.table_name = posts.table_name AND notes.record = posts.record AND notes.contact = (
      SELECT contact FROM contact_records AS joined
      WHERE joined.table_name = posts.table_name AND joined.sequence = posts.record
    )
  )`;

const recordsOfForm = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<{ formHash: string; since: string }, StoredFormPost>(
    `SELECT id, fields_hash AS fieldsHash, fixed_hash AS fixedHash, ${isTouched} AS isTouched
         FROM form_posts AS posts JOIN ${table} AS sent ON sent.sequence = record
         WHERE form_hash = @formHash AND posts.table_name = '${table}' AND deleted_at IS NULL AND created_at > @since
         ORDER BY record DESC`,
  );
});
/** Returns a form's records since a time, newest first. */
export function formPostsOf({ db }: Stored, inbox: Inbox, formHash: string, since: string): StoredFormPost[] {
  return db.all(recordsOfForm[inbox], { formHash, since });
}

const setRecordsForm = forEachInbox((inbox) => {
  const { table } = inboxes[inbox];
  return statement<FormHashes & { id: string }>(
    `INSERT INTO form_posts (table_name, record, form_hash, fields_hash, fixed_hash)
         SELECT '${table}', sequence, @formHash, @fieldsHash, @fixedHash FROM ${table} WHERE id = @id
         ON CONFLICT (table_name, record) DO UPDATE SET fields_hash = excluded.fields_hash`,
  );
});
export function storeFormPost({ db }: StoredChange, inbox: Inbox, id: string, form: FormHashes): void {
  db.run(setRecordsForm[inbox], { ...form, id });
}

/** A set-aside post, with everything needed to make it a record. */
export interface AsidePost {
  inbox: Inbox;
  fields: AnyFields;
  /** A batch's id; null: no date yet, or not an enrollment. */
  batch: string | null;
  /** True if the form came from the site. */
  isFromForm: boolean;
  createdAt: string;
  /** Present for a form with its own id. */
  form?: FormHashes;
}

type KnownAsidePost = AsidePost & { _id: string };

interface AsideRow {
  _id: string;
  inbox: Inbox;
  /** The other properties, as JSON. */
  post: string;
  createdAt: string;
}

export const deletableAside = softDelete({
  table: 'set_aside',
  kind: 'post that may be from a robot',
  nameColumn: null,
});

/** Purges a post, even if not yet marked as deleted. Returns false if not found. */
export function purgeAside(tx: StoredChange, id: string): boolean {
  return purge(tx, deletableAside, id);
}

const owners = ownersIn('set_aside', 'email', 'phone');
/** Yields the senders of all set-aside posts, as `recordOwners` does. */
export function asideOwners(context: Stored): AsyncGenerator<RecordOwner[], void> {
  return owners(context);
}

const columns = 'id AS _id, inbox, post, created_at AS createdAt';

const asideOf = statement<{ inbox: Inbox; formHash: string; since: string }, AsideRow>(
  `SELECT ${columns} FROM set_aside
     WHERE inbox = @inbox AND form_hash = @formHash AND created_at > @since AND deleted_at IS NULL ORDER BY sequence DESC`,
);
/** Returns a form's set-aside posts since a time, newest first. */
export function asideOfForm({ db }: Stored, inbox: Inbox, formHash: string, since: string): KnownAsidePost[] {
  return db.all(asideOf, { inbox, formHash, since }).map(postIn);
}

const setAsidesForm = statement<{ id: string; formHash: string; form: string }>(
  `UPDATE set_aside SET form_hash = @formHash, post = json_set(post, '$.form', json(@form)) WHERE id = @id`,
);
export function storeAsideForm({ db }: StoredChange, id: string, form: FormHashes): void {
  db.run(setAsidesForm, { id, formHash: form.formHash, form: JSON.stringify(form) });
}

const removeForm = statement<[Inbox, string]>('DELETE FROM set_aside WHERE inbox = ? AND form_hash = ?');
export function removeAsideOfForm({ db }: StoredChange, inbox: Inbox, formHash: string): void {
  db.run(removeForm, [inbox, formHash]);
}

const insert = statement<[string, Inbox, string, string, string, string]>(
  'INSERT INTO set_aside (id, inbox, email, phone, post, created_at) VALUES (?, ?, ?, ?, ?, ?)',
);
export function insertAside(
  { db }: StoredChange,
  id: string,
  { inbox, createdAt, ...post }: AsidePost,
  { email, phone }: { email: string; phone: string },
): void {
  db.run(insert, [id, inbox, email, phone, JSON.stringify(post), createdAt]);
}

const setFields = statement<{ id: string; email: string; phone: string; fields: string }>(
  `UPDATE set_aside SET email = @email, phone = @phone, post = json_set(post, '$.fields', json(@fields)) WHERE id = @id`,
);
export function updateAside(
  { db }: StoredChange,
  id: string,
  fields: AsidePost['fields'],
  { email, phone }: { email: string; phone: string },
): void {
  db.run(setFields, { id, email, phone, fields: JSON.stringify(fields) });
}

const find = statement<[string], AsideRow & { deletedAt: string | null }>(
  `SELECT ${columns}, deleted_at AS deletedAt FROM set_aside WHERE id = ?`,
);
/** Returns a post, including a just-deleted one, or null. */
export function findAside(
  { db }: Stored,
  id: string,
): (KnownAsidePost & { deletedAt: string | null }) | null {
  const found = db.one(find, [id]);
  return found && { ...postIn(found), deletedAt: found.deletedAt };
}

const take = statement<[string], AsideRow>(
  `DELETE FROM set_aside WHERE id = ? AND deleted_at IS NULL RETURNING ${columns}`,
);
/** Removes and returns a post, or null if gone. */
export function removeAside({ db }: StoredChange, id: string): AsidePost | null {
  const [taken] = db.returned(take, [id]);
  return taken === undefined ? null : postIn(taken);
}

const newest = statement<[Inbox, number], AsideRow>(
  `SELECT ${columns} FROM set_aside WHERE inbox = ? AND deleted_at IS NULL
     ORDER BY post ->> 'isFromForm' DESC, sequence DESC LIMIT ?`,
);
/** Returns a form's newest posts; posts from the site come first. */
export function newestAside({ db }: Stored, inbox: Inbox, most: number): KnownAsidePost[] {
  return db.all(newest, [inbox, most]).map(postIn);
}

const count = scalar<[Inbox], number>(
  'SELECT count(*) FROM set_aside WHERE inbox = ? AND deleted_at IS NULL',
);
/** Returns the number of set-aside posts per form. */
export function countAside({ db }: Stored): Record<Inbox, number> {
  return forEachInbox((inbox) => db.one(count, [inbox]) ?? 0);
}

const removeOld = statement<[string]>('DELETE FROM set_aside WHERE created_at < ?');
export function removeAsideBefore({ db }: StoredChange, time: Date): void {
  db.run(removeOld, [time.toISOString()]);
}

function postIn({ _id, inbox, post, createdAt }: AsideRow): KnownAsidePost {
  return { _id, inbox, createdAt, ...(JSON.parse(post) as Omit<AsidePost, 'inbox' | 'createdAt'>) };
}
