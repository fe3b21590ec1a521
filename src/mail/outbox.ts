import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import type { SettledClock } from '../database/settled-clock.ts';
import type { NoticeEvent } from '../shared/batches.ts';
import type { Inbox } from '../shared/inboxes.ts';
import type { Letter } from './letter-parts.ts';
import type { Audience, OutboxRepository, WaitingMail } from './repository.ts';
import { outboxRepository } from './repository.ts';
import type { Mail, Mailer, PostOffice } from './smtp.ts';
import { MailFault, shortPatience } from './smtp.ts';
import { troubleText } from './trouble.ts';

const minute = 60_000;
const oneDay = 24 * 60 * minute;
/** Delays between attempts; the last one repeats. */
const waits = [1 * minute, 5 * minute, 15 * minute, 60 * minute];
/** Confirmations a day to one address, so that nobody can flood another person with our mails. */
const mostConfirmations = 3;
/** What applicants are told a day at one address that the office has not sent by hand: reminders, offers, own moves. */
const mostNotices = 5;
/** Confirmations to all addresses in ten minutes, so that nobody can send spam through us. */
const mostInTenMinutes = 60;
/** How long a mail under way may take after the server was told to stop. */
const stopMilliseconds = 8_000;

/** What the outbox needs. */
export interface OutboxParts {
  database: Database;
  /** Null if no mails are sent; then none are put in. */
  postOffice: PostOffice | null;
  /** Writes a mail; null if it is not to be sent. */
  write: (letter: Letter) => Mail | null;
  /** Writes a test mail to the institute. */
  writeTest: (id: string) => Mail;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  /** Keys the hashes of addresses. */
  secret: string;
  log: Logger;
  /** Called when the number of failed mails or the reason for a failure changes. */
  changed: () => void;
}

/** Puts in the mail that tells an admin what has happened to their account. Call it in the transaction that stores that. */
export function putEventMail(
  rows: OutboxRepository,
  { now, randomId }: Pick<OutboxParts, 'now' | 'randomId'>,
  recordId: string,
): void {
  const time = now();
  rows.insert({
    id: randomId(),
    inbox: 'accountEvents',
    recordId,
    audience: 'admin',
    recipient: null,
    now: time,
    giveUpAt: later(time, oneDay),
  });
}

