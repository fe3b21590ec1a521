import { withoutUnseen } from '../shared/plain-text.ts';
import type { ImportFault } from '../shared/records.ts';
import { type ImportField, importColumns } from '../shared/register-import.ts';
import { dayOfMonth, isMonth, type MonthDay, readDay } from './import-days.ts';
import type { SpreadsheetCell } from './spreadsheet.ts';

const dayLabels: Partial<Record<ImportField, string>> = {
  from: 'First day',
  to: 'Last day',
  issuedOn: 'Day of issue',
};

/** Damage that spreadsheet programs do to cells, each with the message to show. */
const ruins: readonly [ruined: RegExp, sentence: string][] = [
  [
    /^#{2,}$/u,
    'The spreadsheet has put #### here, since the column was too narrow. Make it wider, and save the file again.',
  ],
  [/^#(?:N\/A|DIV\/0!|[A-Z]+[!?])$/u, 'A formula has gone wrong here. Put what it should say.'],
  [
    /^[+-]?\d(?:[.,]\d+)?E\+\d+$/iu,
    'The spreadsheet has shortened this number. Format the column as text, and type the number again.',
  ],
  [
    /\uFFFD|\?{2,}/u,
    'Letters were lost when the file was saved. Save it again as “CSV UTF-8 (Comma delimited)”.',
  ],
];
/** An apostrophe before a text, or ="…" around it, stops a spreadsheet program from converting it. */
const guarded = /^(?:'(?<behind>.*)|="(?<within>(?:[^"]|"")*)")$/su;
/** Excel shows 1/2023 as 'Jan-23' and 2/1 as '02-Jan'. */
const takenForDay =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/u;
/** Characters of a damaged file, and variation selectors; `withoutUnseen` has removed other invisible ones. */
const unseen = /(?![\t\r\n])[\p{Cc}\p{Co}\p{Cs}\p{Variation_Selector}]/u;
const withUnit = /^(?<count>\d{1,4})(?:\.0{1,4})?\s{0,4}(?:h|hrs?\.?|hours?)?$/iu;

export type ReadCell = { text: string } | Pick<ImportFault, 'message'>;

/**
 * Accepts an empty cell: the field rules decide whether it is required.
 * @param monthDay the day of issue for a month without a day; null: not given
 */
export function readCell(field: ImportField, cell: SpreadsheetCell, monthDay: MonthDay | null): ReadCell {
  const text = plainText(field, cell.text);
  const ruin = cell.fault ?? ruins.find(([ruined]) => ruined.test(text))?.[1] ?? unseenSign(text);
  if (ruin !== null) return { message: ruin };
  const label = dayLabels[field];
  if (label !== undefined) return readDayCell(field, label, { ...cell, text }, monthDay);
  // A certificate number that looks like a day gets a warning instead.
  const isText = field !== 'number' && field !== 'hours';
  const isDay = isText && !('fault' in readDay('', text));
  if (cell.day !== undefined || takenForDay.test(text) || isDay) return { message: isDate(field, text) };
  if (field === 'hours') return { text: withUnit.exec(text)?.groups?.count ?? text };
  return { text };
}

export function namesMonth(field: ImportField, { text }: SpreadsheetCell): boolean {
  return field === 'issuedOn' && isMonth(plainText(field, text));
}

function readDayCell(
  field: ImportField,
  label: string,
  { text, day }: SpreadsheetCell,
  monthDay: MonthDay | null,
): ReadCell {
  if (day || text === '') return { text: day || text };
  if (isMonth(text)) {
    if (field !== 'issuedOn') return { message: `${label} needs its day: ${text} is a month.` };
    const said = monthDay === null ? null : dayOfMonth(text, monthDay);
    if (said !== null) return { text: said };
    return { message: `${label} needs its day: ${text} is a month. Say which day of the month is meant.` };
  }
  if (day === '')
    return {
      message: `${label} shows ${text}. Format the column as a date with day, month and year, such as 15-04-2023.`,
    };
  const read = readDay(label, text);
  return 'fault' in read ? { message: read.fault } : read;
}

/** Removes guards, and line breaks that a narrow column puts into a number. */
function plainText(field: ImportField, shown: string): string {
  const seen = withoutUnseen(shown);
  const { behind, within } = guarded.exec(seen.trim())?.groups ?? {};
  const text = behind ?? within?.replaceAll('""', '"') ?? seen;
  const lines = text.split(/[\r\n]/u).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(field === 'number' ? '' : ' ');
}

function isDate(field: ImportField, text: string): string {
  const label = importColumns.find((column) => column.field === field)?.heading ?? field;
  return `${label} is a date here, ${text}: the spreadsheet may have made it from what was typed. Format the column as text, and type it again.`;
}

/** Invisible characters are refused, because names that look equal must be equal. */
function unseenSign(text: string): string | null {
  const [sign] = unseen.exec(text) ?? [];
  if (sign === undefined) return null;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `There is a sign here that cannot be seen (U+${code}). Delete the text, and type it again.`;
}
