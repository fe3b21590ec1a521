import type { Change } from '../context.ts';
import { tooMany } from '../http/index.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import { findWrongCodes, storeWrongCodes, type WrongCodes } from './log-ins-store.ts';

// Wrong second factors after the right password count per known device; all other devices share one count.
// A thief with the password can thus neither reset a count nor lock out the admin's own devices.
// From the third of a day on, six digits wait a minute, doubled each time, up to an hour.
// Passkeys and recovery codes are too long to guess, so they never wait.

/** Wrong codes of a day until the next waits and the admin is notified. */
const mostFree = 3;
const longestWait = 60 * minuteMilliseconds;

/**
 * Counts the attempt as wrong before the check, so that parallel guesses count too.
 * Returns whether to notify the admin if it is wrong.
 * @param device the hash of a known device, else empty
 * @throws HttpRefusal 429 for six digits that must wait, even the right ones
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
  // A clock that was set back leaves more than the whole wait.
  if (left <= 0 || left > wait) return;
  const minutes = Math.ceil(left / minuteMilliseconds);
  throw tooMany(
    `Too many wrong codes. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use a recovery code or a passkey now.`,
    left / 1000,
  );
}
