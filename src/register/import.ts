import { setImmediate } from 'node:timers/promises';
import type { Change, Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { badRequest, conflict, unavailable } from '../http/index.ts';
import type { OwnStart } from '../own-process.ts';
import { semaphore } from '../semaphore.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import type { EarlierCertificate, ImportFault, ImportLayout } from '../shared/records.ts';
import { exampleNumber } from '../shared/register-import.ts';
import { namesMonth, readCell } from './import-cell.ts';
import type { MonthDay } from './import-days.ts';
import { type AskedColumns, columnsOf, type FileColumn, matchColumns } from './import-headings.ts';
import { readRow } from './import-row.ts';
import { type ChosenSheet, chooseSheet, sheetsOf } from './import-sheet.ts';
import { looksLikeDay, numbersFarAhead, unprintableTexts, withoutDays } from './import-warnings.ts';
import { freeCode } from './numbering.ts';
import { keepPaper } from './paper.ts';
import { loadLibraries } from './sheet/libraries.ts';
import { letterOf, type SpreadsheetCell, shortened } from './spreadsheet.ts';
import { findByNumber, type NewCertificate, type StoredCertificate, storeCertificate } from './store.ts';

export type ImportContext = Context & { own: OwnStart };

export interface ReadSpreadsheet {
  layout: ImportLayout;
  /** The first month of issue without a day, as spelt in its row; or null. */
  month: string | null;
  rows: number;
  /** Rows with valid cells; their numbers may still be repeated or taken. */
  certificates: EarlierCertificate[];
  /** At most `limits.importFaults`. */
  faults: ImportFault[];
  faultCount: number;
  /** At most `limits.importFaults`; they do not prevent the import. */
  warnings: ImportFault[];
  warningCount: number;
}

/** null or '' means not given. */
export interface ImportChoices extends AskedColumns {
  sheet: string | null;
  headings: number | null;
  monthDay: MonthDay | null;
}

const examples = 3;
/** Rows handled before yielding to the event loop. */
const portion = 500;

const reading = perDatabase(() =>
  semaphore(1, 4, () =>
    unavailable('Several files are being read already. Please try again in a minute.', 30),
  ),
);

/**
 * Checks the whole file, also against the register. Yields to the event loop.
 * @throws HttpRefusal 400 if the file is unreadable or too long, 503 if too many wait; and the signal's reason.
 */
export function readSpreadsheet(
  context: ImportContext,
  bytes: Uint8Array,
  choices: ImportChoices,
  signal: AbortSignal,
): Promise<ReadSpreadsheet> {
  return reading(context)(() => readNow(context, bytes, choices, signal));
}

async function readNow(
  context: ImportContext,
  bytes: Uint8Array,
  choices: ImportChoices,
  signal: AbortSignal,
): Promise<ReadSpreadsheet> {
  const today = dayInIndia(context.now());
  const sheet = chooseSheet(await sheetsOf(bytes, context.own, signal), choices);
  const { line, headings, rows } = sheet;
  if (rows.length === 0) throw badRequest('There are headings in this file, but no certificates below them.');
  const fileColumns = columnsOf(headings, rows);
  const matched = matchColumns(fileColumns, line, choices);
  const read: ReadSpreadsheet = {
    layout: layoutOf(sheet, fileColumns),
    month: null,
    rows: rows.length,
    certificates: [],
    faults: [],
    faultCount: 0,
    warnings: [],
    warningCount: 0,
  };
  const note = (faults: readonly ImportFault[]) => {
    read.faultCount += faults.length;
    read.faults.push(...faults.slice(0, limits.importFaults - read.faults.length));
  };
  const warn = (warnings: readonly ImportFault[]) => {
    read.warningCount += warnings.length;
    read.warnings.push(...warnings.slice(0, limits.importFaults - read.warnings.length));
  };
  if (sheet.otherLists.length > 0) note([{ line, column: null, message: severalLists(sheet) }]);
  note(matched.faults);
  const { columns } = matched;
  const numberColumn = columns.find(({ field }) => field === 'number');
  // Rows cannot be read under wrong headings.
  if (read.faultCount > 0 || numberColumn === undefined) return read;
  const { heading: face } = await loadLibraries();
  const isNamed = new Set(fileColumns.filter(({ heading }) => heading !== '').map(({ index }) => index));
  const isUsed = new Set(columns.map(({ index }) => index));
  const stateColumn = fileColumns.find(({ index, heading }) => heading === 'State' && !isUsed.has(index));
  const rowReading = {
    columns,
    mustBeEmpty: (index: number) =>
      !isNamed.has(index) && !isUsed.has(index) && !choices.leave.includes(letterOf(index)),
    stateColumn: stateColumn?.index ?? -1,
    course: choices.course,
    monthDay: choices.monthDay,
    today,
  };
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % portion === 0) await setImmediate();
    signal.throwIfAborted();
    const { certificate, faults } = readRow(row, rowReading);
    note(faults);
    const month = columns.find(({ field, index: at }) => namesMonth(field, row.cells[at] ?? { text: '' }));
    if (month !== undefined) read.month ??= row.cells[month.index]?.text.trim() ?? null;
    const number = certificate?.number ?? numberIn(row.cells[numberColumn.index]);
    const key = plainNumber(number).toLowerCase();
    const wrong = wrongNumber(context, number, lines.get(key));
    if (wrong !== null) note([{ line: row.line, column: numberColumn.heading, message: wrong }]);
    else lines.set(key, row.line);
    if (certificate === null) continue;
    read.certificates.push(certificate);
    warn(unprintableTexts(certificate, row.line, columns, face));
    warn(looksLikeDay(certificate, row.line, numberColumn.heading));
    warn(withoutDays(certificate, row.line, columns));
  }
  warn(numbersFarAhead(context, lines, numberColumn.heading));
  return read;
}

