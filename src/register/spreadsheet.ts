/** A cell as displayed, not as stored. */
export interface SpreadsheetCell {
  text: string;
  /** YYYY-MM-DD for a workbook's date; '' if its format shows no whole day; missing for texts. */
  day?: string;
  fault?: string;
}

export interface SpreadsheetRow {
  /** Row number as the spreadsheet shows it. */
  line: number;
  cells: SpreadsheetCell[];
}

export interface SpreadsheetSheet {
  /** Empty in CSV, which has one sheet. */
  name: string;
  rows: SpreadsheetRow[];
}

/** A wider sheet is not a list of certificates. */
export const mostColumns = 200;

export function tooWide(line: number): string {
  return `Row ${line} has more than ${mostColumns} columns. Delete what is no certificate.`;
}

/** Returns A, B, … Z, AA for an index from 0. */
export function letterOf(index: number): string {
  const before = index < 26 ? '' : letterOf(Math.floor(index / 26) - 1);
  return before + String.fromCodePoint(65 + (index % 26));
}

export function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
