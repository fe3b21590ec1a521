import type { Database } from '../database/index.ts';
import { tooMany } from '../http/index.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';

/** Wrong codes of a day before the next has to wait, and before the admin is told. */
const mostFree = 3;
const longestWait = 60 * minuteMilliseconds;

/** The services that counting uses. */
export interface WrongCodesParts {
  database: Database;
  now: () => Date;
  /** Whether log-ins are limited at all. */
  isLimited: boolean;
}

/** The second factors that were wrong after the right password. */
export type WrongCodes = ReturnType<typeof wrongCodes>;

interface Counted {
  attempts: number;
  lastAt: string;
}

/**
 * Opens the table of wrong codes. Each device with which an admin has logged in before has a count of its own, all others
 * share one: a thief with the password can neither begin anew nor keep the admin's own devices waiting. From the third
 * wrong one of a day on, the next six digits wait: a minute, then twice as long each time, up to an hour. Passkeys and
 * recovery codes, which nobody guesses, are counted and never wait.
 */
export function wrongCodes({ database, now, isLimited }: WrongCodesParts) {
  const find = database.prepare<[string, string], Counted>(
    'SELECT attempts, last_at AS lastAt FROM wrong_codes WHERE admin_id = ? AND device_hash = ?',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO wrong_codes (admin_id, device_hash, attempts, last_at) VALUES (?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM wrong_codes WHERE admin_id = ? AND device_hash = ?');
  return {
    /**
     * Counts an attempt as wrong before it is looked at, so that attempts at the same time count too. Returns whether the
     * admin is to be told if it is wrong.
     * @param device the hash of a known device, or empty
     * @throws HttpRefusal 429 for six digits that have to wait; the right ones do not help then.
     */
    begin(adminId: string, device: string, areDigits: boolean): boolean {
      const time = now();
      const found = find.get(adminId, device);
      const isOver = found === undefined || time.getTime() - Date.parse(found.lastAt) > dayMilliseconds;
      const before = isOver ? 0 : found.attempts;
      if (isLimited && areDigits && !isOver) refuseIfTooSoon(found, time);
      put.run(adminId, device, before + 1, time.toISOString());
      return before + 1 >= mostFree;
    },
    /** Forgets what was counted, since the admin is in. */
    succeed(adminId: string, device: string): void {
      forget.run(adminId, device);
    },
  };
}

function refuseIfTooSoon({ attempts, lastAt }: Counted, time: Date): void {
  if (attempts < mostFree) return;
  const wait = Math.min(minuteMilliseconds * 2 ** (attempts - mostFree), longestWait);
  const left = Date.parse(lastAt) + wait - time.getTime();
  // More is left than there was where the clock was put back.
  if (left <= 0 || left > wait) return;
  const minutes = Math.ceil(left / minuteMilliseconds);
  throw tooMany(
    `Too many wrong codes. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use a recovery code or a passkey now.`,
    left / 1000,
  );
}
