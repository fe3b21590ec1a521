import type { Change, Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { storeEvent } from '../history/index.ts';
import { isInbox } from '../shared/inboxes.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { LetterRequest } from './letter-parts.ts';
import { endTrouble, mailingChanged, noteTrouble } from './mail-trouble.ts';
import { allDue } from './queue.ts';
import { type Mail, type Mailer, MailFault, shortPatience } from './smtp.ts';
import { failMail, finishMail, postponeMail, recordOf, type WaitingMail } from './store.ts';
import { later } from './times.ts';

/** Delays between attempts; the last one repeats. */
const waits = [1, 5, 15, 60].map((minutes) => minutes * minuteMilliseconds);

/** Writes the letters that are sent. */
export interface LetterWriter {
  /** Writes a mail; null if it is not to be sent. */
  write(request: LetterRequest): Mail | null;
  /** Writes a test mail to each address of the institute. */
  writeTests(randomId: () => string): Mail[];
}

/** Returns the functions that send one mail of the outbox, and say when it is tried again. */
export function mailDelivery(context: Context, { write, writeTests }: LetterWriter) {
  const { postOffice, now, log } = context;
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
    if (fault?.about !== 'mail' || audience === 'institute') noteTrouble(context, error, office);
    // A mistyped address stays wrong, but mails to the institute are tried for the whole day.
    if (fault?.about === 'mail' && fault.permanent && audience !== 'institute') {
      drop(mail);
      return;
    }
    const isOver = now() >= mail.giveUpAt;
    const others = fault?.about === 'connection' ? allDue(context).filter((other) => other.id !== id) : [];
    transactionNow(context, (tx) => {
      // Other due mails would fail too, so they are postponed untried. They then precede this one, whose text may be
      // the reason why the server closed the connection.
      for (const other of others) putOff(tx, other);
      // Tomorrow’s says it again.
      if (isOver && topic === 'alarms') finishMail(tx, id);
      else if (isOver) failMail(tx, mail);
      else putOff(tx, mail);
    });
    if (!isOver) return;
    log.error({ mail: id, inbox: topic, audience }, 'mail given up after a day');
    mailingChanged(context);
  }

  function drop({ id }: WaitingMail): void {
    transactionNow(context, (tx) => finishMail(tx, id));
  }

  /** Records a mail that has left for the sender of a record beside the record. */
  function finishSent(tx: Change, mail: WaitingMail, subject: string): void {
    const { id, topic, recordId: record, audience } = mail;
    const inbox = topic === 'notices' ? 'enrollments' : topic;
    if ((audience === 'sender' || audience === 'applicant') && isInbox(inbox)) {
      const event = { kind: 'mail', text: subject, batch: null, doneBy: null, adminName: null } as const;
      storeEvent(tx, { inbox, record, ...event, createdAt: now().toISOString() });
    }
    finishMail(tx, id);
  }

  return {
    /** Sends a mail, or puts it off until the next attempt. */
    async deliver(mail: WaitingMail): Promise<void> {
      const { id, topic, audience, addressee } = mail;
      let office: string | null = null;
      let subject = taken.get(id);
      if (subject === undefined) {
        const record = recordOf(context, mail);
        if (record === null) return drop(mail);
        try {
          const letter = write({ id, topic, audience, addressee, record });
          if (letter === null) return drop(mail);
          subject = letter.subject;
          if (audience === 'institute') office = letter.to[0] ?? null;
          mailer ??= (await postOffice?.open()) ?? null;
          await mailer?.send(letter, stopping.signal);
          sent += 1;
          log.info({ mail: id, inbox: topic, audience }, 'mail sent');
          endTrouble(context, office);
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
      const told = subject;
      transactionNow(context, (tx) => finishSent(tx, mail, told));
      taken.delete(id);
    },

    /** Sends each address of the institute a test mail. Returns whether the server has taken all of them. */
    async sendTests(): Promise<boolean> {
      let areTaken = true;
      const tester = await postOffice?.open(shortPatience);
      for (const letter of writeTests(context.randomId)) {
        const [office = null] = letter.to;
        try {
          await tester?.send(letter, stopping.signal);
          log.info('test mail sent');
          endTrouble(context, office);
        } catch (error) {
          areTaken = false;
          noteTrouble(context, error, office);
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

/** Waits until the next attempt; the last one is at the end of the day. */
function putOff(tx: Change, mail: WaitingMail): void {
  const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minuteMilliseconds;
  postponeMail(tx, mail, new Date(Math.min(later(tx.now(), wait).getTime(), mail.giveUpAt.getTime())));
}
