import { setImmediate } from 'node:timers/promises';
import { badRequest, conflict } from '../http/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { limits } from '../shared/limits.ts';
import type { EarlierCertificate, ImportFault, ImportLayout } from '../shared/records.ts';
import { exampleNumber } from '../shared/register-import.ts';
import type { CertificateRepository, NewCertificate } from './certificate-repository.ts';
import type { StoredCertificate } from './certificate-rows.ts';
import { namesMonth, readCell } from './import-cell.ts';
import type { MonthDay } from './import-days.ts';
import { type AskedColumns, columnsOf, type FileColumn, matchColumns } from './import-headings.ts';
import { readRow } from './import-row.ts';
import { type ChosenSheet, chooseSheet, type ReadWorkbook, sheetsOf } from './import-sheet.ts';
import {
  looksLikeDay,
  numbersFarAhead,
  type ReadingParts,
  unprintableTexts,
  withoutDays,
} from './import-warnings.ts';
import { freeCode } from './numbering.ts';
import type { Register } from './register.ts';
import { loadLibraries } from './sheet/libraries.ts';
import { letterOf, type SpreadsheetCell, shortened } from './spreadsheet.ts';

/** A spreadsheet as it was read. */
export interface ReadSpreadsheet {
  layout: ImportLayout;
  /** A month of issue that has no day, as a row has it; or null. */
  month: string | null;
  /** How many rows it has below its headings. */
  rows: number;
  /** Those in which nothing is wrong. */
  certificates: EarlierCertificate[];
  /** The first of what is wrong, and how much that is in all. */
  faults: ImportFault[];
  faultCount: number;
  /** The same of what need not be wrong: nothing keeps it from being imported. */
  warnings: ImportFault[];
  warningCount: number;
}

/** What the office has said of a file; null, '' or nothing where it has not. */
export interface ImportChoices extends AskedColumns {
  sheet: string | null;
  /** The row of the headings. */
  headings: number | null;
  monthDay: MonthDay | null;
}

/** So many rows are shown of each column. */
const examples = 3;
/** So many rows are checked at once; then others have their turn. */
const portion = 500;

/**
 * Reads a spreadsheet of earlier certificates and checks all of it, also against the register. Others have their
 * turn meanwhile.
 * @throws HttpRefusal 400 for a file that is no such spreadsheet, or too long a one; and the signal's reason.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  choices: ImportChoices,
  parts: ReadingParts & { readWorkbook: ReadWorkbook; signal: AbortSignal },
): Promise<ReadSpreadsheet> {
  const { signal, today } = parts;
  const sheet = chooseSheet(await sheetsOf(bytes, parts.readWorkbook, signal), choices);
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
  // Under wrong headings nothing can be said of a row.
  if (read.faultCount > 0 || numberColumn === undefined) return read;
  const { heading: face } = await loadLibraries();
  const isNamed = new Set(fileColumns.filter(({ heading }) => heading !== '').map(({ index }) => index));
  const isUsed = new Set(columns.map(({ index }) => index));
  const stateColumn = fileColumns.find(({ index, heading }) => heading === 'State' && !isUsed.has(index));
  const reading = {
    columns,
    mustBeEmpty: (index: number) =>
      !isNamed.has(index) && !isUsed.has(index) && !choices.leave.includes(letterOf(index)),
    stateColumn: stateColumn?.index ?? -1,
    course: choices.course,
    monthDay: choices.monthDay,
    today,
  };
  /** The first row of each number, as it is compared. */
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % portion === 0) await setImmediate();
    signal.throwIfAborted();
    const { certificate, faults } = readRow(row, reading);
    note(faults);
    const month = columns.find(({ field, index: at }) => namesMonth(field, row.cells[at] ?? { text: '' }));
    if (month !== undefined) read.month ??= row.cells[month.index]?.text.trim() ?? null;
    const number = certificate?.number ?? numberIn(row.cells[numberColumn.index]);
    const key = plainNumber(number).toLowerCase();
    const wrong = wrongNumber(number, lines.get(key), parts.certificates);
    if (wrong !== null) note([{ line: row.line, column: numberColumn.heading, message: wrong }]);
    else lines.set(key, row.line);
    if (certificate === null) continue;
    read.certificates.push(certificate);
    warn(unprintableTexts(certificate, row.line, columns, face));
    warn(looksLikeDay(certificate, row.line, numberColumn.heading));
    warn(withoutDays(certificate, row.line, columns));
  }
  warn(numbersFarAhead(lines, numberColumn.heading, parts));
  return read;
}

/** Returns the number in a row where something else is wrong; '' where it cannot be read itself. */
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

/** Returns what is wrong with a number that is needed once, or null. */
function wrongNumber(
  number: string,
  line: number | undefined,
  certificates: CertificateRepository,
): string | null {
  if (number === '') return null;
  if (number === exampleNumber) return 'This is the example of the template. Delete the row.';
  if (line !== undefined) return `Number ${number} stands in row ${line} too.`;
  const registered = certificates.byNumber(number);
  return registered && inRegister(number, registered);
}

function inRegister(number: string, registered: StoredCertificate): string {
  const spelt = registered.number === number ? '' : `, as ${registered.number}`;
  return `Number ${number} is in the register already${spelt}.`;
}

/**
 * Returns certificates with codes, ready to be stored, but for what they are printed on.
 * @param parts.by the email of the admin who imports them
 */
export async function prepareImport(
  certificates: readonly EarlierCertificate[],
  parts: { register: Pick<Register, 'certificates'>; now: () => Date; randomId: () => string; by: string },
): Promise<Omit<NewCertificate, 'paper'>[]> {
  const { register, now, randomId, by } = parts;
  const at = now().toISOString();
  const prepared: Omit<NewCertificate, 'paper'>[] = [];
  for (const certificate of certificates) {
    if (prepared.length % portion === 0) await setImmediate();
    prepared.push({
      ...certificate,
      code: freeCode(register.certificates),
      id: randomId(),
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

/**
 * Stores certificates that were issued before; to be called in a transaction.
 * @throws HttpRefusal 409 if a number has come to the register meanwhile.
 */
export function storeImport(prepared: readonly Omit<NewCertificate, 'paper'>[], register: Register): void {
  const paper = register.paper.keep();
  for (const certificate of prepared) {
    const registered = register.certificates.byNumber(certificate.number);
    if (registered !== null) throw conflict(inRegister(certificate.number, registered));
    register.certificates.insert({ ...certificate, paper });
  }
}
