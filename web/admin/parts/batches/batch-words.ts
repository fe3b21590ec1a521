import { batches as texts } from '../../../../src/content/en/batches.ts';
import { type BatchState, isRunning } from '../../../../src/shared/batches.ts';
import { type DateWords, daysOfYear, dayText } from '../../../../src/shared/day-text.ts';
import { beginOfDay, dayInIndia, inIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch } from '../../../../src/shared/records.ts';
import { isOver } from '../../../../src/shared/told.ts';

/** The names of a batch's states in the back office. */
export const batchStateWords: Readonly<Record<BatchState, string>> = {
  open: 'Open',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Over',
};

/** Days as the office reads them: shorter than what visitors read, since rows are read by the hundred. */
export const shortDays: DateWords = {
  weekdays: { sun: 'Sun', mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat' },
  months: {
    jan: 'Jan',
    feb: 'Feb',
    mar: 'Mar',
    apr: 'Apr',
    may: 'May',
    jun: 'Jun',
    jul: 'Jul',
    aug: 'Aug',
    sep: 'Sep',
    oct: 'Oct',
    nov: 'Nov',
    dec: 'Dec',
  },
  day: '{weekday} {day}',
  weekday: '{weekday} {day} {month}',
  year: '{weekday} {day} {month} {year}',
};

/** Returns a day in words: 'Mon 18 Jan 2027'. */
export function officeDay(day: string): string {
  return dayText(day, shortDays, 'year');
}

/** Returns the weekday of a day: 'Mon'. */
export function weekdayOf(day: string): string {
  return dayText(day, { ...shortDays, day: '{weekday}' });
}

/** Returns the days of a batch in words: 'Mon 18 – Fri 22 Jan 2027'; or a single day. */
export function officeDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  if (startsOn === endsOn) return officeDay(startsOn);
  const [isSameMonth, isSameYear] = [7, 4].map((part) => startsOn.slice(0, part) === endsOn.slice(0, part));
  const from = dayText(startsOn, shortDays, isSameMonth ? 'day' : isSameYear ? 'weekday' : 'year');
  return `${from} – ${officeDay(endsOn)}`;
}

/** Returns the days of a batch as they are said in a sentence: '14–18 December'; with the year unless it is that of today. */
export function saidDays({ startsOn, endsOn }: Pick<AdminBatch, 'startsOn' | 'endsOn'>, now: Date): string {
  return daysOfYear(startsOn, endsOn, texts.days, dayInIndia(now));
}

/** Returns whether the first day of a batch has come: from then on a seat in it is confirmed, or not given. */
export function hasBegun({ startsOn }: Pick<AdminBatch, 'startsOn'>, today: string): boolean {
  return startsOn <= today;
}

/** Returns whether a batch has begun and is not over. */
export function isUnderWay(batch: AdminBatch, today: string): boolean {
  return isRunning(batch) && hasBegun(batch, today) && !isOver(batch, today);
}

/** Returns a batch in words, for questions and titles: 'Small Class, Mon 18 – Fri 22 Jan 2027'. */
export function batchName(batch: Pick<AdminBatch, 'entryName' | 'startsOn' | 'endsOn'>): string {
  return `${batch.entryName}, ${officeDays(batch)}`;
}

/** Returns the first day of a batch in the coming months: 'Mon 30 Nov'. */
export function firstDay({ startsOn }: Pick<AdminBatch, 'startsOn'>): string {
  return dayText(startsOn, shortDays, 'weekday');
}

/** Returns what a batch is called beside a person: 'Small Class, Mon 30 Nov'. */
export function shortBatchName(batch: Pick<AdminBatch, 'entryName' | 'startsOn'>): string {
  return `${batch.entryName}, ${firstDay(batch)}`;
}

/** Returns what is said beside the seats taken: '3 reserved · 1 offered · 2 waiting · 4 left'. */
export function restText({ held, offered, waiting, seatsLeft, places, state }: AdminBatch): string {
  const hasEnded = state === 'cancelled' || state === 'done';
  const rest = [
    held > 0 && `${held} reserved`,
    offered > 0 && `${offered} offered`,
    waiting > 0 && `${waiting} waiting`,
    !hasEnded && (seatsLeft > 0 ? `${seatsLeft} left` : 'full'),
    hasEnded && places > 0 && `${peopleText(places)} enrolled`,
  ];
  return rest.filter(Boolean).join(' · ');
}

/** Returns a number of people in words. */
export function peopleText(count: number): string {
  return counted(count, 'person', 'people');
}

/** Names in one sentence. */
const mostNamed = 10;

/** Returns the names of people in a sentence: 'Nila Ravi, Bala Selvam and 3 others'. */
export function namesText(people: readonly { name: string }[], most = mostNamed): string {
  const names = people.slice(0, most).map(({ name }) => name);
  const others = people.length - names.length;
  const all = others > 0 ? [...names, counted(others, 'other')] : names;
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Returns a number with what it counts: '1 seat', '12 seats'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}

/**
 * Returns until when a seat in a batch is held, in India's time: 'until today, 14:05', 'until Tue 19 Jan, 14:05', 'until
 * the batch begins'.
 */
export function untilText(
  heldUntil: string,
  batch: Pick<AdminBatch, 'startsOn'> | null | undefined,
  now: Date,
): string {
  const end = new Date(heldUntil);
  if (batch && end.getTime() === beginOfDay(batch.startsOn).getTime()) return 'until the batch begins';
  const [day, hour] = [dayInIndia(end), inIndia(end).toISOString().slice(11, 16)];
  return `until ${day === dayInIndia(now) ? 'today' : dayText(day, shortDays, 'weekday')}, ${hour}`;
}
