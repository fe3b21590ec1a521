import { Readable } from 'node:stream';
import { rowXml, sheetEnd, sheetStart, workbookParts } from './sheet-xml.ts';
import type { Rows, Sheet } from './sheets.ts';

/** Excel's limit, headings included. */
const mostRows = 1_048_576;

/** Small batches, since V8 frees short-lived objects cheaply. */
const rowsAtOnce = 64;

/** Level 1 shrinks a table to an eighth; higher levels gain little and take twice the time. */
const compressionLevel = 1;

/** Streams an Excel workbook without formulas. Texts too long for a cell are cut; extra rows go to further sheets. */
export async function* xlsxOf(
  sheet: Sheet,
  parts: AsyncGenerator<Rows, void>,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array, void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let sheets = 0;

  /** Adds a sheet that starts with these rows, then the next sheet or the closing parts. */
  function addSheet(rows: Rows) {
    sheets += 1;
    const source = Readable.from(sheetXml(rows), { objectMode: false });
    // The zip stream ignores errors of its sources.
    source.once('error', (error) => output.destroy(error));
    output.once('close', () => source.destroy());
    zip.addReadStream(source, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel });
  }

  async function* sheetXml(first: Rows): AsyncGenerator<string, void> {
    yield sheetStart(sheet);
    let rows: Rows | null = first;
    let written = 1;
    while (rows !== null && written < rowsOfSheet) {
      const fitting = rows.slice(0, Math.min(rowsAtOnce, rowsOfSheet - written));
      const before = written + 1;
      yield fitting.map((row, place) => rowXml(sheet, row, before + place)).join('');
      written += fitting.length;
      rows = fitting.length < rows.length ? rows.slice(fitting.length) : await next();
    }
    yield sheetEnd(sheet, written);
    if (rows !== null) return addSheet(rows);
    for (const [path, xml] of workbookParts(sheet.title, sheets)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  }

  async function next(): Promise<Rows | null> {
    const { done, value } = await parts.next();
    return done ? null : value;
  }

  try {
    addSheet((await next()) ?? []);
    yield* output;
  } finally {
    await parts.return();
  }
}
