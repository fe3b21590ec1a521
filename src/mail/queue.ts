import { createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import { perDatabase, type StoredChange, transactionNow } from '../database/index.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, later, minuteMilliseconds } from '../shared/milliseconds.ts';
import type { NoticeEvent } from './letters/all-letters.ts';
import * as store from './store.ts';

// Puts in the mails that wait, each within the transaction that stores its news.

/** Confirmations a day to one address: a stranger's form must not flood another person with our mails. */
const mostConfirmations = 3;
/** Automatic mails a day to one address: reminders, offers, news of the applicant's own moves. */
const mostNotices = 5;
/** Confirmations to all addresses in ten minutes: forms must not send spam through us. */
const mostInTenMinutes = 60;

/** A mail that can still be taken back, or null. */
export type RevocableMail = { enrollment: string; event: NoticeEvent } | null;

type NoticeOptions = Partial<Pick<store.NewMail, 'recipient' | 'audience' | 'addressee' | 'dueAt'>>;
type AddressedMail = Pick<store.NewMail, 'topic' | 'recordId' | 'audience'> & Partial<store.NewMail>;
type StampedMail = AddressedMail & Pick<store.NewMail, 'id' | 'now'>;

/**
 * The ends of undos, in milliseconds of the monotonic clock, by the ids of the mails that they hold. After a restart the
 * stored time counts.
 */
const leavesAt = perDatabase(() => new Map<string, number>());

/** Puts in a mail, which is given up after a day. */
function storeMail(tx: StoredChange, mail: StampedMail): void {
  const giveUpAt = later(mail.now, dayMilliseconds);
  store.storeMail(tx, { addressee: null, recipient: null, giveUpAt, ...mail });
}

function putMail(tx: Change, mail: AddressedMail): void {
  storeMail(tx, { id: tx.randomId(), now: tx.now(), ...mail });
}

/**
 * Puts in the mail that tells an admin of an event of their account.
 * @param id the mail's own
 */
export function putEventMail(
  tx: StoredChange,
  { id, event, now }: { id: string; event: string; now: Date },
): void {
  storeMail(tx, { id, now, topic: 'accountEvents', recordId: event, audience: 'admin' });
}

/** Puts in a mail to each owner about the alarms, in place of an earlier one that was not sent. */
export function putAlarmMails(tx: Change): void {
  store.dropAlarmMails(tx);
  for (const recordId of store.ownerIds(tx)) putMail(tx, { topic: 'alarms', recordId, audience: 'admin' });
}

/**
 * Puts in the mails about a record that a visitor has sent.
 * @param confirmTo the address that gets a confirmation, unless it had too many; null: none
 */
export function putRecordMails(tx: Change, inbox: Inbox, recordId: string, confirmTo: string | null): void {
  if (tx.postOffice === null) return;
  for (const addressee of addressesOf(tx).keys())
    putMail(tx, { topic: inbox, recordId, audience: 'institute', addressee });
  if (confirmTo === null || tooManyConfirmations(tx)) return;
  const recipient = countedAs(tx, 'mail', confirmTo);
  if (store.countMailsTo(tx, recipient, later(tx.now(), -dayMilliseconds)) >= mostConfirmations) return;
  putMail(tx, { topic: inbox, recordId, audience: 'sender', recipient });
}

/** Puts in the mails about a record that its sender has corrected, in place of the unsent ones. */
export function putRecordMailsAnew(
  tx: Change,
  inbox: Inbox,
  recordId: string,
  confirmTo: string | null,
): void {
  store.dropUnsentMails(tx, inbox, recordId);
  putRecordMails(tx, inbox, recordId, confirmTo);
}

function tooManyConfirmations(tx: Change): boolean {
  const now = tx.now();
  return store.countConfirmations(tx, later(now, -10 * minuteMilliseconds), now) >= mostInTenMinutes;
}

/** Puts in the mail that tells an applicant of a change by the office. */
export function notify(tx: Change, enrollment: string, event: NoticeEvent, message = ''): void {
  if (tx.postOffice !== null) putNotice(tx, enrollment, event, message);
}

/**
 * Puts in the mail about a change that can be undone: it leaves once that is over. Returns the argument of `takeBackMail`;
 * null if no mails are sent, or a mail of the same kind waited before and goes on waiting.
 * @param until milliseconds of the monotonic clock
 */
export function notifyLater(
  tx: Change,
  enrollment: string,
  event: NoticeEvent,
  until: number,
  message = '',
): RevocableMail {
  if (tx.postOffice === null) return null;
  const isFirst = !store.dropNotices(tx, enrollment, event);
  const dueAt = later(tx.now(), until - tx.monotonic());
  leavesAt(tx).set(storeNotice(tx, enrollment, event, message, { dueAt }), until);
  return isFirst ? { enrollment, event } : null;
}

/** Takes back a mail of `notifyLater`, before it leaves. */
export function takeBackMail(tx: Change, mail: RevocableMail): void {
  if (mail !== null) store.dropNotices(tx, mail.enrollment, mail.event);
}

/** Puts in the mail about an automatic change, or the applicant's own: one address gets a few such mails a day. */
export function notifyAutomatically(tx: Change, enrollment: string, event: NoticeEvent): void {
  if (tx.postOffice === null) return;
  const recipient = countedAs(tx, 'notice', store.emailOf(tx, enrollment));
  if (store.countMailsTo(tx, recipient, later(tx.now(), -dayMilliseconds)) < mostNotices)
    putNotice(tx, enrollment, event, '', { recipient });
}

/** Puts in the mails that tell the institute of an applicant's action. */
export function notifyOffice(tx: Change, enrollment: string, event: 'departure'): void {
  if (tx.postOffice === null) return;
  store.dropNotices(tx, enrollment, event);
  for (const addressee of addressesOf(tx).keys())
    storeNotice(tx, enrollment, event, '', { audience: 'institute', addressee });
}

/** Puts in a notice in place of an unsent one of the same kind: a mail tells the state at the time it is written. */
function putNotice(
  tx: Change,
  enrollment: string,
  event: NoticeEvent,
  message: string,
  options: NoticeOptions = {},
): void {
  if (event !== 'message') store.dropNotices(tx, enrollment, event);
  storeNotice(tx, enrollment, event, message, options);
}

/** Returns the id of the mail. */
function storeNotice(
  tx: Change,
  enrollment: string,
  event: NoticeEvent,
  message: string,
  options: NoticeOptions,
): string {
  const id = tx.randomId();
  store.storeNotice(tx, { id, enrollment, event, message, now: tx.now() });
  putMail(tx, { id, topic: 'notices', recordId: enrollment, audience: 'applicant', ...options });
  return id;
}

/** Counts the mails that are still to be sent. */
export function countWaitingMails(context: Context): number {
  return store.countMails(context, 'waiting');
}

/** Counts the mails that could not be sent within a day. */
export function countFailedMails(context: Context): number {
  return store.countMails(context, 'failed');
}

/** Returns the first mail that is due, or null. */
export function nextDue(context: Context): store.WaitingMail | null {
  const held = heldMails(context);
  return store.firstDue(context, context.now(), held);
}

/** Returns every mail that is due, in sending order. */
export function allDue(context: Context): store.WaitingMail[] {
  const held = heldMails(context);
  return store.everyDue(context, context.now(), held);
}

/** Makes due every mail that waits for another attempt, or longer than an undo lasts. */
export function hurryMails(context: Context): void {
  const now = context.now();
  transactionNow(context, (tx) => store.makeAllDue(tx, now, later(now, limits.undoSeconds * 1000)));
}

/** Returns the ids of the mails about changes that can be undone. */
function heldMails(context: Context): string[] {
  const held = leavesAt(context);
  const over = [...held].filter(([, until]) => context.monotonic() >= until).map(([id]) => id);
  if (over.length > 0)
    transactionNow(context, (tx) => {
      for (const id of over) store.makeDue(tx, id, tx.now());
    });
  for (const id of over) held.delete(id);
  return [...held.keys()];
}

function addressesOf({ config }: Context): readonly string[] {
  return config.mail?.notify ?? [];
}

/** Returns the key by which the mails to an address are counted. */
function countedAs({ tokenSecret }: Context, kind: 'mail' | 'notice', address: string): string {
  return createHmac('sha256', tokenSecret)
    .update(`${kind} ${countedAddress(address)}`)
    .digest('base64url');
}

/** Normalizes an address for counting: capitals, dots and tags do not make another person. */
function countedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const box = address.slice(0, at).replace(/\+.*$/u, '').replaceAll('.', '');
  return (box + address.slice(at)).toLowerCase();
}
