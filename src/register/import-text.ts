import { badRequest } from '../http/index.ts';

const howToSave = 'In Excel, choose Save As and the type “Excel Workbook (.xlsx)” or “CSV UTF-8”.';
/** With what other files begin that are sent in place of a spreadsheet. */
const otherKinds: readonly [begin: readonly number[], kind: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an old Excel, or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];
/** With what every file begins that holds others, as a workbook does. */
const zipBegin = [0x50, 0x4b, 0x03, 0x04];
const utf16: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Returns whether a file can be an Excel workbook. */
export function canBeWorkbook(bytes: Uint8Array): boolean {
  return zipBegin.every((byte, index) => bytes[index] === byte);
}

/**
 * Returns the text of a CSV file: UTF-8, or the UTF-16 that Excel calls Unicode text.
 * @throws HttpRefusal 400 for any other file, with what to do about it.
 */
export function textOfSpreadsheet(bytes: Uint8Array): string {
  const begins = ([begin]: readonly [readonly number[], string]) =>
    begin.every((byte, index) => bytes[index] === byte);
  const otherKind = otherKinds.find(begins)?.[1];
  if (otherKind !== undefined) throw badRequest(`This is ${otherKind}. ${howToSave}`);
  const encoding = utf16.find(begins)?.[1] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // In UTF-16 without its mark every other byte is 0.
    if (!text.includes('\0')) return text;
  } catch {
    // Read as if it were Windows-1252, a name could be printed wrong without anybody noticing.
  }
  throw badRequest(`This file is not saved as UTF-8, so that names could be read wrong. ${howToSave}`);
}
