import { fill } from './content.ts';
import { inIndia } from './india-time.ts';

/** The names of days and months in a language, and how a date is put together from them. */
export interface DayWords {
  /** From Sunday. */
  readonly weekdays: Readonly<Record<'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat', string>>;
  readonly months: Readonly<
    Record<
      'jan' | 'feb' | 'mar' | 'apr' | 'may' | 'jun' | 'jul' | 'aug' | 'sep' | 'oct' | 'nov' | 'dec',
      string
    >
  >;
  /** With {day} and {month}. */
  readonly day: string;
  /** With {weekday}, {day} and {month}. */
  readonly weekday: string;
  /** With {day}, {month} and {year}. */
  readonly year: string;
  /** With {from} and {to}. */
  readonly range: string;
  /** With {from}, {to} and {month}: both in one month. */
  readonly rangeInMonth: string;
  /** With {month} and {year}. */
  readonly month: string;
  /** With {day} and {hour}: the time until which something lasts. */
  readonly moment: string;
  /** With {hour}, from 1 to 12: how the hours of each part of the day are said. */
  readonly hours: Readonly<
    Record<'dawn' | 'morning' | 'noon' | 'evening' | 'night' | 'midnight' | 'smallHours', string>
  >;
}

/** The words that `dayText` uses. */
export type DateWords = Pick<DayWords, 'weekdays' | 'months' | 'day' | 'weekday' | 'year'>;

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const;

// Written by hand, since a phone needs fifty milliseconds to set up a date format, and two machines may differ in theirs.

/** Returns a day, YYYY-MM-DD, in words: '8 December'; with `style`, 'Tue, 8 December' or '8 December 2026'. */
export function dayText(day: string, words: DateWords, style: 'day' | 'weekday' | 'year' = 'day'): string {
  return fill(words[style], partsOf(day, words));
}

/** Returns the days from one to another in words: '8–12 December', '29 December – 2 January'; or a single day. */
export function daysText(from: string, to: string, words: DayWords): string {
  if (from === to) return dayText(from, words);
  if (from.slice(0, 7) !== to.slice(0, 7))
    return fill(words.range, { from: dayText(from, words), to: dayText(to, words) });
  const [first, last] = [partsOf(from, words), partsOf(to, words)];
  return fill(words.rangeInMonth, { from: first.day, to: last.day, month: last.month });
}

/** Returns the same with the year, unless it is that of `today`: '14–18 December', '14–18 January 2027'. */
export function daysOfYear(from: string, to: string, words: DayWords, today: string): string {
  const days = daysText(from, to, words);
  const { year } = partsOf(to, words);
  return today.startsWith(`${year}-`) ? days : fill(words.month, { month: days, year });
}

/** Returns the month that a day is in, in words: 'December 2026'. */
export function monthText(day: string, words: DayWords): string {
  return fill(words.month, partsOf(day, words));
}

/**
 * Returns a time, ISO 8601, by the clock of India in words: 'Wed, 25 November, 9 pm'. It is never later than the time itself;
 * midnight belongs to the day that ends.
 */
export function momentText(time: string, words: DayWords): string {
  const date = inIndia(new Date(time));
  const hour = date.getUTCHours();
  if (hour === 0) date.setUTCHours(-1);
  const day = date.toISOString().slice(0, 10);
  const said = fill(words.hours[partOfDay(hour)], { hour: hour % 12 || 12 });
  return fill(words.moment, { day: dayText(day, words, 'weekday'), hour: said });
}

/** Returns a time, ISO 8601, by the clock of India in words, to the minute: '25 November 2026, 9:05 pm'. */
export function minuteText(time: string, words: DayWords): string {
  const clock = inIndia(new Date(time)).toISOString();
  const hour = Number(clock.slice(11, 13));
  const part = hour === 0 ? 'smallHours' : partOfDay(hour);
  const said = fill(words.hours[part], { hour: `${hour % 12 || 12}:${clock.slice(14, 16)}` });
  return fill(words.moment, { day: dayText(clock.slice(0, 10), words, 'year'), hour: said });
}

function partOfDay(hour: number): keyof DayWords['hours'] {
  if (hour === 0) return 'midnight';
  if (hour < 4) return 'smallHours';
  if (hour < 6) return 'dawn';
  if (hour < 12) return 'morning';
  if (hour < 16) return 'noon';
  return hour < 19 ? 'evening' : 'night';
}

function partsOf(day: string, { weekdays, months }: DateWords) {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    weekday: weekdays[weekdayNames[date.getUTCDay()] ?? 'sun'],
    day: date.getUTCDate(),
    month: months[monthNames[date.getUTCMonth()] ?? 'jan'],
    year: date.getUTCFullYear(),
  };
}
