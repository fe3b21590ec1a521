import { format, getFormatDateInfo, isDateFormat } from 'numfmt';
import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { type SpreadsheetCell, shortened } from '../spreadsheet.ts';

/** Characters; Excel's limit for a number format. */
const mostOfFormat = 255;
/** Excel keeps 15 digits of a number and replaces the others by 0. */
const beyondDigits = 1e15;
/** Days: Excel's number for 1 January 1970, and the difference between its 1900 and 1904 date systems. */
const [epoch, from1900To1904] = [25_569, 1_462] as const;
const plain = /^(?:General|@)$/iu;

/** @param is1904 the workbook counts days from 1904, as old Excel on a Macintosh did */
export function shownNumber(number: number, code: string, is1904: boolean): SpreadsheetCell {
  if (Math.abs(number) >= beyondDigits)
    return {
      text: String(number),
      fault: 'A workbook keeps 15 digits of a number. Format the column as text, and type the number again.',
    };
  if (plain.test(code)) return { text: String(Number(number.toPrecision(15))) };
  try {
    if (code.length > mostOfFormat) throw new RangeError('A format has at most 255 characters.');
    const shown = (own: string) => format(own, number, { dateSpanLarge: true });
    if (!isDateFormat(code)) return { text: shown(code) };
    const { year, month, day } = getFormatDateInfo(code);
    const date = dateOf(is1904 ? number + from1900To1904 : number);
    if (!(year && month) || date === null) return { text: shown(code), day: '' };
    const [yyyy, mm, dd] = date.split('-');
    return day ? { text: `${dd}-${mm}-${yyyy}`, day: date } : { text: `${mm}-${yyyy}`, day: '' };
  } catch {
    return {
      text: String(number),
      fault: `This cell has a number format that we cannot follow (${shortened(code)}). Format the column as text, and type what the cell shows.`,
    };
  }
}

function dateOf(count: number): string | null {
  const date = new Date((Math.floor(count) - epoch) * dayMilliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
