import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '../http/index.ts';
import { mostColumns, type SpreadsheetRow, tooWide } from './spreadsheet.ts';

/** So much is read at once, in some milliseconds; then others have their turn. */
const pieceLength = 16 * 1024;
/** Bytes of a row at the most: what is longer is no row, but a quotation mark too many. */
const mostOfRow = 64 * 1024;
/** A line that tells Excel the separator of cells, and is not shown. */
const separatorLine = /^sep=(.)\r?\n/iu;

/**
 * Reads CSV row by row, but for empty rows.
 * @throws HttpRefusal 400 where a row does not end, or has too many columns.
 */
export async function* rowsOf(text: string): AsyncGenerator<SpreadsheetRow> {
  const [separatorText = '', separator] = separatorLine.exec(text) ?? [];
  const content = text.slice(separatorText.length);
  const parser = parse({
    delimiter: separator ?? delimiterOf(content),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: mostOfRow,
  });
  let line = 0;
  try {
    for await (const cells of Readable.from(piecesOf(Buffer.from(content))).pipe(parser)) {
      line += 1;
      const width = cells.findLastIndex((cell: string) => cell.trim() !== '') + 1;
      if (width > mostColumns) throw badRequest(tooWide(line));
      if (width > 0) yield { line, cells: cells.slice(0, width).map((text: string) => ({ text })) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records) + 1;
    throw badRequest(
      `Row ${row} does not end: it has a quotation mark (") that nothing closes, or it is far too long. Please correct it, and save the file again.`,
    );
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    await setImmediate();
    yield bytes.subarray(at, at + pieceLength);
  }
}

/** Returns the separator of the headings: comma, semicolon or tab, whichever occurs most. */
function delimiterOf(text: string): string {
  const [headings = ''] = /^(?:"[^"]*"|[^"\r\n])*/u.exec(text.slice(0, mostOfRow)) ?? [];
  const plain = headings.replace(/"[^"]*"/gu, '');
  const countOf = (sign: string) => plain.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}
