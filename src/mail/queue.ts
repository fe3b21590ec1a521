import type { Change, Context } from '../context.ts';
import { perDatabase, type StoredChange, transactionNow } from '../database/index.ts';
import type { UntoldChange } from '../shared/batches.ts';
import { type Inbox, inboxes } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, later } from '../shared/milliseconds.ts';
import { whyUnreached } from '../shared/told.ts';
import { countedAs } from './daily-limits.ts';
import type { NoticeEvent } from './letters/all-letters.ts';
import * as store from './store.ts';

// Each mail is queued within the transaction that stores its news.

export type ApplicantEvent = Exclude<NoticeEvent, 'departure'>;

/** Returns what the office tells an applicant instead of a mail. */
export function untoldBy(event: ApplicantEvent): UntoldChange {
  return event === 'left' ? 'cancelled' : event;
}

/** A mail that can be revoked, or null. */
export type RevocableMail = { enrollment: string; event: NoticeEvent } | null;

type NoticeOptions = Partial<
  Pick<store.NewMail, 'recipient' | 'mailbox' | 'audience' | 'addressee' | 'dueAt'>
>;
type AddressedMail = Pick<store.NewMail, 'topic' | 'recordId' | 'audience'> & Partial<store.NewMail>;
type StampedMail = AddressedMail & Pick<store.NewMail, 'id' | 'now'>;

/** Ends of undos by mail id, in milliseconds of the monotonic clock. After a restart the stored time applies. */
const leavesAt = perDatabase(() => new Map<string, number>());

/** Queues a mail, which expires after a day. */
function storeMail(tx: StoredChange, mail: StampedMail): void {
  const giveUpAt = later(mail.now, dayMilliseconds);
  store.storeMail(tx, { addressee: null, recipient: null, mailbox: null, giveUpAt, ...mail });
}

function putMail(tx: Change, mail: AddressedMail): void {
  storeMail(tx, { id: tx.randomId(), now: tx.now(), ...mail });
}

/**
 * Queues the mail to an admin about an event of their account.
 * @param id the id of the mail
 */
export function putEventMail(
  tx: StoredChange,
  { id, event, now }: { id: string; event: string; now: Date },
): void {
  storeMail(tx, { id, now, topic: 'accountEvents', recordId: event, audience: 'admin' });
}

/** Queues a mail about alarms to each owner, in place of an unsent one. */
export function putAlarmMails(tx: Change): void {
  store.dropAlarmMails(tx);
  for (const recordId of store.ownerIds(tx)) putMail(tx, { topic: 'alarms', recordId, audience: 'admin' });
}

/**
 * Queues the mails about a visitor's record. An applicant whom none confirms it is to be told by the office.
 * @param isConfirmed false: the sender gets none, as in a sample batch
 */
export function putRecordMails(tx: Change, inbox: Inbox, recordId: string, isConfirmed: boolean): void {
  if (tx.postOffice === null) return;
  for (const addressee of addressesOf(tx).keys())
    putMail(tx, { topic: inbox, recordId, audience: 'institute', addressee });
  if (!isConfirmed || isOfSample(tx, inbox, recordId)) return;
  const recipient = store.recipientOf(tx, inbox, recordId);
  const counted = isReached(recipient) ? countedAs(tx, 'confirmation', recipient) : null;
  if (counted !== null) putMail(tx, { topic: inbox, recordId, audience: 'sender', ...counted });
  else if (inboxes[inbox].hasPlace) tx.ask.noteUntold(tx, recordId, 'enrolled');
}

/** Queues the mails about a corrected record, in place of the unsent ones. */
export function putRecordMailsAnew(tx: Change, inbox: Inbox, recordId: string, isConfirmed: boolean): void {
  store.dropUnsentMails(tx, inbox, recordId);
  // The new confirmation says how the place stands.
  if (isConfirmed && inboxes[inbox].hasPlace) tx.ask.forgetUntold(tx, recordId);
  putRecordMails(tx, inbox, recordId, isConfirmed);
}

