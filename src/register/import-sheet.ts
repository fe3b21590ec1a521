import { badRequest } from '../http/index.ts';
import type { OwnStart } from '../own-process.ts';
import { grouped } from '../shared/grouped.ts';
import { limits } from '../shared/limits.ts';
import { canBeWorkbook, rowsOf, textOfSpreadsheet } from './import-csv.ts';
import { fieldsNamedIn } from './import-headings.ts';
import { type SpreadsheetRow, type SpreadsheetSheet, shortened } from './spreadsheet.ts';
import { runWorkbook } from './workbook/run-workbook.ts';

export interface ChosenSheet {
  name: string;
  sheets: string[];
  /** Names of other sheets that look like lists of certificates. */
  otherLists: string[];
  /** Row number of the headings; the lower one if they take two rows. */
  line: number;
  headings: string[];
  rows: SpreadsheetRow[];
  beginning: { line: number; text: string }[];
}

const mostBefore = 20;
/** A row with fewer known names may match by chance. */
const leastKnown = 2;

/**
 * @param own starts the process that reads a workbook
 * @param signal ends it
 * @throws HttpRefusal 400 if the file is not a spreadsheet or has too many rows; and the signal's reason.
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
 * @param asked the office's choice of sheet and headings; null: guess
 * @throws HttpRefusal 400 if the sheet or row is missing, or the sheet has too many rows.
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
  index: number;
  line: number;
  texts: string[];
  known: ReadonlySet<string>;
}

/** Returns the asked row, else the one with the most known names, else the first. */
function headingsOf({ rows }: SpreadsheetSheet, askedLine: number | null): Headings {
  const all = rows.slice(0, mostBefore).flatMap((row, index) => headingsAt(rows, row, index));
  const possible = askedLine === null ? all : all.filter(({ line }) => line === askedLine);
  const [best] = possible.toSorted((one, other) => other.known.size - one.known.size);
  if (best === undefined) throw badRequest('The headings must stand in one of the first rows of the file.');
  if (askedLine !== null || best.known.size >= leastKnown) return best;
  return all.toSorted((one, other) => one.index - other.index)[0] ?? best;
}

/** Returns the row's texts and, below merged headings, also the texts prefixed with those. */
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

/** Repeats merged headings to the right: CSV has them only in their first column. */
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
