import type { Change, Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { storeEvent } from '../history/index.ts';
import { type Inbox, inboxes, isInbox } from '../shared/inboxes.ts';
import { later, minuteMilliseconds } from '../shared/milliseconds.ts';
import { whyUnreached } from '../shared/told.ts';
import { storeBounce } from './bounces-store.ts';
import { writeLetter, writeTestMails } from './letter-writer.ts';
import { type ApplicantEvent, allDue, untoldBy } from './queue.ts';
import { type Mailer, MailFault, shortPatience } from './smtp.ts';
import {
  failMail,
  finishMail,
  postponeMail,
  recipientOf,
  recordOf,
  type StoredRecord,
  type WaitingMail,
} from './store.ts';
import { endTrouble, mailingChanged, noteTrouble } from './trouble.ts';

/** Delays between attempts; the last one repeats. */
const waits = [1, 5, 15, 60].map((minutes) => minutes * minuteMilliseconds);

interface Delivery {
  mailer: Mailer | null;
  sent: number;
  /** Subjects by mail id of sent mails that a full disk kept unrecorded: they must not be sent again. */
  taken: Map<string, string>;
  stopping: AbortController;
}

const deliveries = perDatabase<Delivery>(() => ({
  mailer: null,
  sent: 0,
  taken: new Map(),
  stopping: new AbortController(),
}));

export async function deliver(context: Context, mail: WaitingMail): Promise<void> {
  const { taken } = deliveries(context);
  const subject = taken.get(mail.id) ?? (await send(context, mail));
  if (subject === null) return;
  taken.set(mail.id, subject);
  transactionNow(context, (tx) => finishSent(tx, mail, subject));
  taken.delete(mail.id);
}

/** Returns the subject of a sent mail; null for a dropped or postponed one. */
async function send(context: Context, mail: WaitingMail): Promise<string | null> {
  const { postOffice, log } = context;
  const { id, topic, audience, addressee } = mail;
  const delivery = deliveries(context);
  const record = recordOf(context, mail);
  if (record === null) return finishUnsent(context, mail);
  let to: string | null = null;
  try {
    const letter = writeLetter(context, { id, topic, audience, addressee, record });
    if (letter === null) return finishUnsent(context, mail);
    // An earlier mail may have come back since this one was queued.
    const sent = sentBy(mail);
    const recipient = sent && recipientOf(context, sent.inbox, sent.record);
    if (recipient !== null && whyUnreached(recipient) !== null) return finishUntold(context, mail, record);
    to = letter.to[0] ?? null;
    delivery.mailer ??= (await postOffice?.open()) ?? null;
    await delivery.mailer?.send(letter, delivery.stopping.signal);
    delivery.sent += 1;
    log.info({ mail: id, inbox: topic, audience }, 'mail sent');
    endTrouble(context, officeOf(mail, to));
    return letter.subject;
  } catch (error) {
    // A server that limits the mails per connection may refuse at any step.
    if (delivery.sent > 0 && error instanceof MailFault && error.facts.answer === 421) {
      closeMailer(context);
      return send(context, mail);
    }
    refuse(context, mail, error, { record, to });
    return null;
  }
}

interface RefusedLetter {
  record: StoredRecord;
  /** Null before it was written. */
  to: string | null;
}

/** Returns the institute's address of a mail; null: another address, or unknown. */
function officeOf({ audience }: WaitingMail, to: string | null): string | null {
  return audience === 'institute' ? to : null;
}

function refuse(context: Context, mail: WaitingMail, error: unknown, letter: RefusedLetter): void {
  const { now, log } = context;
  if (deliveries(context).stopping.signal.aborted) return;
  const { id, topic, audience, attempts } = mail;
  const fault = error instanceof MailFault ? error : null;
  const facts = fault?.facts ?? { err: error };
  log.warn({ mail: id, inbox: topic, audience, attempts: attempts + 1, ...facts }, 'mail not sent');
  if (fault?.about !== 'mail' || audience === 'institute')
    noteTrouble(context, error, officeOf(mail, letter.to));
  // A mistyped address stays wrong, but mails to the institute are retried for a whole day.
  if (fault?.about === 'mail' && fault.permanent && audience !== 'institute') {
    transactionNow(context, (tx) => endRefused(tx, mail, fault.bounce, letter));
    if (fault.bounce !== null) mailingChanged(context);
    return;
  }
  const isOver = now() >= mail.giveUpAt;
  const others = fault?.about === 'connection' ? allDue(context).filter((other) => other.id !== id) : [];
  transactionNow(context, (tx) => {
    // Other due mails would fail too: postponed untried, they precede this one, whose text may be the cause.
    for (const other of others) putOff(tx, other);
    // A lasting alarm is mailed again tomorrow.
    if (isOver && topic === 'alarms') finishMail(tx, id);
    else if (isOver) failMail(tx, mail);
    else putOff(tx, mail);
  });
  if (!isOver) return;
  log.error({ mail: id, inbox: topic, audience }, 'mail given up after a day');
  mailingChanged(context);
}

function finishUnsent(context: Context, { id }: WaitingMail): null {
  transactionNow(context, (tx) => finishMail(tx, id));
  return null;
}

/** Finishes a mail that the server refuses for good. A bounce stands with the record; the office tells the applicant. */
function endRefused(
  tx: Change,
  mail: WaitingMail,
  bounce: string | null,
  { record, to: address }: RefusedLetter,
): void {
  const sent = sentBy(mail);
  if (sent !== null && bounce !== null && address !== null) {
    // The sender has corrected the address meanwhile: a notice goes to that one.
    if (recipientOf(tx, sent.inbox, sent.record)?.email !== address) {
      putOff(tx, mail);
      return;
    }
    const at = tx.now().toISOString();
    storeBounce(tx, sent.inbox, { record: sent.record, address, answer: bounce, at });
    const event = { kind: 'bounce', text: bounce, batch: null, doneBy: null, adminName: null } as const;
    storeEvent(tx, { ...sent, ...event, createdAt: at });
  }
  endUntold(tx, mail, record);
}

function finishUntold(context: Context, mail: WaitingMail, record: StoredRecord): null {
  transactionNow(context, (tx) => endUntold(tx, mail, record));
  return null;
}

/** Finishes a mail whose news the office is to tell, if it is of a place. */
function endUntold(tx: Change, mail: WaitingMail, { event }: StoredRecord): void {
  const sent = sentBy(mail);
  if (sent !== null && inboxes[sent.inbox].hasPlace)
    tx.ask.noteUntold(
      tx,
      sent.record,
      mail.topic === 'notices' ? untoldBy(event as ApplicantEvent) : 'enrolled',
    );
  finishMail(tx, mail.id);
}

/** Returns the record to whose sender a mail goes, or null for a mail to the institute or an admin. */
function sentBy({ topic, recordId: record, audience }: WaitingMail): { inbox: Inbox; record: string } | null {
  const inbox = topic === 'notices' ? 'enrollments' : topic;
  return (audience === 'sender' || audience === 'applicant') && isInbox(inbox) ? { inbox, record } : null;
}

/** The last attempt is at the end of the day. */
function putOff(tx: Change, mail: WaitingMail): void {
  const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minuteMilliseconds;
  postponeMail(tx, mail, new Date(Math.min(later(tx.now(), wait).getTime(), mail.giveUpAt.getTime())));
}

/** Records a mail in the history of the sender's record. */
function finishSent(tx: Change, mail: WaitingMail, subject: string): void {
  const sent = sentBy(mail);
  if (sent !== null) {
    const event = { kind: 'mail', text: subject, batch: null, doneBy: null, adminName: null } as const;
    storeEvent(tx, { ...sent, ...event, createdAt: tx.now().toISOString() });
  }
  finishMail(tx, mail.id);
}

/** Returns whether the server accepted a test mail to each address of the institute. */
export async function deliverTestMails(context: Context): Promise<boolean> {
  const { postOffice, log } = context;
  let areTaken = true;
  const tester = await postOffice?.open(shortPatience);
  for (const letter of writeTestMails(context)) {
    const [office = null] = letter.to;
    try {
      await tester?.send(letter, deliveries(context).stopping.signal);
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
}

/** Breaks off the mail under way; the next start sends it again. */
export function abortDelivery(context: Context): void {
  deliveries(context).stopping.abort();
}

export function closeMailer(context: Context): void {
  const delivery = deliveries(context);
  delivery.mailer?.close();
  delivery.mailer = null;
  delivery.sent = 0;
}
