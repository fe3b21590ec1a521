import * as v from 'valibot';
import { requiredString } from './fields.ts';

/** A required day, YYYY-MM-DD, in no year before `firstYear`. */
export function aDay(label: string, firstYear = 0) {
  const message = `${label} must be a day such as 2027-01-08.`;
  return v.pipe(
    requiredString(label),
    v.nonEmpty(`${label} is required.`),
    v.isoDate(message),
    v.check(isRealDay, message),
    v.check(
      (day) => Number(day.slice(0, 4)) >= firstYear,
      `${label} must not be before the year ${firstYear}.`,
    ),
  );
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