function isOfSample({ ask }: Change, inbox: Inbox, recordId: string): boolean {
  return inboxes[inbox].hasPlace && ask.standing(recordId)?.batch?.sample === true;
}

/** Returns whether mails reach whoever sent a record. */
function isReached(recipient: store.Recipient | null): recipient is store.Recipient {
  return recipient !== null && whyUnreached(recipient) === null;
}

/** Queues the mail to an applicant about a change by the office; the office tells whom no mail reaches. */
export function notify(tx: Change, enrollment: string, event: ApplicantEvent, message = ''): void {
  if (tx.postOffice === null) return;
  if (isReached(store.recipientOf(tx, 'enrollments', enrollment))) putNotice(tx, enrollment, event, message);
  else tx.ask.noteUntold(tx, enrollment, untoldBy(event));
}

/**
 * Queues a mail that leaves when the undo ends. Returns it for `takeBackMail`, or null.
 * Null if none is queued, or an earlier mail was waiting, which must leave in any case.
 * @param until milliseconds of the monotonic clock
 */
export function notifyLater(
  tx: Change,
  enrollment: string,
  event: ApplicantEvent,
  until: number,
  message = '',
): RevocableMail {
  if (tx.postOffice === null) return null;
  if (!isReached(store.recipientOf(tx, 'enrollments', enrollment))) {
    tx.ask.noteUntold(tx, enrollment, untoldBy(event));
    return null;
  }
  const isFirst = !store.dropNotices(tx, enrollment, event);
  const dueAt = later(tx.now(), until - tx.monotonic());
  leavesAt(tx).set(storeNotice(tx, enrollment, event, message, { dueAt }), until);
  return isFirst ? { enrollment, event } : null;
}

/** Revokes a mail of `notifyLater` before it leaves. */
export function takeBackMail(tx: Change, mail: RevocableMail): void {
  if (mail !== null) store.dropNotices(tx, mail.enrollment, mail.event);
}

/** Queues a mail about an automatic change or the applicant's own, within the daily limits; the office tells whom none reaches. */
export function notifyAutomatically(tx: Change, enrollment: string, event: ApplicantEvent): void {
  if (tx.postOffice === null) return;
  const recipient = store.recipientOf(tx, 'enrollments', enrollment);
  const counted = isReached(recipient) ? countedAs(tx, 'notice', recipient) : null;
  if (counted === null) tx.ask.noteUntold(tx, enrollment, untoldBy(event));
  else putNotice(tx, enrollment, event, '', counted);
}

/** Queues the mails to the institute about an applicant's action. */
export function notifyOffice(tx: Change, enrollment: string, event: 'departure'): void {
  if (tx.postOffice === null) return;
  store.dropNotices(tx, enrollment, event);
  for (const addressee of addressesOf(tx).keys())
    storeNotice(tx, enrollment, event, '', { audience: 'institute', addressee });
}

/** Queues a notice. Except for 'message', it replaces an unsent one: mails report the state when they are written. */
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

export function countWaitingMails(context: Context): number {
  return store.countMails(context, 'waiting');
}

/** Returns the number of mails that could not be sent within a day. */
export function countFailedMails(context: Context): number {
  return store.countMails(context, 'failed');
}

export function nextDue(context: Context): store.WaitingMail | null {
  const held = heldMails(context);
  return store.firstDue(context, context.now(), held);
}

export function allDue(context: Context): store.WaitingMail[] {
  const held = heldMails(context);
  return store.everyDue(context, context.now(), held);
}

/** Makes due every mail that waits for a retry, or longer than an undo lasts. */
export function hurryMails(context: Context): void {
  const now = context.now();
  transactionNow(context, (tx) => store.makeAllDue(tx, now, later(now, limits.undoSeconds * 1000)));
}

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
