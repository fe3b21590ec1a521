import type { Logger } from 'pino';
import type { Database } from '../database/index.ts';
import { type Inbox, isInbox } from '../shared/inboxes.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { LetterRequest } from './letter-parts.ts';
import type { MailQueue } from './mail-queue.ts';
import type { MailTrouble } from './mail-trouble.ts';
import type { WaitingMail } from './repository.ts';
import type { Mail, Mailer, PostOffice } from './smtp.ts';
import { MailFault, shortPatience } from './smtp.ts';
import { later } from './times.ts';

/** Delays between attempts; the last one repeats. */
const waits = [1, 5, 15, 60].map((minutes) => minutes * minuteMilliseconds);

/** A mail that has left, about something that a visitor has sent. */
export interface SentMail {
  inbox: Inbox;
  /** The id of the record. */
  record: string;
  subject: string;
  at: string;
}

export interface DeliveryParts {
  database: Database;
  /** Null if no mails are sent. */
  postOffice: PostOffice | null;
  /** Writes a mail; null if it is not to be sent. */
  write: (request: LetterRequest) => Mail | null;
  /** Writes a test mail to each address of the institute. */
  writeTests: (randomId: () => string) => Mail[];
  now: () => Date;
  randomId: () => string;
  log: Logger;
  /** Writes down that a mail has left for the sender of a record; in the transaction that ends its sending. */
  keepSent: (mail: SentMail) => void;
  /** Called when the number of failed mails changes. */
  changed: () => void;
}

/** Returns the functions that send one mail of the outbox, and say when it is tried again. */
export function mailDelivery(parts: DeliveryParts, { rows, allDue }: MailQueue, trouble: MailTrouble) {
  const { database, postOffice, write, writeTests, keepSent, now, randomId, log, changed } = parts;
  const stopping = new AbortController();
  /** Subjects of mails, by their ids, that the server took but that are not recorded as sent, as on a full disk: they are not sent again. */
  const taken = new Map<string, string>();
  let mailer: Mailer | null = null;
  /** Letters that the mailer has sent since it was opened. */
  let sent = 0;

  /** @param office the address of the institute that it was for; null: for another, or for none yet */
  function refuse(mail: WaitingMail, error: unknown, office: string | null): void {
    if (stopping.signal.aborted) return;
    const { id, topic, audience, attempts } = mail;
    const fault = error instanceof MailFault ? error : null;
    const facts = fault?.facts ?? { err: error };
    log.warn({ mail: id, inbox: topic, audience, attempts: attempts + 1, ...facts }, 'mail not sent');
    if (fault?.about !== 'mail' || audience === 'institute') trouble.remember(error, office);
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
        for (const other of allDue()) if (other.id !== id) putOff(other);
      }
      // Tomorrow’s says it again.
      if (isOver && topic === 'alarms') rows.finish(mail);
      else if (isOver) rows.fail(mail);
      else putOff(mail);
    });
    note.immediate();
    if (!isOver) return;
    log.error({ mail: id, inbox: topic, audience }, 'mail given up after a day');
    changed();
  }

  /** A mail that has left for the sender of a record is written down beside the record. */
  const finishSent = database.transaction((mail: WaitingMail, subject: string) => {
    const { topic, recordId: record, audience } = mail;
    const about = topic === 'notices' ? 'enrollments' : topic;
    if ((audience === 'sender' || audience === 'applicant') && isInbox(about))
      keepSent({ inbox: about, record, subject, at: now().toISOString() });
    rows.finish(mail);
  });

  function putOff(mail: WaitingMail): void {
    const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minuteMilliseconds;
    // The last attempt is at the end of the day.
    rows.postpone(mail, new Date(Math.min(later(now(), wait).getTime(), mail.giveUpAt.getTime())));
  }

  return {
    /** Sends a mail, or puts it off until the next attempt. */
    async deliver(mail: WaitingMail): Promise<void> {
      const { id, topic, audience, addressee } = mail;
      let office: string | null = null;
      let subject = taken.get(id);
      if (subject === undefined) {
        const record = rows.record(mail);
        if (record === null) return rows.finish(mail);
        try {
          const letter = write({ id, topic, audience, addressee, record });
          if (letter === null) return rows.finish(mail);
          subject = letter.subject;
          if (audience === 'institute') office = letter.to[0] ?? null;
          mailer ??= (await postOffice?.open()) ?? null;
          await mailer?.send(letter, stopping.signal);
          sent += 1;
          log.info({ mail: id, inbox: topic, audience }, 'mail sent');
          trouble.end(office);
        } catch (error) {
          // A server that takes so many letters a connection may say so at any step.
          if (sent > 0 && error instanceof MailFault && error.facts.answer === 421) {
            mailer?.close();
            [mailer, sent] = [null, 0];
            return this.deliver(mail);
          }
          return refuse(mail, error, office);
        }
        taken.set(id, subject);
      }
      finishSent(mail, subject);
      taken.delete(id);
    },

    /** Sends each address of the institute a test mail. Returns whether the server has taken all of them. */
    async sendTests(): Promise<boolean> {
      let areTaken = true;
      const tester = await postOffice?.open(shortPatience);
      for (const letter of writeTests(randomId)) {
        const [office = null] = letter.to;
        try {
          await tester?.send(letter, stopping.signal);
          log.info('test mail sent');
          trouble.end(office);
        } catch (error) {
          areTaken = false;
          trouble.remember(error, office);
          if (error instanceof MailFault && error.about === 'connection') break;
        }
      }
      tester?.close();
      return areTaken;
    },

    /** Breaks off the mail under way; it is sent after the next start. */
    abort: () => stopping.abort(),

    close: () => mailer?.close(),
  };
}
