import { Readable } from 'node:stream';
import { rowXml, sheetEnd, sheetStart, workbookParts } from './sheet-xml.ts';
import type { Rows, Sheet } from './sheets.ts';

/** Excel's limit, headings included. */
const mostRows = 1_048_576;

/** Short texts, since V8 frees short-lived objects cheaply. */
const rowsAtOnce = 64;

/** A table of people shrinks to an eighth; more effort gains little and takes twice the time. */
const compressionLevel = 1;

/**
 * Writes a table as an Excel workbook while it is read: texts as texts, so that nothing is a formula, and times as times.
 * Text too long for a cell is cut off; rows too many for a sheet go onto further ones, under the headings.
 */
export async function* xlsxOf(
  sheet: Sheet,
  parts: AsyncGenerator<Rows, void>,
  rowsOfSheet = mostRows,
): AsyncGenerator<Uint8Array, void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let sheets = 0;

  /** Adds a sheet that begins with these rows. A full one is followed by another, the last by the workbook's parts. */
  function addSheet(rows: Rows) {
    sheets += 1;
    const source = Readable.from(sheetXml(rows), { objectMode: false });
    // A zip file takes no notice of how its sources fare.
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
