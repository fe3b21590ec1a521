import { hourMilliseconds } from '../shared/milliseconds.ts';

/** Returns the time for deletions by age; null in the process's first hour. */
export type SettledClock = () => Date | null;

/** Trusts a time only after an hour of the monotonic clock: a wrongly advanced wall clock deletes no data. */
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
