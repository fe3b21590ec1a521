import { daysFrom, daysLater } from '../../../../src/shared/days.ts';
import type { Section } from '../../../../src/shared/follow-up.ts';
import type { FollowUpCounts } from '../../../../src/shared/records.ts';
import { officeDay, weekdayOf } from '../batches/batch-words.ts';

/** The names of the list's sections. */
export const sectionWords: Readonly<Record<Section, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  new: 'New',
  undated: 'No day to call back',
  later: 'Later',
  seated: 'Enrolled',
  over: 'Completed or lost',
};

/** The note about a person who did not answer. */
export const noAnswer = 'No answer';

/** The next days that are offered, each by a key: so many days from today. */
export const nextDays: readonly { key: string; days: number; label: string }[] = [
  { key: '1', days: 1, label: 'Tomorrow' },
  { key: '2', days: 3, label: 'In 3 days' },
  { key: '3', days: 7, label: 'In a week' },
];

/** Returns who is still to be called today: '1 due, 54 new to call', 'nobody left to call'. */
export function toCallText({ overdue, today, new: fresh }: FollowUpCounts['work']): string {
  const parts = Object.entries({ due: overdue + today, new: fresh })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count.toLocaleString('en-IN')} ${what}`);
  return parts.length === 0 ? 'nobody left to call' : `${parts.join(', ')} to call`;
}

/** Returns how many of those to call today have been dealt with: '12 done today'. */
export function doneText({ done }: FollowUpCounts['work']): string {
  return `${done.toLocaleString('en-IN')} done today`;
}

/** Returns a next day in words, as seen today: 'Due since Mon 18 Jan 2027', 'Today', 'Tomorrow', 'Mon 18 Jan 2027'. */
export function nextDayText(day: string, today: string): string {
  const days = daysFrom(today, day);
  if (days < 0) return `Due since ${officeDay(day)}`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : officeDay(day);
}

/** The key of the next Monday. */
export const mondayKey = '4';
/** The key of no day. No outcome of a call has a digit with which a mobile number begins: 6 to 9. */
export const noDayKey = '5';

/** Returns the Monday after a day. */
export function nextMonday(day: string): string {
  return daysLater(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the days that are offered today: those, and Monday where it is none of them. */
export function daysToOffer(today: string): readonly { key: string; day: string; label: string }[] {
  const offered = nextDays.map(({ key, days, label }) => ({ key, day: daysLater(today, days), label }));
  const monday = nextMonday(today);
  const isThere = offered.some(({ day }) => day === monday);
  return isThere ? offered : [...offered, { key: mondayKey, day: monday, label: 'Monday' }];
}

/** Returns when a person is to be called, as seen today: 'call back tomorrow, Tue', 'call back on Mon 18 Jan 2027'. */
export function callBackText(day: string, today: string): string {
  const days = daysFrom(today, day);
  if (days === 0) return 'call back today';
  return days === 1 ? `call back tomorrow, ${weekdayOf(day)}` : `call back on ${officeDay(day)}`;
}

/** Returns how long ago a day was, as seen today: 'today', 'yesterday', '12 days ago', '5 weeks ago'. */
export function agoText(day: string, today: string): string {
  const days = Math.max(0, daysFrom(day, today));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 28) return `${days} days ago`;
  if (days < 365) return `${Math.floor(days / 7)} weeks ago`;
  return days < 730 ? 'a year ago' : `${Math.floor(days / 365)} years ago`;
}
