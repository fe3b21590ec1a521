import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx/dist/xlsx.mini.min.js';
import { badRequest, HttpRefusal } from '../../http/index.ts';
import { limits } from '../../shared/limits.ts';
import {
  mostColumns,
  type SpreadsheetCell,
  type SpreadsheetRow,
  type SpreadsheetSheet,
  tooWide,
} from '../spreadsheet.ts';
import { shownNumber } from './shown-number.ts';
import { tidyWorkbook, tooLarge } from './workbook-parts.ts';

/** Characters of all cells, plus a surcharge per cell: many times the need of 20,000 certificates. */
const [mostCharacters, ofEachCell] = [32 * 1024 * 1024, 16] as const;
/** Excel's limit, in UTF-16 units. */
const mostOfCell = 32_767;
const furtherRows = 100;

const damaged =
  'This file cannot be read as an Excel workbook. Open it in Excel, save it as “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose it again.';

/**
 * Skips hidden and empty sheets.
 * @throws HttpRefusal 400 if the file is not a workbook or too large.
 */
export function readWorkbook(bytes: Uint8Array): SpreadsheetSheet[] {
  try {
    const { SheetNames, Sheets, Workbook } = xlsx.read(tidyWorkbook(bytes), {
      type: 'array',
      dense: true,
      nodim: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: true,
      sheetStubs: true,
    });
    const is1904 = Workbook?.WBProps?.date1904 === true;
    const budget = budgetOf(mostCharacters);
    return SheetNames.flatMap((name, index) => {
      const sheet = Sheets[name];
      const isHidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      if (sheet === undefined || isHidden) return [];
      const rows = rowsOf(sheet, is1904, budget);
      return rows.length === 0 ? [] : [{ name, rows }];
    });
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    throw badRequest(damaged);
  }
}

type Spend = (characters: number) => void;

function budgetOf(most: number): Spend {
  let left = most;
  return (characters) => {
    left -= characters;
    if (left < 0) throw badRequest(tooLarge);
  };
}

function rowsOf(sheet: WorkSheet, is1904: boolean, spend: Spend): SpreadsheetRow[] {
  const data = sheet['!data'] ?? [];
  fillMerged(data, sheet['!merges'] ?? [], spend);
  const rows: SpreadsheetRow[] = [];
  for (const [index, stored] of data.entries()) {
    const cells = Array.from(stored ?? [], (cell) => shownCell(cell, is1904));
    const width = cells.findLastIndex(isFilled) + 1;
    if (width === 0) continue;
    const line = index + 1;
    if (width > mostColumns) throw badRequest(tooWide(line));
    rows.push({ line, cells: cells.slice(0, width) });
    for (const { text } of cells) spend(text.length + ofEachCell);
    if (rows.length > limits.importRows + furtherRows) break;
  }
  return rows;
}

function fillMerged(data: CellObject[][], merges: NonNullable<WorkSheet['!merges']>, spend: Spend): void {
  const width = data.slice(0, furtherRows).reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  for (const { s: first, e: last } of merges) {
    const cell = data[first.r]?.[first.c];
    if (cell === undefined) continue;
    const end = Math.min(last.c + 1, width, mostColumns);
    for (const row of data.slice(first.r, last.r + 1)) {
      spend(ofEachCell);
      for (let column = first.c; row && column < end; column += 1) row[column] = cell;
    }
  }
}

const isFilled = ({ text, fault }: SpreadsheetCell) => text.trim() !== '' || fault !== undefined;

function shownCell(cell: CellObject | undefined, is1904: boolean): SpreadsheetCell {
  if (cell === undefined) return { text: '' };
  const { t: type, v: value, z: code = 'General', f: formula } = cell;
  if (type === 'e') return { text: '#VALUE!' };
  if (type === 'n' && typeof value === 'number') return shownNumber(value, String(code), is1904);
  if (type === 'b') return { text: value === true ? 'TRUE' : 'FALSE' };
  const text = typeof value === 'string' ? value : '';
  if (type === 'z' && formula !== undefined)
    return {
      text: '',
      fault: 'The formula here has no result in the file. Open the workbook in Excel, and save it again.',
    };
  if (text.length > mostOfCell)
    return {
      text: text.slice(0, 100),
      fault: `This cell has more than ${mostOfCell.toLocaleString('en-IN')} characters, which no cell in Excel can have.`,
    };
  return { text };
}
