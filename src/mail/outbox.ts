import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import { type LetterWriter, mailDelivery } from './delivery.ts';
import { isUntried, mailingChanged, mailTrouble, noteTry } from './mail-trouble.ts';
import { hurryMails, nextDue, wakeOutbox, whenWoken } from './queue.ts';
import { countMails, dropCounted, dropFailed, reviveFailed } from './store.ts';
import { later } from './times.ts';

/** How long a mail under way may take after the server was told to stop. */
const stopMilliseconds = 8_000;

/** The mails that notify the institute, confirm to visitors, tell applicants of their places and admins what happens to their account, and raise an alarm. Each is sent at least once. */
export function createOutbox(context: Context, writer: LetterWriter) {
  const { postOffice, now, settledNow, log } = context;
  const delivery = mailDelivery(context, writer);
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isOpen = postOffice !== null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

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
        else if (isOpen) timer = setTimeout(wake, minuteMilliseconds).unref();
      });
  }

  async function work(): Promise<void> {
    const time = now().getTime();
    // Where the clock was put back, a wait would last for as long as that too.
    if (isUntried(context) || time < lookedAt - minuteMilliseconds) hurryMails(context);
    lookedAt = time;
    while (isWanted && isOpen) {
      isWanted = false;
      for (let mail = nextDue(context); mail !== null && isOpen; mail = nextDue(context)) {
        await delivery.deliver(mail);
        noteTry(context);
        await postOffice?.pause();
      }
    }
    noteTry(context);
    const settled = settledNow();
    if (settled !== null) transactionNow(context, (tx) => dropCounted(tx, later(settled, -dayMilliseconds)));
  }

  whenWoken(context, wake);
  return {
    /** Counts the mails that are still to be sent. */
    waiting: () => countMails(context, 'waiting'),
    wake,
    /** Sends each address of the institute a test mail at once, then whatever waits. Returns why one was not taken, or null. */
    async sendTests(): Promise<string | null> {
      if (!(await delivery.sendTests())) return mailTrouble(context) ?? null;
      wake();
      return null;
    },
    /** Resolves once nothing is being sent. */
    async rest(): Promise<void> {
      while (running !== null) await running;
    },
    /** Finishes the mail under way and sends no more. */
    async stop(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      const limit = setTimeout(delivery.abort, stopMilliseconds);
      await running;
      clearTimeout(limit);
      delivery.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Tries the failed mails for another day. Returns how many. */
export function retryFailedMails(context: Context): number {
  const now = context.now();
  const count = transactionNow(context, (tx) => reviveFailed(tx, now, later(now, dayMilliseconds)));
  mailingChanged(context);
  wakeOutbox(context);
  return count;
}

/** Removes the failed mails. Returns how many. */
export function forgetFailedMails(context: Context): number {
  const count = transactionNow(context, dropFailed);
  mailingChanged(context);
  return count;
}
