import type { Rows, Sheet } from './sheets.ts';
import { textOf, timeOf } from './sheets.ts';

/** Without it, Excel does not read the text as UTF-8. */
const byteOrderMark = '\uFEFF';

/** May start a formula, full-width signs included (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;
/** May be taken for a number or a date. */
const digitsStart = /^[\d(]/u;

/**
 * Writes a quoted cell (RFC 4180). An apostrophe keeps Excel from running a text as a formula (OWASP), and
 * from computing or shortening digits.
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
