import { createHmac } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import { signal } from '../signal.ts';
import type { NoticeEvent } from './letters/all-letters.ts';
import { type NewMail, type OutboxRepository, outboxRepository } from './repository.ts';
import type { PostOffice } from './smtp.ts';
import { later } from './times.ts';

/** Confirmations a day to one address, so that nobody can flood another person with our mails. */
const mostConfirmations = 3;
/** The most mails a day to one address that the office has not sent by hand: reminders, offers, own moves. */
const mostNotices = 5;
/** Confirmations to all addresses in ten minutes, so that nobody can send spam through us. */
const mostInTenMinutes = 60;

/** The fields that a mail gets as it is put in. */
interface MailStamp {
  now: () => Date;
  randomId: () => string;
}

export interface MailQueueParts extends MailStamp {
  database: Database;
  /** Milliseconds of the monotonic clock, which nobody can set. */
  monotonic: () => number;
  /** Null if no mails are sent; then none are put in. */
  postOffice: PostOffice | null;
  /** Addresses of the institute, each of which gets a mail of its own. */
  notify: readonly string[];
  /** Keys the hashes of addresses. */
  secret: string;
}

type NoticeOptions = Partial<Pick<NewMail, 'recipient' | 'audience' | 'addressee' | 'dueAt'>>;
type AddressedMail = Pick<NewMail, 'topic' | 'recordId' | 'audience'> & Partial<NewMail>;

function insertMail(rows: OutboxRepository, { now, randomId }: MailStamp, mail: AddressedMail): void {
  const time = now();
  rows.insert({
    id: randomId(),
    addressee: null,
    recipient: null,
    now: time,
    giveUpAt: later(time, dayMilliseconds),
    ...mail,
  });
}

/** Puts in the mail that tells an admin what has happened to their account. Call it in the transaction that stores that. */
export function putEventMail(rows: OutboxRepository, stamp: MailStamp, recordId: string): void {
  insertMail(rows, stamp, { topic: 'accountEvents', recordId, audience: 'admin' });
}

/**
 * Opens the mails that wait. Each is put in within the transaction that stores what it is about; the outbox sends it once it is
 * woken.
 */
