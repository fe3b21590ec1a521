import { hourMilliseconds } from '../shared/milliseconds.ts';

/** Returns the time for deletions by age; null in the first hour of the process. */
export type SettledClock = () => Date | null;

/**
 * Returns a clock that believes a time only after an hour of the monotonic clock: a wall clock set forward by mistake deletes
 * nothing.
 */
export function settledClock(now: () => Date, monotonic: () => number): SettledClock {
  let begun = monotonic();
  let earliest = now().getTime();
  let settled: number | null = null;
  return () => {
    const [time, at] = [now().getTime(), monotonic()];
    earliest = Math.min(earliest, time);
    if (at - begun >= hourMilliseconds) {
      settled = earliest;
      [begun, earliest] = [at, time];
    }
    return settled === null ? null : new Date(Math.min(settled, time));
  };
}
