import { dayText } from '../../../src/shared/day-text.ts';
import { daysLater } from '../../../src/shared/days.ts';
import type { figureSteps } from '../../../src/shared/figures.ts';
import { inboxNames, inboxTitle } from '../../../src/shared/inboxes.ts';
import type { WeekFigures } from '../../../src/shared/records.ts';
import { shortDays } from '../parts/batches/batch-words.ts';

/** Where enquiries come from, in the order in which they are drawn and listed. */
export const sourceWords = inboxNames.map((source) => [source, inboxTitle(source)] as const);

/** The names of the steps. */
export const stepWords: Readonly<Record<(typeof figureSteps)[number], string>> = {
  enrolled: 'Sent an enrollment',
  seated: 'Seat reserved or confirmed',
  completed: 'Completed',
  certified: 'Certificate issued',
};

const days = { ...shortDays, day: '{day} {month}', year: '{day} {month} {year}' };

/** Returns a number as India writes it. */
export function numberText(count: number): string {
  return count.toLocaleString('en-IN');
}

/** Returns a day in words: '3 Nov'. */
export function shortDay(day: string): string {
  return dayText(day, days);
}

/** Returns the month of a day: 'Nov'. */
export function monthOf(day: string): string {
  return dayText(day, { ...days, day: '{month}' });
}

/** Returns a day in words with its year: '3 Nov 2026'. */
export function datedDay(day: string): string {
  return dayText(day, days, 'year');
}

/** Returns how many came in a week from all sources. */
export function totalOf(week: WeekFigures): number {
  return sourceWords.reduce((sum, [source]) => sum + week[source], 0);
}

/** Returns one count of another in percent, or null of none. */
export function shareText(part: number, whole: number): string | null {
  return whole === 0 ? null : `${Math.round((100 * part) / whole)} %`;
}

/** Returns the month of a day and the eleven before it, the latest first: '2026-11'. */
export function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < 12) months.push(daysLater(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}

/** Returns a month in words: 'November 2026'. */
export function monthName(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return first.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns the days of a month that are told, as seen on a day: '1–24 November 2026' while it runs, then 'November 2026'. */
export function daysOfMonth(month: string, today: string): string {
  const name = monthName(month);
  const last = Number(today.slice(-2));
  if (!today.startsWith(month)) return name;
  return last === 1 ? `1 ${name}` : `1–${last} ${name}`;
}
