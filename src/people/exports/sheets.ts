import { type FieldKind, fieldsOf, type Inbox, inboxTitle, isFreeText } from '../../shared/inboxes.ts';
import { inIndia } from '../../shared/india-time.ts';
import { namesInEnglish } from '../../shared/languages.ts';

/** A column of a spreadsheet of people. */
export interface Column {
  heading: string;
  field: string;
  /** In characters. */
  width: number;
  /** A time, ISO 8601 in UTC, shown in India's time. */
  isTime?: true;
  /** A day, YYYY-MM-DD, or empty. */
  isDay?: true;
  /** Digits that must stay as they are, such as those of a phone. */
  isExact?: true;
  /** The words shown for those of the code; others are shown as they are. */
  words?: Readonly<Record<string, string>>;
  /** A consent, shown as read or not. */
  isConsent?: true;
  /** Texts of several lines. */
  isLong?: true;
}

/** A table of people as a spreadsheet. */
export interface Sheet {
  title: string;
  columns: readonly Column[];
}

/** Some rows of the table behind a sheet: records with a text, or a consent, for every column's field. */
export type Rows = readonly object[];

const received: Column = { heading: 'Received (IST)', field: 'createdAt', width: 20, isTime: true };
/** The language of the sender. */
export const languageColumn: Column = {
  heading: 'Language',
  field: 'language',
  width: 12,
  words: namesInEnglish,
};
const consent: Column = { heading: 'Notice', field: 'consent', width: 10, isConsent: true };

/** Returns the spreadsheet of an inbox: the columns of its screen, with times in full. */
export function sheetOf(inbox: Inbox): Sheet {
  const columns = fieldsOf(inbox).map(([field, { label, kind, width }]): [FieldKind, Column] => [
    kind,
    {
      heading: label,
      field,
      width,
      ...(isFreeText(kind) && { isLong: true }),
      ...(kind === 'phone' && { isExact: true }),
    },
  ]);
  const reference = columns.filter(([kind]) => kind === 'reference').map(([, column]) => column);
  const typed = columns.filter(([kind]) => kind !== 'reference').map(([, column]) => column);
  return { title: inboxTitle(inbox), columns: [received, ...typed, languageColumn, ...reference, consent] };
}

/** Returns the text of a cell, without the control characters that spreadsheets cannot hold; tabs and line breaks stay. */
export function textOf(row: object, { field, words, isConsent }: Column): string {
  const value: unknown = Reflect.get(row, field);
  if (isConsent) return value ? 'Read' : '';
  const text = String(value);
  return (words?.[text] ?? text).replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
}

/** Returns the time in a cell by the clock of `inIndia`. */
export function timeOf(row: object, { field }: Column): Date {
  return inIndia(new Date(String(Reflect.get(row, field))));
}