export function openMailQueue(parts: MailQueueParts) {
  const { database, postOffice, notify, now, monotonic, randomId, secret } = parts;
  const rows = outboxRepository(database);
  /** When mails leave whose news can be undone, by their ids. After a restart the stored time counts. */
  const held = new Map<string, number>();
  const woken = signal();

  /** Returns the key by which the mails to an address are counted. */
  const countedAs = (kind: 'mail' | 'notice', address: string) =>
    createHmac('sha256', secret)
      .update(`${kind} ${countedAddress(address)}`)
      .digest('base64url');

  /** Puts in a notice about a place, instead of an unsent one of the same kind: a mail says how things are when it is written. */
  function putNotice(
    enrollment: string,
    event: NoticeEvent,
    message: string,
    options: NoticeOptions = {},
  ): void {
    if (event !== 'message') rows.dropNotices(enrollment, event);
    insertNotice(enrollment, event, message, options);
  }

  /** Returns the id of the mail. */
  function insertNotice(
    enrollment: string,
    event: NoticeEvent,
    message: string,
    options: NoticeOptions = {},
  ): string {
    const id = randomId();
    rows.insertNotice({ id, enrollment, event, message, now: now() });
    insertMail(rows, parts, {
      id,
      topic: 'notices',
      recordId: enrollment,
      audience: 'applicant',
      ...options,
    });
    return id;
  }

  /** Returns the ids of the mails that wait because what they tell can be undone. */
  function heldMails(): string[] {
    for (const [id, until] of held) {
      if (monotonic() < until) continue;
      rows.makeDue(id, now());
      held.delete(id);
    }
    return [...held.keys()];
  }

  /**
   * Puts in the mails about a record.
   * @param confirmTo address for a confirmation, unless it has had too many; null for none
   */
  function put(inbox: Inbox, recordId: string, confirmTo: string | null): void {
    if (postOffice === null) return;
    for (const addressee of notify.keys())
      insertMail(rows, parts, { topic: inbox, recordId, audience: 'institute', addressee });
    if (
      confirmTo === null ||
      rows.countConfirmations(later(now(), -10 * minuteMilliseconds), now()) >= mostInTenMinutes
    )
      return;
    const recipient = countedAs('mail', confirmTo);
    if (rows.countFor(recipient, later(now(), -dayMilliseconds)) >= mostConfirmations) return;
    insertMail(rows, parts, { topic: inbox, recordId, audience: 'sender', recipient });
  }

  return {
    rows,
    /** To be called once what was put in is stored. */
    wake: woken.emit,
    whenWoken: woken.listen,
    /** Counts the mails that are still to be sent. */
    waiting: () => rows.count('waiting'),
    /** Counts the mails that could not be sent within a day. */
    failed: () => rows.count('failed'),
    /** Returns the first mail that is due, or null. */
    nextDue: () => rows.nextDue(now(), heldMails()),
    /** Returns every mail that is due, in the order in which they are sent. */
    allDue: () => rows.allDue(now(), heldMails()),
    /** Makes every mail due that waits for another attempt, or for longer than anything that can be undone. */
    hurry: () => rows.hurry(now(), later(now(), limits.undoSeconds * 1000)),

    put,
    /** Does the same for a record that its sender has corrected: what has not been sent of it is dropped. */
    putAnew(inbox: Inbox, recordId: string, confirmTo: string | null): void {
      rows.dropUnsent(inbox, recordId);
      put(inbox, recordId, confirmTo);
    },

    /** Puts in the mail that tells an applicant what the office has done by hand. */
    notify(enrollment: string, event: NoticeEvent, message = ''): void {
      if (postOffice !== null) putNotice(enrollment, event, message);
    },

    /**
     * Does the same for what can be undone: the mail leaves at `until`, in milliseconds of the monotonic clock. Returns the function
     * that takes it back, in a transaction before that; a mail of the same kind that waited before goes on waiting.
     */
    notifyLater(enrollment: string, event: NoticeEvent, until: number, message = ''): () => void {
      if (postOffice === null) return () => {};
      const isFirst = !rows.dropNotices(enrollment, event);
      const dueAt = later(now(), until - monotonic());
      held.set(insertNotice(enrollment, event, message, { dueAt }), until);
      return () => {
        if (isFirst) rows.dropNotices(enrollment, event);
      };
    },

    /** The same for changes that the office has not made: one address gets a few such mails a day. */
    notifyAutomatically(enrollment: string, event: NoticeEvent): void {
      if (postOffice === null) return;
      const recipient = countedAs('notice', rows.emailOf(enrollment));
      if (rows.countFor(recipient, later(now(), -dayMilliseconds)) < mostNotices)
        putNotice(enrollment, event, '', { recipient });
    },

    /** Puts in the mail that tells the institute what an applicant has done. */
    notifyOffice(enrollment: string, event: 'departure'): void {
      if (postOffice === null) return;
      rows.dropNotices(enrollment, event);
      for (const addressee of notify.keys())
        insertNotice(enrollment, event, '', { audience: 'institute', addressee });
    },

    /** Puts in the mail that tells an admin of an event. Null: no mails are sent. */
    putEvent: postOffice && ((eventId: string) => putEventMail(rows, parts, eventId)),

    /** Puts in a mail to each owner about what is wrong on the server, in place of an earlier one that has not been sent. */
    putAlarms(): void {
      rows.dropAlarms();
      for (const recordId of rows.owners())
        insertMail(rows, parts, { topic: 'alarms', recordId, audience: 'admin' });
    },
  };
}

export type MailQueue = ReturnType<typeof openMailQueue>;

/** Normalizes an address for counting: capitals, dots and tags do not make another person. */
function countedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const box = address.slice(0, at).replace(/\+.*$/u, '').replaceAll('.', '');
  return (box + address.slice(at)).toLowerCase();
}