/** Reads the number of a faulty row, to find repetitions; '' if unreadable. */
function numberIn(cell: SpreadsheetCell = { text: '' }): string {
  const read = readCell('number', cell, null);
  return 'text' in read ? read.text : '';
}

function layoutOf(
  { sheets, name, line, rows, beginning }: ChosenSheet,
  columns: readonly FileColumn[],
): ImportLayout {
  return {
    sheets,
    sheet: name,
    headings: line,
    beginning,
    columns: columns.map(({ index, ...column }) => ({
      column: letterOf(index),
      ...column,
      examples: rows.slice(0, examples).map(({ cells }) => shortened(cells[index]?.text.trim() ?? '')),
    })),
  };
}

function severalLists({ name, otherLists }: ChosenSheet): string {
  const names = [name, ...otherLists].join('” and “');
  return `There are certificates on the sheets “${names}”. Say which one is meant, and import the others after it.`;
}

function wrongNumber(context: Stored, number: string, line: number | undefined): string | null {
  if (number === '') return null;
  if (number === exampleNumber) return 'This is the example of the template. Delete the row.';
  if (line !== undefined) return `Number ${number} stands in row ${line} too.`;
  const registered = findByNumber(context, number);
  return registered && inRegister(number, registered);
}

function inRegister(number: string, registered: StoredCertificate): string {
  const spelt = registered.number === number ? '' : `, as ${registered.number}`;
  return `Number ${number} is in the register already${spelt}.`;
}

/**
 * Runs before the transaction, since it yields to the event loop.
 * @param by the email of the admin who imports them
 */
export async function prepareImport(
  context: Context,
  certificates: readonly EarlierCertificate[],
  by: string,
): Promise<Omit<NewCertificate, 'paper'>[]> {
  const at = context.now().toISOString();
  const prepared: Omit<NewCertificate, 'paper'>[] = [];
  for (const certificate of certificates) {
    if (prepared.length % portion === 0) await setImmediate();
    prepared.push({
      ...certificate,
      code: freeCode(context),
      id: context.randomId(),
      enrollment: null,
      personEmail: '',
      personPhone: '',
      imported: true,
      issuedBy: by,
      at,
    });
  }
  return prepared;
}

/** @throws HttpRefusal 409 if a number was registered meanwhile. */
export function storeImport(tx: Change, prepared: readonly Omit<NewCertificate, 'paper'>[]): void {
  const paper = keepPaper(tx);
  for (const certificate of prepared) {
    const registered = findByNumber(tx, certificate.number);
    if (registered !== null) throw conflict(inRegister(certificate.number, registered));
    storeCertificate(tx, { ...certificate, paper });
  }
}
