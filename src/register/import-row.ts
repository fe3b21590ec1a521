import { checkFields } from '../shared/check-fields.ts';
import { withoutUnseen } from '../shared/plain-text.ts';
import type { EarlierCertificate, ImportFault } from '../shared/records.ts';
import type { ImportField } from '../shared/register-import.ts';
import { earlierCertificateRules } from '../shared/register-rules.ts';
import { issuedEarlier, issuedLater, lastBeforeFirst } from './certificate-days.ts';
import { readDay } from './import-days.ts';
import { type ReadHeadings, shortened } from './import-headings.ts';
import type { SpreadsheetRow } from './import-rows.ts';
import { unseenSign } from './import-signs.ts';

const dayLabels: Partial<Record<ImportField, string>> = {
  from: 'First day',
  to: 'Last day',
  issuedOn: 'Day of issue',
};

/** The marks of spreadsheets for cells that they cannot show or keep, with a sentence each. */
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

/** Returns the certificate of a row, or null where something is wrong, and what that is. */
export function readRow(
  { line, cells }: SpreadsheetRow,
  { columns, isUnnamed }: ReadHeadings,
  today: string,
): { certificate: EarlierCertificate | null; faults: ImportFault[] } {
  const wrong = new Map<ImportField, string>();
  const said: Partial<Record<ImportField, string>> = {};
  for (const { field, index } of columns) {
    const read = readCell(field, cells[index] ?? '');
    if ('fault' in read) wrong.set(field, read.fault);
    else said[field] = read.text;
  }
  const checked = checkFields(earlierCertificateRules, said);
  const { from = '', to = '', issuedOn = '' } = said;
  if (to !== '' && to < from) wrong.set('to', lastBeforeFirst);
  if (issuedOn > today) wrong.set('issuedOn', issuedLater);
  else if (issuedOn !== '' && issuedOn < to) wrong.set('issuedOn', issuedEarlier);
  const errors = checked.ok ? {} : checked.errors;
  const strays = cells.flatMap((cell, index) =>
    cell.trim() !== '' && isUnnamed(index) ? [{ line, column: null, message: strayText(cell, index) }] : [],
  );
  const faults = columns.flatMap(({ field, heading: column }) => {
    const message = wrong.get(field) ?? errors[field];
    return message === undefined ? [] : [{ line, column, message }];
  });
  if (!checked.ok || wrong.size > 0 || strays.length > 0)
    return { certificate: null, faults: [...faults, ...strays] };
  const { classOfDrone = null, hours = null, ...rest } = checked.values;
  return { certificate: { ...rest, classOfDrone, hours }, faults: [] };
}

/** Returns what a cell says, a day as YYYY-MM-DD; an empty one is left to the rules. */
function readCell(field: ImportField, content: string): { text: string } | { fault: string } {
  const cell = withoutUnseen(content).trim();
  const ruin = ruins.find(([ruined]) => ruined.test(cell))?.[1] ?? unseenSign(cell);
  if (ruin !== null) return { fault: ruin };
  const label = dayLabels[field];
  return label === undefined || cell === '' ? { text: cell } : readDay(label, cell);
}

/** A comma in a text without quotation marks moves the rest of the row. */
function strayText(cell: string, index: number): string {
  return `“${shortened(cell.trim())}” stands in column ${letterOf(index)}, which has no heading.`;
}

/** Returns the letters by which a spreadsheet calls a column: A, B, … Z, AA. */
function letterOf(index: number): string {
  const before = index < 26 ? '' : letterOf(Math.floor(index / 26) - 1);
  return before + String.fromCodePoint(65 + (index % 26));
}
