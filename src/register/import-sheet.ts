import { badRequest } from '../http/index.ts';
import type { OwnStart } from '../own-process.ts';
import { grouped } from '../shared/grouped.ts';
import { limits } from '../shared/limits.ts';
import { canBeWorkbook, rowsOf, textOfSpreadsheet } from './import-csv.ts';
import { fieldsNamedIn } from './import-headings.ts';
import { type SpreadsheetRow, type SpreadsheetSheet, shortened } from './spreadsheet.ts';
import { runWorkbook } from './workbook/run-workbook.ts';

/** The sheet with the certificates. */
export interface ChosenSheet {
  name: string;
  /** The names of all sheets with rows. */
  sheets: string[];
  /** The names of other sheets that look like lists of certificates. */
  otherLists: string[];
  /** The row of the headings; the second of two. */
  line: number;
  headings: string[];
  /** The rows below the headings. */
  rows: SpreadsheetRow[];
  /** The rows that may be the headings. */
  beginning: { line: number; text: string }[];
}

/** The headings are in one of these first rows. */
const mostBefore = 20;
/** Fewer columns with known names may be chance. */
const leastKnown = 2;

/**
 * Returns the sheets of a spreadsheet.
 * @param own starts the process that reads a workbook
 * @param signal ends it
 * @throws HttpRefusal 400 if the file is no spreadsheet or has too many rows.
 */
export async function sheetsOf(
  bytes: Uint8Array,
  own: OwnStart,
  signal: AbortSignal,
): Promise<SpreadsheetSheet[]> {
  if (canBeWorkbook(bytes)) return await runWorkbook(bytes, signal, own);
  const rows: SpreadsheetRow[] = [];
  for await (const row of rowsOf(textOfSpreadsheet(bytes))) {
    signal.throwIfAborted();
    rows.push(row);
    if (rows.length > limits.importRows + mostBefore) throw badRequest(tooManyRows);
  }
  return rows.length === 0 ? [] : [{ name: '', rows }];
}

const tooManyRows = `A file can have at most ${grouped(limits.importRows)} certificates. Please split it into several.`;

/**
 * Returns the sheet with the certificates and its headings.
 * @param asked the office's choice of sheet and headings; null: a guess
 * @throws HttpRefusal 400 if the sheet or row is missing, or if it has too many rows.
 */
export function chooseSheet(
  sheets: readonly SpreadsheetSheet[],
  asked: { sheet: string | null; headings: number | null },
): ChosenSheet {
  const [first] = sheets;
  if (first === undefined) throw badRequest('There is nothing in this file.');
  const lists = sheets
    .map((sheet) => ({ sheet, headings: headingsOf(sheet, null) }))
    .filter(({ headings }) => headings.known.has('number') && headings.known.has('holder'));
  const sheet =
    asked.sheet === null ? (lists[0]?.sheet ?? first) : sheets.find(({ name }) => name === asked.sheet);
  if (sheet === undefined) throw badRequest('There is no sheet of this name in the file.');
  const { index, line, texts } = headingsOf(sheet, asked.headings);
  const rows = sheet.rows.slice(index + 1);
  if (rows.length > limits.importRows) throw badRequest(tooManyRows);
  const otherLists = lists.map((list) => list.sheet.name).filter((name) => name !== sheet.name);
  return {
    name: sheet.name,
    sheets: sheets.map(({ name }) => name),
    otherLists: asked.sheet === null ? otherLists : [],
    line,
    headings: texts,
    rows,
    beginning: sheet.rows.slice(0, mostBefore / 2).map((row) => ({ line: row.line, text: textOf(row) })),
  };
}

interface Headings {
  /** The index of their row. */
  index: number;
  line: number;
  texts: string[];
  known: ReadonlySet<string>;
}

/** Returns the headings of a sheet: the one of the first rows with the most known names. */
function headingsOf({ rows }: SpreadsheetSheet, askedLine: number | null): Headings {
  const all = rows.slice(0, mostBefore).flatMap((row, index) => headingsAt(rows, row, index));
  const possible = askedLine === null ? all : all.filter(({ line }) => line === askedLine);
  const [best] = possible.toSorted((one, other) => other.known.size - one.known.size);
  if (best === undefined) throw badRequest('The headings must stand in one of the first rows of the file.');
  if (askedLine !== null || best.known.size >= leastKnown) return best;
  return all.toSorted((one, other) => one.index - other.index)[0] ?? best;
}

/** Returns the headings that a row may be: its own texts, also prefixed by merged headings above. */
function headingsAt(rows: readonly SpreadsheetRow[], row: SpreadsheetRow, index: number): Headings[] {
  const make = (texts: string[]): Headings => ({
    index,
    line: row.line,
    texts,
    known: fieldsNamedIn(texts),
  });
  const own = row.cells.map(({ text }) => text);
  const above = carried(rows[index - 1]?.cells.map(({ text }) => text) ?? [], own);
  const isMerged = above.some(
    (text, column) => text.trim() !== '' && (text === above[column + 1] || text === own[column]),
  );
  if (!isMerged) return [make(own)];
  const both = Array.from({ length: Math.max(own.length, above.length) }, (_none, column) => {
    const [upper = '', lower = ''] = [above[column], own[column]];
    return upper === lower ? lower : `${upper} ${lower}`.trim();
  });
  return [make(own), make(both)];
}

/** Repeats merged headings, which CSV keeps in their first column alone, above the columns with headings of their own. */
function carried(above: readonly string[], own: readonly string[]): string[] {
  let last = '';
  return own.map((text, column) => {
    const upper = above[column] ?? '';
    last = upper.trim() === '' && text.trim() !== '' ? last : upper;
    return last;
  });
}

function textOf({ cells }: SpreadsheetRow): string {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return shortened([...new Set(texts)].join(', '));
}
