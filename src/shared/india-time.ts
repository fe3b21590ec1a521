/** India is so far ahead of UTC, all year round. */
const aheadMilliseconds = 5.5 * 3_600_000;

/** Returns a date whose UTC fields show India's time. */
export function inIndia(time: Date): Date {
  return new Date(time.getTime() + aheadMilliseconds);
}

/** Returns the day in India at a time, YYYY-MM-DD. */
export function dayInIndia(time: Date): string {
  return inIndia(time).toISOString().slice(0, 10);
}

/** Returns a time as ISO 8601 has it, by India's clocks. */
export function isoInIndia(time: Date): string {
  return inIndia(time).toISOString().replace('Z', '+05:30');
}

/** Returns when a day begins in India. */
export function beginOfDay(day: string): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - aheadMilliseconds);
}
