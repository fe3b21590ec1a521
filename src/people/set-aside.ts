import { forms as english } from '../content/en/forms.ts';
import type { Change } from '../context.ts';
import type { Stored, StoredChange } from '../database/index.ts';
import { notFound } from '../http/index.ts';
import { putRecordMails } from '../mail/index.ts';
import { fieldOfKind, type Inbox, inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { SetAside } from '../shared/records.ts';
import * as store from './posts-store.ts';
import { storeRecord } from './records.ts';
import { type AnyFields, consentOf } from './records-store.ts';

// Posts with the hidden field filled. They are not counted or mailed until the office takes them.

export function storeAside(tx: StoredChange, id: string, post: store.AsidePost): void {
  store.insertAside(tx, id, post, personIn(post.inbox, post.fields));
}

/** Stores a post's corrected fields; an enrollment keeps its reference. Returns false if the post is gone. */
export function correctAside(
  tx: StoredChange,
  id: string,
  corrected: Readonly<Record<string, string>>,
): boolean {
  const found = store.findAside(tx, id);
  if (found === null || found.deletedAt !== null) return false;
  const fields = { ...found.fields, ...corrected };
  store.updateAside(tx, id, fields, personIn(found.inbox, fields));
  return true;
}

/** Returns true if a post is set aside and not deleted. */
export function isAside(context: Stored, id: string): boolean {
  return store.findAside(context, id)?.deletedAt === null;
}

/** Returns a post with its fields, including a just-deleted one, or null. */
export function findSetAside(context: Stored, id: string) {
  const found = store.findAside(context, id);
  if (found === null) return null;
  const { inbox, fields, batch, createdAt, deletedAt } = found;
  const consent = consentOf({ ...fields, createdAt });
  return { _id: id, inbox, ...fields, batch, createdAt, consent, deletedAt };
}

export function asideReference(context: Stored, id: string): string {
  return store.findAside(context, id)?.fields.reference ?? '';
}

/**
 * Stores a post as a normal record, with its place and mails.
 * @throws HttpRefusal 404 if it was taken or deleted
 */
export function takeSetAside(tx: Change, id: string): { inbox: Inbox; name: string; hasLostDate: boolean } {
  const post = store.removeAside(tx, id);
  if (post === null) throw noSuchPost();
  const { inbox, fields, batch, isFromForm, createdAt, form } = post;
  storeRecord(tx, inbox, id, fields, createdAt);
  if (form) store.storeFormPost(tx, inbox, id, form);
  const open = batch !== null && tx.ask.isBatchOpen(batch) ? batch : null;
  const { email, phone } = personIn(inbox, fields);
  if (inbox === 'enrollments')
    tx.ask.openApplication(tx, {
      enrollment: id,
      reference: fields.reference ?? '',
      name: fields.name,
      email,
      phone,
      language: fields.language,
      batch: open,
      getsMails: isFromForm,
      closedMessage: english.wrong.batch,
      confirmedBy: null,
      counter: null,
    });
  putRecordMails(tx, inbox, id, isFromForm);
  return { inbox, name: fields.name, hasLostDate: open !== batch };
}

export function noSuchPost(): Error {
  return notFound('There is no such post any more: it was taken or deleted.');
}

/** Returns a page of a form's newest posts; posts from the site come first. */
export function listSetAside(context: Stored, inbox: Inbox): SetAside[] {
  return store.newestAside(context, inbox, limits.pageSize).map(({ _id, fields, createdAt }) => ({
    _id,
    name: fields.name ?? '',
    ...personIn(inbox, fields),
    wants: fields[inboxes[inbox].wants] ?? '',
    language: fields.language,
    createdAt,
  }));
}

/** Deletes posts that the office did not take in time. */
export function removeOldSetAside(tx: StoredChange, now: Date): void {
  store.removeAsideBefore(tx, new Date(now.getTime() - limits.setAsideDays * dayMilliseconds));
}

/** Returns a post's email and phone, or empty texts. */
function personIn(inbox: Inbox, fields: AnyFields): { email: string; phone: string } {
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  return { email: fields[email ?? ''] ?? '', phone: fields[phone ?? ''] ?? '' };
}
