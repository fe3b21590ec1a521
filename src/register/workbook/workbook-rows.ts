import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { badRequest, HttpRefusal } from '../../http/index.ts';
import type { SpreadsheetRow } from '../import-rows.ts';
import { type CellFormats, cellText, plainText, type StoredCell } from './cell-text.ts';
import { piecesOfXml, type XmlPiece } from './xml.ts';

/** Bytes of all that is read of a workbook, unpacked: many times what 20,000 certificates take. */
const mostUnpacked = 64 * 1024 * 1024;
/** So many bytes are unpacked at once: to four MiB at the most; then others have their turn. */
const portion = 4 * 1024;
/** A sheet with more columns is no list. */
const mostColumns = 200;

const damaged =
  'This file cannot be read as an Excel workbook. Open it in Excel, save it as “Excel Workbook (.xlsx)” or “CSV UTF-8”, and choose it again.';

/** The parts of a workbook that are read: its sheets, and what their cells refer to. */
const isRead = /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/iu;

type Files = Readonly<Record<string, Uint8Array>>;

interface Workbook {
  /** Those that are not hidden. */
  sheets: { name: string; file: Uint8Array }[];
  sharedTexts: string[];
  formats: CellFormats;
}

/**
 * Reads the rows of an Excel workbook, but for empty ones, days as YYYY-MM-DD. Others have their turn meanwhile.
 * @throws HttpRefusal 400 for what is no workbook, too large a one, or one with rows on several sheets.
 */
export async function* workbookRows(bytes: Uint8Array): AsyncGenerator<SpreadsheetRow> {
  try {
    const book = await readWorkbook(await unpack(bytes));
    const filled: string[] = [];
    for (const sheet of book.sheets) {
      for await (const rows of rowsOfSheet(sheet.file, book)) {
        if (rows.length > 0 && filled.at(-1) !== sheet.name) filled.push(sheet.name);
        if (filled.length > 1)
          throw badRequest(
            `Rows stand on the sheets “${filled.join('” and “')}”. Leave one sheet in the file, and import the others from files of their own.`,
          );
        yield* rows;
      }
    }
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    throw badRequest(damaged);
  }
}

/** Unpacks what is read of a workbook. What it says of its own sizes may be wrong, so that what comes out is counted. */
async function unpack(bytes: Uint8Array): Promise<Files> {
  const found = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!isRead.test(file.name)) return;
    const pieces: Uint8Array[] = [];
    found.set(file.name, pieces);
    file.ondata = (error, piece) => {
      if (error) throw error;
      pieces.push(piece);
      unpacked += piece.length;
      if (unpacked > mostUnpacked)
        throw badRequest(
          'This workbook is too large. Save the one sheet with the certificates as “CSV UTF-8”.',
        );
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += portion) {
    await setImmediate();
    unzip.push(bytes.subarray(at, at + portion), at + portion >= bytes.length);
  }
  return Object.fromEntries([...found].map(([name, pieces]) => [name, Buffer.concat(pieces)]));
}

async function readWorkbook(files: Files): Promise<Workbook> {
  const links = new Map<string, string>();
  for await (const { name, attributes } of elementsOf(fileAt(files, 'xl/_rels/workbook.xml.rels')))
    if (name === 'Relationship') links.set(attributes.Id ?? '', attributes.Target ?? '');
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  for await (const { name, attributes } of elementsOf(fileAt(files, 'xl/workbook.xml'))) {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/u.test(attributes.date1904 ?? '');
    if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') continue;
    const path = (links.get(attributes.id ?? '') ?? '').replace(/^\/?(?:xl\/)?/u, 'xl/');
    // A sheet of a chart alone has no cells.
    if (path.startsWith('xl/worksheets/'))
      sheets.push({ name: attributes.name ?? '', file: fileAt(files, path) });
  }
  const { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': texts } = files;
  return {
    sheets,
    sharedTexts: texts === undefined ? [] : await readSharedTexts(texts),
    formats: { codes: styles === undefined ? [] : await readFormats(styles), is1904 },
  };
}

function fileAt(files: Files, path: string): Uint8Array {
  return files[path] ?? raise(new Error(`There is no ${path}.`));
}

function raise(error: Error): never {
  throw error;
}

async function* elementsOf(file: Uint8Array) {
  for await (const pieces of piecesOfXml(file))
    for (const piece of pieces) if (piece.kind === 'open') yield piece;
}

async function readFormats(file: Uint8Array): Promise<(string | number)[]> {
  const own = new Map<string, string>();
  const codes: (string | number)[] = [];
  let isOfCells = false;
  for await (const { name, attributes } of elementsOf(file)) {
    const { numFmtId = '0', formatCode = '' } = attributes;
    if (name === 'numFmt') own.set(numFmtId, formatCode);
    if (name.startsWith('cell')) isOfCells = name === 'cellXfs';
    if (name === 'xf' && isOfCells) codes.push(own.get(numFmtId) ?? Number(numFmtId));
  }
  return codes;
}

async function readSharedTexts(file: Uint8Array): Promise<string[]> {
  const texts: string[] = [];
  const text = textReader();
  for await (const pieces of piecesOfXml(file))
    for (const piece of pieces) {
      text.read(piece);
      if (piece.kind === 'close' && piece.name === 'si') texts.push(plainText(text.take()));
    }
  return texts;
}

/** Collects the text of elements, but for its pronunciation. */
function textReader() {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    read(piece: XmlPiece): void {
      if (piece.kind === 'text') {
        if (isText && !isPronunciation) text += piece.text;
      } else if (piece.name === 'rPh') isPronunciation = piece.kind === 'open';
      else if (piece.name === 't' || piece.name === 'v') isText = piece.kind === 'open';
    },
    /** Returns what was collected since the last time. */
    take(): string {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Yields the rows that are not empty, some hundred at a time. */
async function* rowsOfSheet(
  file: Uint8Array,
  { sharedTexts, formats }: Workbook,
): AsyncGenerator<SpreadsheetRow[]> {
  let line = 0;
  let cells: string[] = [];
  let cell: Omit<StoredCell, 'value'> & { column: number } = { column: -1, type: 'n', format: 0 };
  const text = textReader();
  for await (const pieces of piecesOfXml(file)) {
    const rows: SpreadsheetRow[] = [];
    for (const piece of pieces) {
      text.read(piece);
      if (piece.kind === 'text') continue;
      if (piece.kind === 'open') {
        const { r = '', t = 'n', s = '0' } = piece.attributes;
        if (piece.name === 'row') {
          line = r === '' ? line + 1 : Number(r);
          cells = [];
          cell.column = -1;
        } else if (piece.name === 'c')
          cell = { column: r === '' ? cell.column + 1 : columnOf(r), type: t, format: Number(s) };
      } else if (piece.name === 'c') {
        const value = cellText({ ...cell, value: text.take() }, sharedTexts, formats);
        if (value.trim() === '') continue;
        if (cell.column >= mostColumns)
          throw badRequest(
            `Row ${line} has more than ${mostColumns} columns. Delete what is no certificate.`,
          );
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = value;
      } else if (piece.name === 'row' && cells.length > 0) rows.push({ line, cells });
    }
    yield rows;
  }
}

/** Returns the number of a cell's column, from 0: 'C5' is in column 2. */
function columnOf(place: string): number {
  const letters = /^[A-Z]+/u.exec(place)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
