import type { Change, Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { storeEvent } from '../history/index.ts';
import { isInbox } from '../shared/inboxes.ts';
import { later, minuteMilliseconds } from '../shared/milliseconds.ts';
import { writeLetter, writeTestMails } from './letter-writer.ts';
import { allDue } from './queue.ts';
import { type Mailer, MailFault, shortPatience } from './smtp.ts';
import { failMail, finishMail, postponeMail, recordOf, type WaitingMail } from './store.ts';
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
  let office: string | null = null;
  try {
    const letter = writeLetter(context, { id, topic, audience, addressee, record });
    if (letter === null) return finishUnsent(context, mail);
    if (audience === 'institute') office = letter.to[0] ?? null;
    delivery.mailer ??= (await postOffice?.open()) ?? null;
    await delivery.mailer?.send(letter, delivery.stopping.signal);
    delivery.sent += 1;
    log.info({ mail: id, inbox: topic, audience }, 'mail sent');
    endTrouble(context, office);
    return letter.subject;
  } catch (error) {
    // A server that limits the mails per connection may refuse at any step.
    if (delivery.sent > 0 && error instanceof MailFault && error.facts.answer === 421) {
      closeMailer(context);
      return send(context, mail);
    }
    refuse(context, mail, error, office);
    return null;
  }
}

/** @param office the institute's address of the mail; null: another address, or unknown */
function refuse(context: Context, mail: WaitingMail, error: unknown, office: string | null): void {
  const { now, log } = context;
  if (deliveries(context).stopping.signal.aborted) return;
  const { id, topic, audience, attempts } = mail;
  const fault = error instanceof MailFault ? error : null;
  const facts = fault?.facts ?? { err: error };
  log.warn({ mail: id, inbox: topic, audience, attempts: attempts + 1, ...facts }, 'mail not sent');
  if (fault?.about !== 'mail' || audience === 'institute') noteTrouble(context, error, office);
  // A mistyped address stays wrong, but mails to the institute are retried for a whole day.
  if (fault?.about === 'mail' && fault.permanent && audience !== 'institute') {
    finishUnsent(context, mail);
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

/** The last attempt is at the end of the day. */
function putOff(tx: Change, mail: WaitingMail): void {
  const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minuteMilliseconds;
  postponeMail(tx, mail, new Date(Math.min(later(tx.now(), wait).getTime(), mail.giveUpAt.getTime())));
}

/** Records a mail in the history of the sender's record. */
function finishSent(tx: Change, mail: WaitingMail, subject: string): void {
  const { id, topic, recordId: record, audience } = mail;
  const inbox = topic === 'notices' ? 'enrollments' : topic;
  if ((audience === 'sender' || audience === 'applicant') && isInbox(inbox)) {
    const event = { kind: 'mail', text: subject, batch: null, doneBy: null, adminName: null } as const;
    storeEvent(tx, { inbox, record, ...event, createdAt: tx.now().toISOString() });
  }
  finishMail(tx, id);
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
