import { dayMilliseconds } from '../../../src/shared/milliseconds.ts';

const timeZone = 'Asia/Kolkata';
const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
});
const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const calendar = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone,
});

/**
 * Formats when something arrived, in India's time wherever the admin is: 'Today, 14:05', 'Yesterday, 09:30',
 * '3 Nov 2026, 18:00'; empty for an invalid time.
 */
export function arrivalTime(iso: string, now: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const daysAgo = dayOf(now) - dayOf(time);
  const day = daysAgo === 0 ? 'Today' : daysAgo === 1 ? 'Yesterday' : date.format(time);
  return `${day}, ${clock.format(time)}`;
}

/** Returns the time of day in India: '14:05'. */
export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

/** Counts the days of India's calendar up to a time. */
function dayOf(time: Date): number {
  const parts = calendar.formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMilliseconds;
}
