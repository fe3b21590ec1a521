import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '../http/index.ts';
import { mostColumns, type SpreadsheetRow, tooWide } from './spreadsheet.ts';

/** Bytes parsed before yielding to the event loop: a few milliseconds. */
const pieceLength = 16 * 1024;
/** Bytes; a longer row has an open quotation mark. */
const mostOfRow = 64 * 1024;
/** Excel reads the separator from this first line and hides the line. */
const separatorLine = /^sep=(.)\r?\n/iu;

const howToSave = 'In Excel, choose Save As and the type “Excel Workbook (.xlsx)” or “CSV UTF-8”.';
const otherKinds: readonly [begin: readonly number[], kind: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an old Excel, or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];
const zipBegin = [0x50, 0x4b, 0x03, 0x04];
const utf16: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

export function canBeWorkbook(bytes: Uint8Array): boolean {
  return zipBegin.every((byte, index) => bytes[index] === byte);
}

/**
 * Decodes UTF-8, or the UTF-16 that Excel calls Unicode text.
 * @throws HttpRefusal 400 for any other file, with advice.
 */
export function textOfSpreadsheet(bytes: Uint8Array): string {
  const begins = ([begin]: readonly [readonly number[], string]) =>
    begin.every((byte, index) => bytes[index] === byte);
  const otherKind = otherKinds.find(begins)?.[1];
  if (otherKind !== undefined) throw badRequest(`This is ${otherKind}. ${howToSave}`);
  const encoding = utf16.find(begins)?.[1] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark has a 0 in every other byte.
    if (!text.includes('\0')) return text;
  } catch {
    // Windows-1252 as a fallback could misspell names unnoticed.
  }
  throw badRequest(`This file is not saved as UTF-8, so that names could be read wrong. ${howToSave}`);
}

/**
 * Skips empty rows. Yields to the event loop.
 * @throws HttpRefusal 400 if a row does not end or has too many columns.
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

function delimiterOf(text: string): string {
  const [headings = ''] = /^(?:"[^"]*"|[^"\r\n])*/u.exec(text.slice(0, mostOfRow)) ?? [];
  const plain = headings.replace(/"[^"]*"/gu, '');
  const countOf = (sign: string) => plain.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}
