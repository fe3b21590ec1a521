import type { BatchState, PlaceState } from '../../../../src/shared/batches.ts';
import { type DateWords, dayText } from '../../../../src/shared/day-text.ts';
import { dayInIndia, inIndia } from '../../../../src/shared/india-time.ts';
import type { AdminBatch } from '../../../../src/shared/records.ts';

/** The names of a batch's states in the back office. */
export const batchStateWords: Readonly<Record<BatchState, string>> = {
  open: 'Open',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Done',
};

/** The names of a place's states there. */
export const placeStateWords: Readonly<Record<PlaceState, string>> = {
  asked: 'No seat yet',
  held: 'Reserved',
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  offered: 'Seat offered',
  cancelled: 'Cancelled',
  lapsed: 'Expired',
  completed: 'Completed',
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

/** Returns the days of a batch in words: 'Mon 18 – Fri 22 Jan 2027'; one day stands alone. */
export function officeDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  if (startsOn === endsOn) return officeDay(startsOn);
  const [isSameMonth, isSameYear] = [7, 4].map((part) => startsOn.slice(0, part) === endsOn.slice(0, part));
  const from = dayText(startsOn, shortDays, isSameMonth ? 'day' : isSameYear ? 'weekday' : 'year');
  return `${from} – ${officeDay(endsOn)}`;
}

/** Returns a batch in words, for questions and titles: 'Small Class, Mon 18 – Fri 22 Jan 2027'. */
export function batchName(batch: Pick<AdminBatch, 'entryName' | 'startsOn' | 'endsOn'>): string {
  return `${batch.entryName}, ${officeDays(batch)}`;
}

/** Returns how full a batch is: '12 seats: 8 taken, 3 of them reserved, 2 waiting'. */
export function seatsText({ seats, taken, held, waiting }: Seats): string {
  const ofThem = held === 0 ? '' : held === taken ? ', all reserved' : `, ${held} of them reserved`;
  return `${counted(seats, 'seat')}: ${taken} taken${ofThem}${waiting === 0 ? '' : `, ${waiting} waiting`}`;
}

/** The counts in `seatsText`. */
type Seats = Pick<AdminBatch, 'seats' | 'taken' | 'held' | 'waiting'>;

/** Returns a number of people in words. */
export function peopleText(count: number): string {
  return counted(count, 'person', 'people');
}

/** Returns a number with what it counts: '1 seat', '12 seats'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}

/** Returns until when something is held, in India's time: 'today, 14:05', 'Tue 19 Jan 2027, 14:05'. */
export function untilText(heldUntil: string, now: Date): string {
  const time = new Date(heldUntil);
  const day = dayInIndia(time);
  const hour = inIndia(time).toISOString().slice(11, 16);
  return `${day === dayInIndia(now) ? 'today' : officeDay(day)}, ${hour}`;
}
