/** A cell as a spreadsheet shows it. */
export interface SpreadsheetCell {
  text: string;
  /** The day that a workbook keeps here, YYYY-MM-DD; empty where its format shows no whole day. Texts have none. */
  day?: string;
  /** The sentence on what keeps it from being read. */
  fault?: string;
}

/** One row of a spreadsheet. */
export interface SpreadsheetRow {
  /** Its number as the spreadsheet shows it. */
  line: number;
  cells: SpreadsheetCell[];
}

/** One sheet of a spreadsheet: its rows that are not empty. */
export interface SpreadsheetSheet {
  /** Empty in CSV, which has one. */
  name: string;
  rows: SpreadsheetRow[];
}

/** A list with more columns is none. */
export const mostColumns = 200;

/** Returns the sentence on a row with more columns. */
export function tooWide(line: number): string {
  return `Row ${line} has more than ${mostColumns} columns. Delete what is no certificate.`;
}

/** Returns the letters by which a spreadsheet calls a column: A, B, … Z, AA. */
export function letterOf(index: number): string {
  const before = index < 26 ? '' : letterOf(Math.floor(index / 26) - 1);
  return before + String.fromCodePoint(65 + (index % 26));
}

/** Returns a text of the file as a sentence can name it. */
export function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
