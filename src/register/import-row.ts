import { checkFields } from '../shared/check-fields.ts';
import type { EarlierCertificate, ImportFault } from '../shared/records.ts';
import type { ImportField } from '../shared/register-import.ts';
import { earlierCertificateRules } from '../shared/register-rules.ts';
import { issuedEarlier, issuedLater, lastBeforeFirst } from './certificate-days.ts';
import { readCell } from './import-cell.ts';
import type { MonthDay } from './import-days.ts';
import type { ImportColumn } from './import-headings.ts';
import { letterOf, type SpreadsheetRow, shortened } from './spreadsheet.ts';

export interface RowReading {
  columns: readonly ImportColumn[];
  /** Returns true if a column (from 0) has no heading and is neither used nor ignored. */
  mustBeEmpty: (index: number) => boolean;
  /** Index of the state column in the register's own export; -1: missing. */
  stateColumn: number;
  /** The course of all certificates if no column has it; '' if not given. */
  course: string;
  /** The day of issue for a month without a day; null: not given. */
  monthDay: MonthDay | null;
  /** YYYY-MM-DD in India. */
  today: string;
}

export function readRow(
  { line, cells }: SpreadsheetRow,
  { columns, mustBeEmpty, stateColumn, course, monthDay, today }: RowReading,
): { certificate: EarlierCertificate | null; faults: ImportFault[] } {
  const wrong = new Map<ImportField, string>();
  const said: Partial<Record<ImportField, string>> = course === '' ? {} : { programme: course };
  for (const { field, index } of columns) {
    const read = readCell(field, cells[index] ?? { text: '' }, monthDay);
    if ('message' in read) wrong.set(field, read.message);
    else said[field] = read.text;
  }
  // Both days may be missing.
  if (said.from === '' && said.to === '') [said.from, said.to] = [undefined, undefined];
  const checked = checkFields(earlierCertificateRules, said);
  const { from = '', to = '', issuedOn = '' } = said;
  if (to !== '' && to < from) wrong.set('to', lastBeforeFirst);
  if (issuedOn > today) wrong.set('issuedOn', issuedLater);
  else if (issuedOn !== '' && issuedOn < to) wrong.set('issuedOn', issuedEarlier);
  const errors = checked.ok ? {} : checked.errors;
  const faults: ImportFault[] = columns.flatMap(({ field, heading: column }) => {
    const message = wrong.get(field) ?? errors[field];
    return message === undefined ? [] : [{ line, column, message }];
  });
  for (const [index, { text }] of cells.entries())
    if (text.trim() !== '' && mustBeEmpty(index))
      faults.push({ line, column: null, message: strayText(text, index) });
  const state = cells[stateColumn]?.text.trim().toLowerCase() ?? '';
  if (state === 'revoked' || state === 'replaced')
    faults.push({
      line,
      column: null,
      message: `This certificate was ${state}. Delete the row: only valid ones are imported.`,
    });
  if (!checked.ok || faults.length > 0) return { certificate: null, faults };
  const { classOfDrone = null, hours = null, from: first = null, to: last = null, ...rest } = checked.values;
  return { certificate: { ...rest, classOfDrone, from: first, to: last, hours }, faults: [] };
}

/** Usual cause: an unquoted comma in a text, which shifts the rest of the row. */
function strayText(text: string, index: number): string {
  return `“${shortened(text.trim())}” stands in column ${letterOf(index)}, which has no heading.`;
}
