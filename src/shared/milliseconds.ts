/** Milliseconds of a minute. */
export const minuteMilliseconds = 60_000;
/** Milliseconds of an hour. */
export const hourMilliseconds = 60 * minuteMilliseconds;
/** Milliseconds of a day; India has no summer time, so each of its days has as many. */
export const dayMilliseconds = 24 * hourMilliseconds;

/** Returns the time so many milliseconds later. */
export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
