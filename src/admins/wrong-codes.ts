import type { Change } from '../context.ts';
import { tooMany } from '../http/index.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import { findWrongCodes, storeWrongCodes, type WrongCodes } from './log-ins-store.ts';

// The second factors that were wrong after the right password. Each known device has a count of its own, all others share
// one: a thief with the password can neither begin anew nor keep the admin's own devices waiting. From the third wrong one
// of a day on, the next six digits wait: a minute, then twice as long each time, up to an hour. Passkeys and recovery
// codes, which are too long to guess, are counted and never wait.

/** Wrong codes of a day before the next has to wait, and before the admin is notified. */
const mostFree = 3;
const longestWait = 60 * minuteMilliseconds;

/**
 * Counts an attempt as wrong before it is checked, so that simultaneous attempts count too. Returns whether to notify the
 * admin if it is wrong.
 * @param device the hash of a known device, or empty
 * @throws HttpRefusal 429 for six digits that have to wait; the right ones do not help then
 */
export function countCode(tx: Change, adminId: string, device: string, areDigits: boolean): boolean {
  const time = tx.now();
  const found = findWrongCodes(tx, adminId, device);
  const isOver = found === null || time.getTime() - Date.parse(found.lastAt) > dayMilliseconds;
  const before = isOver ? 0 : found.attempts;
  if (tx.config.loginAttempts > 0 && areDigits && !isOver) refuseIfTooSoon(found, time);
  storeWrongCodes(tx, adminId, device, { attempts: before + 1, lastAt: time.toISOString() });
  return before + 1 >= mostFree;
}

function refuseIfTooSoon({ attempts, lastAt }: WrongCodes, time: Date): void {
  if (attempts < mostFree) return;
  const wait = Math.min(minuteMilliseconds * 2 ** (attempts - mostFree), longestWait);
  const left = Date.parse(lastAt) + wait - time.getTime();
  // A clock that was put back leaves more than the whole wait.
  if (left <= 0 || left > wait) return;
  const minutes = Math.ceil(left / minuteMilliseconds);
  throw tooMany(
    `Too many wrong codes. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use a recovery code or a passkey now.`,
    left / 1000,
  );
}
