import { createHash, createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import { correctedFields, type Inbox } from '../shared/inboxes.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import * as store from './posts-store.ts';

// A form's own id identifies a post that is sent again or corrected.

/** The time for which a form counts as the same. */
const weekMilliseconds = 7 * dayMilliseconds;

/** A post of a form with an id. */
export interface FormPost {
  inbox: Inbox;
  /** 128 random bits, which the browser made. */
  formId: string;
  fields: object;
}

/** An earlier post of the same form: the same one, or one that this corrects. */
export interface KnownPost {
  id: string;
  is: 'same' | 'corrected';
}

/**
 * Returns the record that the same form has sent within a week: with the same fields, or else the newest that differs
 * only in fields that a sender may correct, unless the office has touched it. Null: a new post.
 */
export function findFormPost(context: Context, post: FormPost): KnownPost | null {
  const { formHash, fieldsHash, fixedHash } = hashesOf(post);
  const posts = store.formPostsOf(context, post.inbox, formHash, aWeekAgo(context));
  const same = posts.find((each) => each.fieldsHash === fieldsHash);
  if (same !== undefined) return { id: same.id, is: 'same' };
  const other = posts.find((each) => each.fixedHash === fixedHash && each.isTouched === 0);
  return other === undefined ? null : { id: other.id, is: 'corrected' };
}

/** Remembers the form of a record, and its fields. */
export function rememberFormPost(tx: Change, post: FormPost, id: string): void {
  store.storeFormPost(tx, post.inbox, id, hashesOf(post));
}

/** Returns the post that the same form has sent within a week and that was set aside, as `findFormPost` does. */
export function findAsideFormPost(context: Context, post: FormPost): KnownPost | null {
  const { formHash, fieldsHash, fixedHash } = hashesOf(post);
  const posts = store.asideOfForm(context, post.inbox, formHash, aWeekAgo(context));
  const same = posts.find(({ form }) => form?.fieldsHash === fieldsHash);
  if (same !== undefined) return { id: same._id, is: 'same' };
  const other = posts.find(({ form }) => form?.fixedHash === fixedHash);
  return other === undefined ? null : { id: other._id, is: 'corrected' };
}

/** Remembers the form of a post that is set aside, and its fields. */
export function rememberAsideFormPost(tx: Change, post: FormPost, id: string): void {
  store.storeAsideForm(tx, id, hashesOf(post));
}

/** Deletes the posts of a form that were set aside: it also came without the hidden field. */
export function dropAsideFormPosts(tx: Change, post: FormPost): void {
  store.removeAsideOfForm(tx, post.inbox, hashesOf(post).formHash);
}

function aWeekAgo({ now }: Context): string {
  return new Date(now().getTime() - weekMilliseconds).toISOString();
}

/** Keys the hashes of fields by the id, which is not stored, so that trying texts does not reveal the fields. */
function hashesOf({ inbox, formId, fields }: FormPost): store.FormHashes {
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
