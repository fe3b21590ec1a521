import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { unavailable } from '../http/index.ts';
import { semaphore } from '../semaphore.ts';
import { dayMilliseconds, later, minuteMilliseconds } from '../shared/milliseconds.ts';
import { abortDelivery, closeMailer, deliver, deliverTestMails } from './delivery.ts';
import { hurryMails, nextDue } from './queue.ts';
import { dropCounted, dropFailed, reviveFailed } from './store.ts';
import { isUntried, mailingChanged, mailTrouble, noteTry } from './trouble.ts';

// Sends waiting mails, each at least once.

/** Milliseconds for the mail under way after the server was told to stop. */
const stopMilliseconds = 8_000;

interface Loop {
  running: Promise<void> | null;
  /** Mails were queued since the loop last looked. */
  isWanted: boolean;
  isOpen: boolean;
  /** Milliseconds of the wall clock. */
  lookedAt: number;
  timer: NodeJS.Timeout | undefined;
}

const loops = perDatabase<Loop, Context>(({ postOffice }) => ({
  running: null,
  isWanted: false,
  isOpen: postOffice !== null,
  lookedAt: Number.NEGATIVE_INFINITY,
  timer: undefined,
}));

const testMailSemaphore = perDatabase(() =>
  semaphore(1, 0, () => unavailable('A test email is already being sent.', 5)),
);

/** Starts sending due mails, after they are stored. The first call retries all: a restart may fix an earlier failure. */
export function wakeOutbox(context: Context): void {
  const loop = loops(context);
  loop.isWanted = true;
  if (!loop.isOpen || loop.running !== null) return;
  // Sends after the request that queued the mail has been answered.
  loop.running = nextTurn()
    .then(() => sendDue(context))
    .catch((error: unknown) => {
      // Retries in a minute if the database cannot be written.
      context.log.error({ err: error }, 'outbox stopped for a minute');
      loop.isWanted = false;
    })
    .finally(() => {
      loop.running = null;
      clearTimeout(loop.timer);
      if (loop.isWanted) wakeOutbox(context);
      else if (loop.isOpen) loop.timer = setTimeout(wakeOutbox, minuteMilliseconds, context).unref();
    });
}

async function sendDue(context: Context): Promise<void> {
  const loop = loops(context);
  const time = context.now().getTime();
  // A clock that was set back would prolong every wait.
  if (isUntried(context) || time < loop.lookedAt - minuteMilliseconds) hurryMails(context);
  loop.lookedAt = time;
  while (loop.isWanted && loop.isOpen) {
    loop.isWanted = false;
    for (let mail = nextDue(context); mail !== null && loop.isOpen; mail = nextDue(context)) {
      await deliver(context, mail);
      noteTry(context);
      await context.postOffice?.pause();
    }
  }
  noteTry(context);
  const settled = context.settledNow();
  if (settled !== null) transactionNow(context, (tx) => dropCounted(tx, later(settled, -dayMilliseconds)));
}

export async function outboxAtRest(context: Context): Promise<void> {
  const loop = loops(context);
  while (loop.running !== null) await loop.running;
}

/** Finishes the mail under way, then sends no more. */
export async function stopOutbox(context: Context): Promise<void> {
  const loop = loops(context);
  loop.isOpen = false;
  clearTimeout(loop.timer);
  const limit = setTimeout(abortDelivery, stopMilliseconds, context);
  await loop.running;
  clearTimeout(limit);
  closeMailer(context);
}

/**
 * Sends test mails, then all waiting mails. Returns why a test mail failed, or null.
 * @throws HttpRefusal 503 while another test mail is being sent.
 */
export function sendTestMails(context: Context): Promise<string | null> {
  return testMailSemaphore(context)(async () => {
    if (!(await deliverTestMails(context))) return mailTrouble(context) ?? null;
    wakeOutbox(context);
    return null;
  });
}

/** Retries the failed mails for another day. Returns their number. */
export function retryFailedMails(context: Context): number {
  const now = context.now();
  const count = transactionNow(context, (tx) => reviveFailed(tx, now, later(now, dayMilliseconds)));
  mailingChanged(context);
  wakeOutbox(context);
  return count;
}

/** Deletes the failed mails. Returns their number. */
export function forgetFailedMails(context: Context): number {
  const count = transactionNow(context, dropFailed);
  mailingChanged(context);
  return count;
}
