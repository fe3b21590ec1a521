import { type Database, stored, transactionNow } from '../database/index.ts';
import { fieldOfKind, forEachInbox, type Inbox, inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { SetAside } from '../shared/records/people.ts';
import { softDelete } from '../undo/index.ts';
import { aWeekBefore, type FormHashes, type FormPost, hashesOf, type KnownPost } from './form-posts.ts';
import { consentOf, recordOwners, type Sent } from './tables.ts';

/** A post with all that it needs to become a record of its inbox. */
export interface AsidePost {
  inbox: Inbox;
  /** The columns of the record. */
  fields: Sent & Readonly<Record<string, string>>;
  /** The id of a batch; null: no date yet, or not an enrollment. */
  batch: string | null;
  /** Whether the form of the site was filled. */
  isFromForm: boolean;
  createdAt: string;
  /** What is kept of a form with an id of its own. */
  form?: FormHashes;
}

interface StoredPost {
  _id: string;
  inbox: Inbox;
  /** The rest of it, as JSON. */
  post: string;
  createdAt: string;
}

/** What was sent with the field filled that people never see. Nothing else reads it, and nothing counts or mails it. */
export type SetAsidePosts = ReturnType<typeof setAsidePosts>;

const deletable = softDelete({
  table: 'set_aside',
  kind: 'post that may be from a robot',
  nameColumn: null,
});

/** Opens the table of what was set aside. */
export function setAsidePosts(database: Database) {
  const ofForm = database.prepare<[{ inbox: Inbox; formHash: string; since: string }], StoredPost>(
    `SELECT id AS _id, inbox, post, created_at AS createdAt FROM set_aside
     WHERE inbox = @inbox AND form_hash = @formHash AND created_at > @since AND deleted_at IS NULL ORDER BY sequence DESC`,
  );
  const setForm = database.prepare<[{ id: string; formHash: string; form: string }]>(
    `UPDATE set_aside SET form_hash = @formHash, post = json_set(post, '$.form', json(@form)) WHERE id = @id`,
  );
  const forgetForm = database.prepare<[Inbox, string]>(
    'DELETE FROM set_aside WHERE inbox = ? AND form_hash = ?',
  );
  const setFields = database.prepare<[{ id: string; email: string; phone: string; fields: string }]>(
    `UPDATE set_aside SET email = @email, phone = @phone, post = json_set(post, '$.fields', json(@fields)) WHERE id = @id`,
  );
  const columns = 'id AS _id, inbox, post, created_at AS createdAt';
  const insert = database.prepare(
    'INSERT INTO set_aside (id, inbox, email, phone, post, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = database.prepare<[string], StoredPost & { deletedAt: string | null }>(
    `SELECT ${columns}, deleted_at AS deletedAt FROM set_aside WHERE id = ?`,
  );
  const take = database.prepare<[string], StoredPost>(
    `DELETE FROM set_aside WHERE id = ? AND deleted_at IS NULL RETURNING ${columns}`,
  );
  const newest = database.prepare<[Inbox, number], StoredPost>(
    `SELECT ${columns} FROM set_aside WHERE inbox = ? AND deleted_at IS NULL
     ORDER BY post ->> 'isFromForm' DESC, sequence DESC LIMIT ?`,
  );
  const count = database
    .prepare<[Inbox], number>('SELECT count(*) FROM set_aside WHERE inbox = ? AND deleted_at IS NULL')
    .pluck();
  const removeOld = database.prepare<[string]>('DELETE FROM set_aside WHERE created_at < ?');
  return {
    deletable,
    /** Deletes a post for good, marked as deleted or not. Returns whether it was there. */
    purge: (id: string) => transactionNow(stored(database), (tx) => deletable.purge(tx, id)),
    owners: recordOwners(database, 'set_aside', 'email', 'phone'),

    /** Stores a post. To be called in a transaction. */
    insert(id: string, { inbox, createdAt, ...post }: AsidePost): void {
      const [email, phone] = (['email', 'phone'] as const).map((kind) => fieldIn(inbox, kind, post.fields));
      insert.run(id, inbox, email, phone, JSON.stringify(post), createdAt);
    },

    /** The posts of forms with an id of their own, found as those of records are. */
    formPosts: {
      find(post: FormPost, now: Date): KnownPost | null {
        const { formHash, fieldsHash, fixedHash } = hashesOf(post);
        const posts = ofForm.all({ inbox: post.inbox, formHash, since: aWeekBefore(now) });
        const forms = posts.map((stored) => ({ id: stored._id, ...postIn(stored).form }));
        const same = forms.find((form) => form.fieldsHash === fieldsHash);
        if (same !== undefined) return { id: same.id, is: 'same' };
        const other = forms.find((form) => form.fixedHash === fixedHash);
        return other === undefined ? null : { id: other.id, is: 'corrected' };
      },
      /** Deletes what was set aside of a form that came without the field, too. */
      forget(post: FormPost): void {
        forgetForm.run(post.inbox, hashesOf(post).formHash);
      },
      remember(post: FormPost, id: string): void {
        const form = hashesOf(post);
        setForm.run({ id, formHash: form.formHash, form: JSON.stringify(form) });
      },
    },

    /** Stores what a sender has corrected in a post; an enrollment keeps its reference. Returns whether there is such a post. */
    correct(id: string, inbox: Inbox, corrected: Readonly<Record<string, string>>): boolean {
      const found = find.get(id);
      if (found === undefined || found.deletedAt !== null) return false;
      const fields = { ...postIn(found).fields, ...corrected };
      const [email, phone] = (['email', 'phone'] as const).map((kind) => fieldIn(inbox, kind, fields));
      setFields.run({ id, email: email ?? '', phone: phone ?? '', fields: JSON.stringify(fields) });
      return true;
    },

    /** Returns whether there is such a post, deleted ones aside. */
    has: (id: string): boolean => find.get(id)?.deletedAt === null,

    /** Returns a post with its fields, also one that was just deleted, or null. */
    find(id: string) {
      const found = find.get(id);
      if (found === undefined) return null;
      const { deletedAt, ...stored } = found;
      const { inbox, fields, batch, createdAt } = postIn(stored);
      return {
        _id: id,
        inbox,
        ...fields,
        batch,
        createdAt,
        consent: consentOf({ ...fields, createdAt }),
        deletedAt,
      };
    },

    /** Returns the reference with which an enrollment was answered; empty where there is none. */
    referenceOf(id: string): string {
      const found = find.get(id);
      return found === undefined ? '' : (postIn(found).fields.reference ?? '');
    },

    /** Removes a post and returns it, or null if there is none. To be called in the transaction that stores its record. */
    take(id: string): AsidePost | null {
      const [taken] = take.all(id);
      return taken === undefined ? null : postIn(taken);
    },

    /** Returns the newest posts of one form, as many as a page has: first those that came by a form of the site. */
    newest: (inbox: Inbox): SetAside[] => newest.all(inbox, limits.pageSize).map(toShown),

    /** Returns how many there are of each form. */
    counts: () => forEachInbox((inbox) => count.get(inbox) ?? 0),

    /** Deletes what nobody has taken in time. */
    removeOld(now: Date): void {
      removeOld.run(new Date(now.getTime() - limits.setAsideDays * dayMilliseconds).toISOString());
    },
  };
}

function postIn({ inbox, post, createdAt }: StoredPost): AsidePost {
  return { inbox, createdAt, ...(JSON.parse(post) as Omit<AsidePost, 'inbox' | 'createdAt'>) };
}

function toShown(stored: StoredPost): SetAside {
  const { inbox, fields, createdAt } = postIn(stored);
  return {
    _id: stored._id,
    name: fields.name ?? '',
    email: fieldIn(inbox, 'email', fields),
    phone: fieldIn(inbox, 'phone', fields),
    wants: fields[inboxes[inbox].wants] ?? '',
    language: fields.language,
    createdAt,
  };
}

/** Returns the email or phone in a post, by whatever name its form has it; empty where there is none. */
export function fieldIn(inbox: Inbox, kind: 'email' | 'phone', fields: AsidePost['fields']): string {
  return fields[fieldOfKind(inbox, kind) ?? ''] ?? '';
}
