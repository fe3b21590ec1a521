import { dayMilliseconds } from './milliseconds.ts';

/** Returns how many days lie between two days, each YYYY-MM-DD. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / dayMilliseconds);
}

/** Returns the day so many days later; an empty text where there is no such day. */
export function daysLater(day: string, days: number): string {
  const time = new Date(Date.parse(day) + days * dayMilliseconds);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}

/** Returns the time so many months earlier; the last day of a month that has no such day. */
export function monthsBefore(now: Date, months: number): string {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.toISOString();
}

/** Returns the same day of another year, to compare days with: it may be a 29 February that there is not. */
export function inYears(years: number, day: string): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}
