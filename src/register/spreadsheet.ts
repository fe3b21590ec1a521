/** A cell as a spreadsheet shows it. */
export interface SpreadsheetCell {
  text: string;
  /** The day in a workbook as YYYY-MM-DD; empty if the format shows no whole day. Texts have none. */
  day?: string;
  /** The sentence on why it cannot be read. */
  fault?: string;
}

/** One row of a spreadsheet. */
export interface SpreadsheetRow {
  /** Its number as the spreadsheet shows it. */
  line: number;
  cells: SpreadsheetCell[];
}

/** One sheet of a spreadsheet, without its empty rows. */
export interface SpreadsheetSheet {
  /** Empty in CSV, which has one sheet. */
  name: string;
  rows: SpreadsheetRow[];
}

/** A wider sheet is no list of certificates. */
export const mostColumns = 200;

export function tooWide(line: number): string {
  return `Row ${line} has more than ${mostColumns} columns. Delete what is no certificate.`;
}

/** Returns a column's letters: A, B, … Z, AA. */
export function letterOf(index: number): string {
  const before = index < 26 ? '' : letterOf(Math.floor(index / 26) - 1);
  return before + String.fromCodePoint(65 + (index % 26));
}

/** Shortens a text of the file for a sentence. */
export function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