/** The mails that notify the institute, confirm to visitors, tell applicants of their places and admins what happens to their account, and raise an alarm. Each is sent at least once. */
export function createOutbox(parts: OutboxParts) {
  const { database, postOffice, write, writeTest, now, settledNow, randomId, secret, log, changed } = parts;
  const rows = outboxRepository(database);
  const stopping = new AbortController();
  /** Ids of mails that the server took but that are not recorded as sent, as on a full disk: they are not sent again. */
  const taken = new Set<string>();
  let mailer: Mailer | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isOpen = postOffice !== null;
  /** Whether no mail has been tried since the start; what was waiting is then due at once. */
  let isUntried = postOffice !== null;
  let trouble: { about: MailFault['about']; text: string } | null = null;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Puts in the mails about a record. Call it in the transaction that stores the record.
   * @param confirmTo address for a confirmation, unless it has had too many; null for none
   */
  function put(inbox: Inbox, recordId: string, confirmTo: string | null): void {
    if (postOffice === null) return;
    const time = now();
    const common = { inbox, recordId, now: time, giveUpAt: later(time, oneDay) };
    rows.insert({ ...common, id: randomId(), audience: 'institute', recipient: null });
    if (confirmTo === null || rows.countConfirmations(later(time, -10 * minute)) >= mostInTenMinutes) return;
    const recipient = recipientOf('mail', confirmTo);
    if (rows.countFor(recipient, later(time, -oneDay)) >= mostConfirmations) return;
    rows.insert({ ...common, id: randomId(), audience: 'sender', recipient });
  }

  /**
   * Puts in what an applicant is told of a place. What was to be told of the same kind and has not been sent is dropped: a mail
   * says how things stand when it is written. Call it in the transaction that changes the place.
   * @param isAsked whether the office does this by hand; of what happens otherwise, one address gets a few mails a day
   */
  function tell(enrollment: string, event: NoticeEvent, message: string, isAsked: boolean): void {
    if (postOffice === null) return;
    const time = now();
    const recipient = isAsked ? null : recipientOf('notice', rows.emailOf(enrollment));
    if (recipient !== null && rows.countFor(recipient, later(time, -oneDay)) >= mostNotices) return;
    if (event !== 'message') rows.dropNotices(enrollment, event);
    const id = randomId();
    rows.insertNotice({ id, enrollment, event, message, now: time });
    const giveUpAt = later(time, oneDay);
    rows.insert({
      id,
      inbox: 'notices',
      recordId: enrollment,
      audience: 'applicant',
      recipient,
      now: time,
      giveUpAt,
    });
  }

  function recipientOf(kind: 'mail' | 'notice', address: string): string {
    return createHmac('sha256', secret)
      .update(`${kind} ${countedAddress(address)}`)
      .digest('base64url');
  }

  /**
   * Starts sending what is due, unless that is under way. At the first call everything that waits is due: the cause of
   * an earlier failure may be fixed.
   */
  function wake(): void {
    isWanted = true;
    if (!isOpen || running !== null) return;
    // After the request that brought the mail has been answered.
    running = nextTurn()
      .then(work)
      .catch((error: unknown) => {
        // If the database cannot be written, try again in a minute.
        log.error({ err: error }, 'outbox stopped for a minute');
        isWanted = false;
      })
      .finally(() => {
        running = null;
        clearTimeout(timer);
        if (isWanted) wake();
        else if (isOpen) timer = setTimeout(wake, minute).unref();
      });
  }

  async function work(): Promise<void> {
    if (isUntried) rows.hurry(now());
    while (isWanted && isOpen) {
      isWanted = false;
      for (let mail = rows.nextDue(now()); mail !== null && isOpen; mail = rows.nextDue(now())) {
        await deliver(mail);
        isUntried = false;
        await postOffice?.pause();
      }
    }
    isUntried = false;
    const settled = settledNow();
    if (settled !== null) rows.forgetCounted(later(settled, -oneDay));
  }

  async function deliver(mail: WaitingMail): Promise<void> {
    const { id, inbox, audience } = mail;
    if (!taken.has(id)) {
      const record = rows.record(mail);
      if (record === null) return rows.finish(mail);
      try {
        const letter = write({ id, inbox, audience, record });
        if (letter === null) return rows.finish(mail);
        mailer ??= (await postOffice?.open()) ?? null;
        const refused = await mailer?.send(letter, stopping.signal);
        log.info({ mail: id, inbox, audience, refused: refused || undefined }, 'mail sent');
        noteSent(audience);
      } catch (error) {
        return refuse(mail, error);
      }
      taken.add(id);
    }
    rows.finish(mail);
    taken.delete(id);
  }

  function refuse(mail: WaitingMail, error: unknown): void {
    if (stopping.signal.aborted) return;
    const { id, inbox, audience, attempts } = mail;
    const fault = error instanceof MailFault ? error : null;
    const facts = fault?.facts ?? { err: error };
    log.warn({ mail: id, inbox, audience, attempts: attempts + 1, ...facts }, 'mail not sent');
    if (fault?.about !== 'mail' || audience === 'institute') noteTrouble(error);
    // A mistyped address stays wrong, but mails to the institute are tried for the whole day.
    if (fault?.about === 'mail' && fault.permanent && audience !== 'institute') {
      rows.finish(mail);
      return;
    }
    const isOver = now() >= mail.giveUpAt;
    const note = database.transaction(() => {
      // Other due mails would fail too, so they are postponed untried. They then precede this one, whose text may be
      // the reason why the server closed the connection.
      if (fault?.about === 'connection') {
        for (const other of rows.allDue(now())) if (other.id !== id) putOff(other);
      }
      // Tomorrow’s says it again.
      if (isOver && inbox === 'alarms') rows.finish(mail);
      else if (isOver) rows.fail(mail);
      else putOff(mail);
    });
    note.immediate();
    if (!isOver) return;
    log.error({ mail: id, inbox, audience }, 'mail given up after a day');
    changed();
  }

  function noteTrouble(error: unknown): void {
    const about = error instanceof MailFault ? error.about : 'mail';
    const text = troubleText(error);
    const isNew = trouble?.text !== text;
    trouble = { about, text };
    if (isNew) changed();
  }

  /** Once the server has taken a mail again, everything that waited for it is due. */
  function noteSent(audience: Audience): void {
    if (trouble === null || (trouble.about === 'mail' && audience !== 'institute')) return;
    if (trouble.about === 'connection') rows.hurry(now());
    trouble = null;
    changed();
  }

  function putOff(mail: WaitingMail): void {
    const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minute;
    // The last attempt is at the end of the day.
    rows.postpone(mail, new Date(Math.min(later(now(), wait).getTime(), mail.giveUpAt.getTime())));
  }

  return {
    put,
    tell,
    /** Puts in the mail that tells an admin of an event. Call it in the transaction that stores it. Null: no mails are sent. */
    putEvent: postOffice && ((eventId: string) => putEventMail(rows, parts, eventId)),
    /**
     * Puts in a mail to each owner about what is wrong on the server, in place of an earlier one that has not been sent. Call it in
     * a transaction.
     */
    putAlarms(): void {
      const time = now();
      rows.dropAlarms();
      for (const recordId of rows.owners())
        rows.insert({
          id: randomId(),
          inbox: 'alarms',
          recordId,
          audience: 'admin',
          recipient: null,
          now: time,
          giveUpAt: later(time, oneDay),
        });
    },
    wake,
    /** Counts the mails that are still to be sent. */
    waiting: () => rows.count('waiting'),
    /** Counts the mails that could not be sent within a day. */
    failed: () => rows.count('failed'),
    /** Returns one sentence on why mails to the institute fail, or null; undefined before the first try. */
    trouble: () => trouble?.text ?? (isUntried ? undefined : null),
    /**
     * Sends the institute a test mail at once, then whatever waits.
     * @throws MailFault
     */
    async sendTest(): Promise<void> {
      const mailer = await postOffice?.open(shortPatience);
      try {
        await mailer?.send(writeTest(randomId()), stopping.signal);
      } catch (error) {
        noteTrouble(error);
        throw error;
      } finally {
        mailer?.close();
      }
      log.info('test mail sent');
      noteSent('institute');
      wake();
    },
    /** Tries the failed mails for another day and returns their number. */
    retryFailed(): number {
      const count = rows.revive(now(), later(now(), oneDay));
      changed();
      wake();
      return count;
    },
    /** Removes the failed mails and returns their number. */
    forgetFailed(): number {
      const count = rows.forgetFailed();
      changed();
      return count;
    },
    /** Resolves once nothing is being sent. */
    async rest(): Promise<void> {
      while (running !== null) await running;
    },
    /** Finishes the mail under way and sends no more. */
    async stop(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      const limit = setTimeout(() => stopping.abort(), stopMilliseconds);
      await running;
      clearTimeout(limit);
      mailer?.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Normalizes an address for counting: capitals, dots and tags do not make another person. */
function countedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const box = address.slice(0, at).replace(/\+.*$/u, '').replaceAll('.', '');
  return (box + address.slice(at)).toLowerCase();
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
