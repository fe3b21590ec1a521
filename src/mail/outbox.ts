import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettledClock } from '../database/index.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import { type DeliveryParts, mailDelivery } from './delivery.ts';
import type { MailQueue } from './mail-queue.ts';
import type { MailTrouble } from './mail-trouble.ts';
import { later } from './times.ts';

/** How long a mail under way may take after the server was told to stop. */
const stopMilliseconds = 8_000;

/** The services that the outbox uses. */
export interface OutboxParts extends DeliveryParts {
  queue: MailQueue;
  trouble: MailTrouble;
  settledNow: SettledClock;
  /** Called when the number of failed mails or the reason for a failure changes. */
  changed: () => void;
}

/** The mails that notify the institute, confirm to visitors, tell applicants of their places and admins what happens to their account, and raise an alarm. Each is sent at least once. */
export function createOutbox(parts: OutboxParts) {
  const { queue, trouble, postOffice, now, settledNow, log, changed } = parts;
  const { rows } = queue;
  const delivery = mailDelivery(parts, queue, trouble);
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
    if (trouble.isUntried() || time < lookedAt - minuteMilliseconds) queue.hurry();
    lookedAt = time;
    while (isWanted && isOpen) {
      isWanted = false;
      for (let mail = queue.nextDue(); mail !== null && isOpen; mail = queue.nextDue()) {
        await delivery.deliver(mail);
        trouble.tried();
        await postOffice?.pause();
      }
    }
    trouble.tried();
    const settled = settledNow();
    if (settled !== null) rows.forgetCounted(later(settled, -dayMilliseconds));
  }

  queue.whenWoken(wake);
  return {
    ...queue,
    /** Returns one sentence on why mails to the institute fail, or null; undefined before the first try. */
    trouble: trouble.text,
    /** Sends each address of the institute a test mail at once, then whatever waits. Returns why one was not taken, or null. */
    async sendTests(): Promise<string | null> {
      if (!(await delivery.sendTests())) return trouble.text() ?? null;
      wake();
      return null;
    },
    /** Tries the failed mails for another day and returns their number. */
    retryFailed(): number {
      const count = rows.revive(now(), later(now(), dayMilliseconds));
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
      const limit = setTimeout(delivery.abort, stopMilliseconds);
      await running;
      clearTimeout(limit);
      delivery.close();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
