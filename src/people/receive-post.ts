import type { Change, Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import { putRecordMails, putRecordMailsAnew, wakeOutbox } from '../mail/index.ts';
import { correctedFields, type FieldName, fieldOfKind, type Inbox } from '../shared/inboxes.ts';
import type { Language } from '../shared/languages.ts';
import { type ShownNotice, storeNotice } from './consent-notices.ts';
import * as forms from './form-posts.ts';
import { checkFormToken } from './form-token.ts';
import type { ApplicationAnswer, NewEnrollment } from './new-enrollment.ts';
import { findRecentPost, forgetRecentPost, rememberRecentPost } from './recent-posts.ts';
import { correctRecord, storeRecord } from './records.ts';
import { type AnyFields, hasRecord } from './records-store.ts';
import { correctAside, isAside, storeAside } from './set-aside.ts';

/** A form as it was sent. */
export interface Post {
  inbox: Inbox;
  /** The columns of its record that were typed, or follow from the typed ones. */
  typed: Record<FieldName<Inbox>, string> & Readonly<Record<string, string>>;
  language: Language;
  notice: ShownNotice | null;
  /** The id that the form has in its visitor's browser. */
  formId?: string | undefined;
  /** Null: not an enrollment. */
  seat: Pick<NewEnrollment, 'batch' | 'closedMessage' | 'confirmedBy'> | null;
}

/** The outcome of a post. */
export interface Receipt {
  _id: string;
  /** The place of a new enrollment; null where it was stored before, or is set aside. */
  place: ApplicationAnswer | null;
  /** True if it has corrected a record. */
  isCorrection: boolean;
}

/**
 * Stores the post of a public form, once, with its mails, or sets it aside.
 * @throws HttpRefusal 400 or 429 for a form token that is too old or too new.
 */
export async function receivePost(
  context: Context,
  body: { formToken?: unknown; website?: unknown },
  post: Post,
): Promise<Receipt> {
  const isFromForm = checkFormToken(context, body.formToken);
  if (!body.website) return storePost(context, post, isFromForm);
  // Machines fill the hidden field, and some browsers by themselves: both are thanked like anyone.
  return transaction(context, (tx) => ({
    _id: setAside(tx, post, isFromForm),
    place: null,
    isCorrection: false,
  }));
}

/** Stores a post, once, with its mails. Only a post by a form of the site is confirmed by mail. */
export async function storePost(context: Context, post: Post, isFromForm: boolean): Promise<Receipt> {
  const receipt = await transaction(context, (tx) => {
    const form = formPostOf(post);
    const stored = storeOnce(tx, post, form, isFromForm);
    if (form) forms.dropAsideFormPosts(tx, form);
    return stored;
  });
  wakeOutbox(context);
  return receipt;
}

function storeOnce(tx: Change, post: Post, form: forms.FormPost | null, isFromForm: boolean): Receipt {
  const { inbox } = post;
  // A program may type any address.
  const confirmTo = isFromForm ? emailOf(post) : null;
  const sent = form && forms.findFormPost(tx, form);
  if (sent?.is === 'same') return { _id: sent.id, place: null, isCorrection: false };
  if (form && sent && correct(tx, post, sent.id, isFromForm)) {
    forms.rememberFormPost(tx, form, sent.id);
    forgetRecentPost(tx, sent.id);
    putRecordMailsAnew(tx, inbox, sent.id, confirmTo);
    return { _id: sent.id, place: null, isCorrection: true };
  }
  const same = [inbox, sentFields(post)];
  const known = findRecentPost(tx, same);
  // Asked of the table too: it may have been deleted since, or never have reached the disk.
  if (known !== null && hasRecord(tx, inbox, known)) return { _id: known, place: null, isCorrection: false };
  const _id = tx.randomId();
  const place = storeNew(tx, post, _id, isFromForm);
  putRecordMails(tx, inbox, _id, confirmTo);
  rememberRecentPost(tx, same, _id);
  // Never with the record of another sender: the id lets its sender correct it.
  if (form) forms.rememberFormPost(tx, form, _id);
  return { _id, place, isCorrection: false };
}

/** Stores a new record with its notice and place. */
function storeNew(tx: Change, post: Post, id: string, isFromForm: boolean): ApplicationAnswer | null {
  const { inbox, language, seat } = post;
  const createdAt = tx.now().toISOString();
  const fields = fieldsOf(tx, post);
  storeNotice(tx, post.notice, createdAt);
  storeRecord(tx, inbox, id, fields, createdAt);
  if (seat === null) return null;
  const { reference = '', email = '', phone = '' } = fields;
  return tx.ask.openApplication(tx, {
    enrollment: id,
    reference,
    email,
    phone,
    language,
    getsMails: isFromForm,
    ...seat,
  });
}

/** Corrects a record. Returns false if the post must become a record of its own. */
function correct(tx: Change, post: Post, id: string, isFromForm: boolean): boolean {
  const { inbox, seat, typed } = post;
  const { email = '', phone = '' } = typed;
  if (seat !== null && !tx.ask.correctPlace(tx, id, { email, phone }, isFromForm)) return false;
  correctRecord(tx, inbox, id, correctedIn(post));
  return true;
}

/** Sets a post aside, once, and returns its id, or that of its record if it is stored. */
function setAside(tx: Change, post: Post, isFromForm: boolean): string {
  const { inbox, seat } = post;
  const form = formPostOf(post);
  const sent = form && asideOrTaken(tx, form);
  if (sent?.is === 'same') return sent.id;
  if (form && sent && correctAside(tx, sent.id, correctedIn(post))) {
    forms.rememberAsideFormPost(tx, form, sent.id);
    forgetRecentPost(tx, sent.id);
    return sent.id;
  }
  const same = [inbox, sentFields(post)];
  const known = findRecentPost(tx, same);
  // A post that is a record, because it came without the field or was taken, is not set aside.
  if (known !== null && (isAside(tx, known) || hasRecord(tx, inbox, known))) return known;
  const batch = seat?.batch ?? null;
  if (seat && batch !== null && !tx.ask.isBatchOpen(batch))
    throw conflict(seat.closedMessage, { batch: seat.closedMessage });
  const _id = tx.randomId();
  const createdAt = tx.now().toISOString();
  storeNotice(tx, post.notice, createdAt);
  storeAside(tx, _id, { inbox, fields: fieldsOf(tx, post), batch, isFromForm, createdAt });
  rememberRecentPost(tx, same, _id);
  if (form) forms.rememberAsideFormPost(tx, form, _id);
  return _id;
}

/** Returns the record that a form has sent, or the post of it that was set aside. */
function asideOrTaken(tx: Change, form: forms.FormPost): forms.KnownPost | null {
  const taken = forms.findFormPost(tx, form);
  return taken?.is === 'same' ? taken : forms.findAsideFormPost(tx, form);
}

/** Returns the columns of a new record. */
function fieldsOf(tx: Change, { typed, seat, language, notice }: Post): AnyFields {
  const sent = { language, consent: notice?._id ?? '' };
  return seat === null ? { ...typed, ...sent } : { ...typed, reference: tx.ask.freeReference(), ...sent };
}

/** Returns the fields that are compared with other posts. Their order is part of the stored hashes. */
function sentFields({ typed, seat }: Post): object {
  return seat === null ? typed : { ...typed, batch: seat.batch };
}

function formPostOf(post: Post): forms.FormPost | null {
  const { inbox, formId } = post;
  return formId === undefined ? null : { inbox, formId, fields: sentFields(post) };
}

/** Returns the fields that a sender may correct. */
function correctedIn({ inbox, typed }: Post): Record<string, string> {
  return Object.fromEntries(correctedFields(inbox).map((field) => [field, typed[field] ?? '']));
}

/** Returns the address of the confirmation; null if the form has no email. */
function emailOf({ inbox, typed }: Post): string | null {
  const field = fieldOfKind(inbox, 'email');
  return field === null ? null : (typed[field] ?? '');
}
