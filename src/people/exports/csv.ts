import type { Rows, Sheet } from './sheets.ts';
import { textOf, timeOf } from './sheets.ts';

/** Without it Excel does not read the text as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The signs that a spreadsheet program may take for the beginning of a formula, full-width ones included (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;
/** What may be taken for a number, or a date. */
const digitsStart = /^[\d(]/u;

/**
 * Writes a cell as RFC 4180 says, with its line breaks; always quoted, so that no program finds another separator in it.
 * An apostrophe stands before text that a program could take for a formula, as OWASP advises, and before digits that must stay: Excel
 * would reckon with '+91 98765-43210', and make 9876543210 of '09876543210'. Its own format needs none.
 */
export function csvCell(text: string, isExact = false): string {
  const safe = formulaStart.test(text) || (isExact && digitsStart.test(text)) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Writes a table as CSV in UTF-8, with headings; times as '2026-11-21 09:05:00'. */
export async function* csvOf({ columns }: Sheet, parts: AsyncIterable<Rows>): AsyncGenerator<string, void> {
  const line = (cells: string[]) => `${cells.join(',')}\r\n`;
  yield byteOrderMark + line(columns.map(({ heading }) => csvCell(heading)));
  for await (const rows of parts) {
    const lines = rows.map((row) =>
      line(
        columns.map((column) =>
          column.isTime
            ? csvCell(timeOf(row, column).toISOString().slice(0, 19).replace('T', ' '))
            : csvCell(textOf(row, column), column.isExact),
        ),
      ),
    );
    yield lines.join('');
  }
}
