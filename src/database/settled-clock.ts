import { hourMilliseconds } from '../shared/milliseconds.ts';

/** Returns the time for deletions by age: whatever was too old by then may go. Null for the first hour of the process. */
export type SettledClock = () => Date | null;

/**
 * Makes a clock that believes a time only if two looks have passed it, an hour apart on a clock that nobody can set, and
 * every look between: one that is put forward by mistake and back again must delete nothing.
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
