import { dayMilliseconds } from '../../shared/milliseconds.ts';

/** How the cells of a workbook are shown. */
export interface CellFormats {
  /** By the number that cells name: the code of the format, or the id of one of Excel's own. */
  codes: readonly (string | number)[];
  /** Days are counted from 1904, as Excel once did on a Macintosh. */
  is1904: boolean;
}

/** A cell as the file has it. */
export interface StoredCell {
  /** The type that it names; a number where it names none. */
  type: string;
  /** Which format it names. */
  format: number;
  value: string;
}

/** Excel's count of 1 January 1970; the days from 1900 to 1904 lie between its two counts. */
const [epoch, from1900To1904] = [25_569, 1_462] as const;
/** Excel's own formats of days, also those of its eastern editions. */
const ownDays = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/u;
/** The parts of a format code that are literal, and colours and conditions. */
const notCode = /"[^"]*"|\\.|_.|\[[^[\]]*\]/gu;
/** Excel spells signs that XML cannot hold so. */
const spelt = /_x([\dA-F]{4})_/giu;

/** Returns what a cell shows, a day as YYYY-MM-DD. */
export function cellText(
  { type, format, value }: StoredCell,
  sharedTexts: readonly string[],
  { codes, is1904 }: CellFormats,
): string {
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value);
  if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return plainText(value);
  const code = codes[format] ?? 0;
  if (isDay(code)) return dayText(is1904 ? number + from1900To1904 : number);
  // A number such as 0041, by a format of so many digits.
  return typeof code === 'string' && /^0+$/u.test(code)
    ? String(number).padStart(code.length, '0')
    : String(number);
}

/** Returns a text with the signs that Excel has spelt out. */
export function plainText(text: string): string {
  return text.replace(spelt, (_spelt, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isDay(code: string | number): boolean {
  return typeof code === 'number' ? ownDays.test(String(code)) : /[dy]/iu.test(code.replace(notCode, ''));
}

function dayText(count: number): string {
  const day = new Date((Math.floor(count) - epoch) * dayMilliseconds);
  return Number.isNaN(day.getTime()) ? String(count) : day.toISOString().slice(0, 10);
}
