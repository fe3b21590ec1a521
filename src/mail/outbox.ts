import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/open.ts';
import type { SettledClock } from '../database/settled-clock.ts';
import type { Inbox } from '../shared/records.ts';
import type { Letter } from './letters.ts';
import type { Audience, OutboxRepository, WaitingMail } from './repository.ts';
import { outboxRepository } from './repository.ts';
import type { Mail, Mailer, PostOffice } from './smtp.ts';
import { MailFault, shortPatience } from './smtp.ts';
import { troubleText } from './trouble.ts';

const minute = 60_000;
const oneDay = 24 * 60 * minute;
/** From one attempt to the next, the last one again and again. */
const waits = [1 * minute, 5 * minute, 15 * minute, 60 * minute];
/** So many confirmations a day go to one address: nobody can bury another person in our mails. */
const mostConfirmations = 3;
/** So many go to all addresses together in ten minutes: nobody can make a sender of junk mail of us. */
const mostInTenMinutes = 60;
/** What a mail under way may still take once the server has been told to stop. */
const stopMilliseconds = 8_000;

/** What the outbox needs. */
export interface OutboxParts {
  database: Database;
  /** Null: no mails are sent, and none are put in. */
  postOffice: PostOffice | null;
  /** Writes a mail; null: it is not to be sent. */
  write: (letter: Letter) => Mail | null;
  /** Writes a mail to the institute that says only that it has come. */
  writeTest: (id: string) => Mail;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  /** Keys the hashes of addresses. */
  secret: string;
  log: Logger;
  /** Called when the number of failed mails has changed, or why none go out. */
  changed: () => void;
}

/** The mails that tell the institute of what visitors send, thank those, and tell admins of a reset. Each is sent at least once. */
export interface Outbox {
  /**
   * Puts in the mails about a record; to be called in the transaction that stores it.
   * @param confirmTo the address that gets a confirmation, unless there have been too many; null for none
   */
  put(inbox: Inbox, recordId: string, confirmTo: string | null): void;
  /** Puts in the mail that tells an admin of a reset; to be called in the transaction that stores it. */
  putReset(resetId: string): void;
  /**
   * Begins to send what is due, unless that is going on already. The first time whatever the last process has left is
   * due: what was wrong then may be mended.
   */
  wake(): void;
  /** Mails that are still to be sent. */
  waiting(): number;
  /** Mails that could not be sent within a day. */
  failed(): number;
  /** Why mails to the institute do not go out, in one sentence; null while they do, as far as is known. */
  trouble(): string | null;
  /**
   * Sends the institute a mail at once; whatever waits goes out with it.
   * @throws MailFault
   */
  sendTest(): Promise<void>;
  /** Has those tried for another day; gives how many there are. */
  retryFailed(): number;
  /** Forgets those; gives how many there were. */
  forgetFailed(): number;
  /** Resolves once nothing is being sent. */
  rest(): Promise<void>;
  /** Finishes the mail under way and sends no more. */
  stop(): Promise<void>;
}

/** Puts in the mail that tells an admin of a reset, to be sent by a server; to be called in the reset's transaction. */
export function putResetMail(
  rows: OutboxRepository,
  { now, randomId }: Pick<OutboxParts, 'now' | 'randomId'>,
  recordId: string,
): void {
  const time = now();
  rows.insert({
    id: randomId(),
    inbox: 'passwordResets',
    recordId,
    audience: 'admin',
    recipient: null,
    now: time,
    giveUpAt: later(time, oneDay),
  });
}

/** Opens the outbox. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, postOffice, write, writeTest, now, settledNow, randomId, secret, log, changed } = parts;
  const rows = outboxRepository(database);
  const stopping = new AbortController();
  /** Taken by the server, but not yet noted: a full disk must not make us send the same mail every minute. */
  const taken = new Set<string>();
  let mailer: Mailer | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isOpen = postOffice !== null;
  let isFirst = true;
  let trouble: { about: MailFault['about']; text: string } | null = null;
  let timer: NodeJS.Timeout | undefined;

  function put(inbox: Inbox, recordId: string, confirmTo: string | null): void {
    if (postOffice === null) return;
    const time = now();
    const common = { inbox, recordId, now: time, giveUpAt: later(time, oneDay) };
    rows.insert({ ...common, id: randomId(), audience: 'institute', recipient: null });
    if (confirmTo === null || rows.countConfirmations(later(time, -10 * minute)) >= mostInTenMinutes) return;
    const recipient = createHmac('sha256', secret)
      .update(`mail ${countedAddress(confirmTo)}`)
      .digest('base64url');
    if (rows.countFor(recipient, later(time, -oneDay)) >= mostConfirmations) return;
    rows.insert({ ...common, id: randomId(), audience: 'sender', recipient });
  }

  function wake(): void {
    isWanted = true;
    if (!isOpen || running !== null) return;
    // Not before the request that brought the mail has been answered.
    running = nextTurn()
      .then(work)
      .catch((error: unknown) => {
        // A database that cannot be written is looked at again in a minute.
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
    if (isFirst) rows.hurry(now());
    isFirst = false;
    while (isWanted && isOpen) {
      isWanted = false;
      for (let mail = rows.nextDue(now()); mail !== null && isOpen; mail = rows.nextDue(now())) {
        await deliver(mail);
        await postOffice?.pause();
      }
    }
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
    // A mistyped address stays one. What the institute is to know is tried until the day is over.
    if (fault?.about === 'mail' && fault.permanent && audience !== 'institute') {
      rows.finish(mail);
      return;
    }
    const isOver = now() >= mail.giveUpAt;
    const note = database.transaction(() => {
      // What else is due would meet the same: it waits too, untried. It then comes before this one, at whose text the
      // server may have broken off.
      if (fault?.about === 'connection') {
        for (const other of rows.allDue(now())) if (other.id !== id) putOff(other);
      }
      if (isOver) rows.fail(mail);
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

  /** What has waited for the server goes out as soon as it has taken one mail, however long it was to wait. */
  function noteSent(audience: Audience): void {
    if (trouble === null || (trouble.about === 'mail' && audience === 'sender')) return;
    if (trouble.about === 'connection') rows.hurry(now());
    trouble = null;
    changed();
  }

  function putOff(mail: WaitingMail): void {
    const wait = waits[Math.min(mail.attempts, waits.length - 1)] ?? minute;
    // The last attempt is made when the day is over.
    rows.postpone(mail, new Date(Math.min(later(now(), wait).getTime(), mail.giveUpAt.getTime())));
  }

  return {
    put,
    putReset(resetId) {
      if (postOffice !== null) putResetMail(rows, parts, resetId);
    },
    wake,
    waiting: () => rows.count('waiting'),
    failed: () => rows.count('failed'),
    trouble: () => trouble?.text ?? null,
    async sendTest() {
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
    retryFailed() {
      const count = rows.revive(now(), later(now(), oneDay));
      changed();
      wake();
      return count;
    },
    forgetFailed() {
      const count = rows.forgetFailed();
      changed();
      return count;
    },
    async rest() {
      while (running !== null) await running;
    },
    async stop() {
      isOpen = false;
      clearTimeout(timer);
      const limit = setTimeout(() => stopping.abort(), stopMilliseconds);
      await running;
      clearTimeout(limit);
      mailer?.close();
    },
  };
}

/** What stands for an address when mails to it are counted: capitals, dots and tags do not make another person. */
function countedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const box = address.slice(0, at).replace(/\+.*$/u, '').replaceAll('.', '');
  return (box + address.slice(at)).toLowerCase();
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
