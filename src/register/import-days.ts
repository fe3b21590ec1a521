import { dayInIndia } from '../shared/india-time.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const yearFirst = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/u;
const dayFirst = /^(?<day>\d{1,2})([-/. ])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/u;
const monthNamed =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]*(?<name>[a-z]{3,9})[-/. ,]*(?<year>\d{4}|\d{2})$/iu;
const monthBefore = /^(?<name>[a-z]{3,9})[-/. ]*(?<day>\d{1,2})(?:st|nd|rd|th)?[, ]+(?<year>\d{4})$/iu;
const monthsOnly = [
  /^(?<name>[a-z]{3,9})[-/. ,']*(?<year>\d{4}|\d{2})$/iu,
  /^(?<year>\d{4})[-/. ,]*(?<name>[a-z]{3,9})$/iu,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/u,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/u,
];
/** Time after a day, ignored: only a time in UTC (`worldTime`) can change the day. */
const time = /[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[AP]M)?$/iu;
const worldTime = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}Z$/u;
const dashes = /\p{Pd}|\u2212/gu;

/**
 * Converts 15-04-2023, 15/04/2023, 15-Apr-2023 or 2023-04-15 to YYYY-MM-DD.
 * The day comes before the month in numbers, as in India.
 */
export function readDay(label: string, cell: string): { text: string } | { fault: string } {
  const text = plainDay(cell);
  if (/^\d{5}$/u.test(text))
    return {
      fault: `${label} is ${text}: Excel’s own count of days. Format the column as a date, and save the file again.`,
    };
  const { day = '', month = '', name, year = '' } = partsOf(text);
  const monthNumber = name === undefined ? Number(month) : monthNamedBy(name);
  if (day === '' || monthNumber === 0)
    return { fault: `${label} must be a day such as 15-04-2023, 15-Apr-2023 or 2023-04-15.` };
  if (name === undefined && year.length === 2)
    return { fault: `${label} needs its year with four digits, such as 15-04-2023.` };
  const wholeYear = year.length === 2 ? `20${year}` : year;
  if (monthNumber > 12 && Number(day) <= 12)
    return {
      fault: `${text} has the month before the day. Write the day first, such as 15-04-2023, in the whole column.`,
    };
  const written = [wholeYear, String(monthNumber).padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (!isDay(written)) return { fault: `${label}: there is no day ${text}.` };
  return { text: written };
}

function plainDay(cell: string): string {
  const text = cell.trim().replace(dashes, '-');
  const moment = worldTime.test(text) ? new Date(text) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? text.replace(time, '') : dayInIndia(moment);
}

function partsOf(text: string): Partial<Record<'day' | 'month' | 'name' | 'year', string>> {
  for (const way of [yearFirst, dayFirst, monthNamed, monthBefore]) {
    const { groups } = way.exec(text) ?? {};
    if (groups) return groups;
  }
  return {};
}

/** 1 to 28, or the last day: every month has it. */
export type MonthDay = number | 'last';

export function isMonth(text: string): boolean {
  return monthOf(text) !== null;
}

export function dayOfMonth(text: string, day: MonthDay): string | null {
  const month = monthOf(text);
  if (month === null) return null;
  const [year, number] = month;
  const date = new Date(Date.UTC(year, day === 'last' ? number : number - 1, day === 'last' ? 0 : day));
  return date.toISOString().slice(0, 10);
}

function monthOf(text: string): [year: number, month: number] | null {
  const plain = text.trim().replace(dashes, '-');
  const { name, year = '', month } = monthsOnly.map((way) => way.exec(plain)?.groups).find(Boolean) ?? {};
  const number = name === undefined ? Number(month) : monthNamedBy(name);
  return number >= 1 && number <= 12 ? [Number(year.length === 2 ? `20${year}` : year), number] : null;
}

/** Returns 4 for 'Apr' and 'April', 0 for any other word. */
function monthNamedBy(name: string): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
