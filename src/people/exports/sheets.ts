import type { PlaceState } from '../../shared/batches.ts';
import {
  type FieldKind,
  fieldsOf,
  type Inbox,
  inboxes,
  inboxTitle,
  isFreeText,
} from '../../shared/inboxes.ts';
import { inIndia } from '../../shared/india-time.ts';
import { namesInEnglish } from '../../shared/languages.ts';
import { placeStateWords } from '../../shared/state-words.ts';

export interface Column {
  heading: string;
  field: string;
  /** In characters. */
  width: number;
  /** ISO 8601 in UTC, shown in India's time. */
  isTime?: true;
  /** YYYY-MM-DD, or empty. */
  isDay?: true;
  /** Digits that must stay as they are, such as a phone number's. */
  isExact?: true;
  /** Labels for stored values; other values are shown unchanged. */
  words?: Readonly<Record<string, string>>;
  isConsent?: true;
  isLong?: true;
}

export interface Sheet {
  title: string;
  columns: readonly Column[];
}

/** Rows with a text or a consent for every column's field. */
export type Rows = readonly object[];

const received: Column = { heading: 'Received (IST)', field: 'createdAt', width: 20, isTime: true };
export const languageColumn: Column = {
  heading: 'Language',
  field: 'language',
  width: 12,
  words: namesInEnglish,
};
/** The seat of an exported enrollment: a course, days, and a place's state; each may be empty. */
export interface ExportedSeat {
  batch: string;
  startsOn: string;
  endsOn: string;
  seat: PlaceState | '';
}

const seat: readonly (Column & { field: keyof ExportedSeat })[] = [
  { heading: 'Batch', field: 'batch', width: 28 },
  { heading: 'First day', field: 'startsOn', width: 14, isDay: true },
  { heading: 'Last day', field: 'endsOn', width: 14, isDay: true },
  { heading: 'Seat', field: 'seat', width: 14, words: placeStateWords },
];

/** What was said at the counter, as an export has it; each may be empty. */
export interface ExportedSaid {
  source: string;
  company: string;
  gstin: string;
  bornOn: string;
}

const said: readonly (Column & { field: keyof ExportedSaid })[] = [
  { heading: 'Source', field: 'source', width: 20 },
  { heading: 'Company', field: 'company', width: 28 },
  { heading: 'GSTIN', field: 'gstin', width: 20, isExact: true },
  { heading: 'Born on', field: 'bornOn', width: 14, isDay: true },
];

const consent: Column = { heading: 'Notice', field: 'consent', width: 10, isConsent: true };

/** Returns an inbox's spreadsheet: its screen's columns, with full times. */
export function sheetOf(inbox: Inbox): Sheet {
  const fields = fieldsOf(inbox).map(([field, { label, kind, width }]): [FieldKind, Column] => [
    kind,
    {
      heading: label,
      field,
      width,
      ...(isFreeText(kind) && { isLong: true }),
      ...(kind === 'phone' && { isExact: true }),
    },
  ]);
  const reference = fields.filter(([kind]) => kind === 'reference').map(([, column]) => column);
  const typed = fields.filter(([kind]) => kind !== 'reference').map(([, column]) => column);
  const columns = [received, ...typed, languageColumn, ...reference, consent];
  return {
    title: inboxTitle(inbox),
    columns: inboxes[inbox].hasPlace ? [...columns, ...seat, ...said] : columns,
  };
}

/** Returns a cell's text, without control characters that spreadsheets reject; tabs and line breaks stay. */
export function textOf(row: object, { field, words, isConsent }: Column): string {
  const value: unknown = Reflect.get(row, field);
  if (isConsent) return value ? 'Read' : '';
  const text = String(value);
  return (words?.[text] ?? text).replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
}

/** Returns the time in a cell, shifted as by `inIndia`. */
export function timeOf(row: object, { field }: Column): Date {
  return inIndia(new Date(String(Reflect.get(row, field))));
}
