import * as v from 'valibot';
import { type Query, single } from '../calls/index.ts';
import { badRequest } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { type ImportField, importColumns } from '../shared/register-import.ts';
import type { ImportChoices } from './import.ts';
import type { MonthDay } from './import-days.ts';

export interface ImportQuery extends ImportChoices {
  isPreview: boolean;
}

const letters = /^[A-Z]{1,3}$/u;
const fields = importColumns.map(({ field }) => field);

export const importQuery: Query<ImportQuery> = {
  parameters: [
    { name: 'preview', description: 'With 1 nothing is stored.', rules: v.literal('1') },
    { name: 'sheet', description: 'The name of the sheet with the certificates.', rules: v.string() },
    {
      name: 'headings',
      description: 'The row of the headings; by default the one that has most that are known.',
      rules: v.pipe(v.number(), v.integer(), v.minValue(1)),
    },
    {
      name: 'columns',
      description: `Which column has what, such as number:A,holder:C,issuedOn:F; by default as the headings say. Fields are ${fields.join(', ')}.`,
      rules: v.string(),
    },
    { name: 'leave', description: 'The columns that are left out, such as D,E.', rules: v.string() },
    {
      name: 'course',
      description: 'The course of all certificates, where no column has it.',
      rules: v.pipe(v.string(), v.maxLength(limits.name)),
    },
    {
      name: 'monthDay',
      description: 'The day of issue where the file says a month alone: 1 to 28, or last.',
      rules: v.string(),
    },
  ],
  read(query) {
    const preview = single(query, 'preview');
    if (preview !== null && preview !== '1') throw badRequest('preview can be 1, or be left out.');
    const headings = single(query, 'headings');
    if (headings !== null && !/^[1-9]\d{0,6}$/u.test(headings))
      throw badRequest('headings must be the number of a row.');
    const course = (single(query, 'course') ?? '').trim();
    if (course.length > limits.name) throw badRequest(`course can have at most ${limits.name} characters.`);
    return {
      isPreview: preview === '1',
      sheet: single(query, 'sheet'),
      headings: headings === null ? null : Number(headings),
      columns: columnsIn(single(query, 'columns')),
      leave: leftOut(single(query, 'leave') ?? ''),
      course,
      monthDay: monthDayIn(single(query, 'monthDay')),
    };
  },
};

function columnsIn(text: string | null): ReadonlyMap<ImportField, string> | null {
  if (text === null) return null;
  const pairs = text.split(',').map((pair): [ImportField, string] => {
    const [name, column = ''] = pair.split(':');
    const field = fields.find((each) => each === name);
    if (field === undefined || !letters.test(column))
      throw badRequest('columns must say fields by their columns, such as number:A,holder:C,issuedOn:F.');
    return [field, column];
  });
  return new Map(pairs);
}

function leftOut(text: string): string[] {
  const columns = text === '' ? [] : text.split(',');
  if (columns.some((column) => !letters.test(column)))
    throw badRequest('leave must be the letters of columns, such as D,E.');
  return columns;
}

function monthDayIn(text: string | null): MonthDay | null {
  if (text === null || text === 'last') return text;
  const day = /^\d{1,2}$/u.test(text) ? Number(text) : 0;
  if (day < 1 || day > 28) throw badRequest('monthDay must be a day from 1 to 28, or last.');
  return day;
}
