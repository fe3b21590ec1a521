import { useSyncExternalStore } from 'react';
import { ApiError } from '../../data/errors.ts';

/** The calls that wait until the password has been typed again. */
interface Waiting {
  until: Promise<void>;
  goOn: () => void;
  giveUp: (error: Error) => void;
}

let waiting: Waiting | null = null;
let timesUnlocked = 0;
const listeners = new Set<() => void>();

/** Whether a call was refused since nobody has used the session for a while. */
export function isIdle(error: unknown): boolean {
  return error instanceof ApiError && error.status === 423;
}

/** Returns what `untilUnlocked` needs to know of the time at which a call is made. */
export function unlockCount(): number {
  return timesUnlocked;
}

/**
 * Resolves once the password has been typed again, for however many calls wait; at once if that was done after a call was
 * made.
 * @throws ApiError 401 if the admin leaves instead.
 */
export function untilUnlocked(countBefore: number): Promise<void> {
  if (countBefore !== timesUnlocked) return Promise.resolve();
  if (waiting === null) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting = { until: promise, goOn: resolve, giveUp: reject };
    tell();
  }
  return waiting.until;
}

/** Lets the calls that wait be made again. */
export function goOnUnlocked(): void {
  timesUnlocked += 1;
  waiting?.goOn();
  waiting = null;
  tell();
}

/** Refuses the calls that wait: their session is over. */
export function giveUpWaiting(): void {
  waiting?.giveUp(new ApiError(401, 'Unauthorized', ''));
  waiting = null;
  tell();
}

/** Whether calls wait for the password. */
export function useIsIdle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
