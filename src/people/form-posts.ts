import { createHash, createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import { correctedFields, type Inbox } from '../shared/inboxes.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import * as store from './posts-store.ts';

// A form's own id identifies a repeated or corrected post.

/** A form's id is recognised for a week. */
const weekMilliseconds = 7 * dayMilliseconds;

export interface FormPost {
  inbox: Inbox;
  /** 128 random bits from the browser. */
  formId: string;
  fields: object;
}

/** An earlier post with this form id: identical, or corrected by this one. */
export interface KnownPost {
  id: string;
  is: 'same' | 'corrected';
}

/** Returns the form's identical record within a week, else the newest correctable one that the office has not touched. */
export function findFormPost(context: Context, post: FormPost): KnownPost | null {
  const { formHash, fieldsHash, fixedHash } = hashesOf(post);
  const posts = store.formPostsOf(context, post.inbox, formHash, aWeekAgo(context));
  const same = posts.find((each) => each.fieldsHash === fieldsHash);
  if (same !== undefined) return { id: same.id, is: 'same' };
  const other = posts.find((each) => each.fixedHash === fixedHash && each.isTouched === 0);
  return other === undefined ? null : { id: other.id, is: 'corrected' };
}

export function rememberFormPost(tx: Change, post: FormPost, id: string): void {
  store.storeFormPost(tx, post.inbox, id, hashesOf(post));
}

/** Returns the earlier post among the set-aside ones, as `findFormPost` does. */
export function findAsideFormPost(context: Context, post: FormPost): KnownPost | null {
  const { formHash, fieldsHash, fixedHash } = hashesOf(post);
  const posts = store.asideOfForm(context, post.inbox, formHash, aWeekAgo(context));
  const same = posts.find(({ form }) => form?.fieldsHash === fieldsHash);
  if (same !== undefined) return { id: same._id, is: 'same' };
  const other = posts.find(({ form }) => form?.fixedHash === fixedHash);
  return other === undefined ? null : { id: other._id, is: 'corrected' };
}

export function rememberAsideFormPost(tx: Change, post: FormPost, id: string): void {
  store.storeAsideForm(tx, id, hashesOf(post));
}

/** Deletes a form's set-aside posts once it also came without the hidden field. */
export function dropAsideFormPosts(tx: Change, post: FormPost): void {
  store.removeAsideOfForm(tx, post.inbox, hashesOf(post).formHash);
}

function aWeekAgo({ now }: Context): string {
  return new Date(now().getTime() - weekMilliseconds).toISOString();
}

/** Hashes are keyed by the form id, which is not stored, so that guesses cannot reveal the fields. */
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
