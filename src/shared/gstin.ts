import * as v from 'valibot';
import { optionalLine } from './fields.ts';

/** State, PAN or TAN, number of the registration, its kind, check digit. */
const form = /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][A-Z\d]{3}$/u;
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Longer than any that is typed, with its spaces. */
const longest = 40;

const wrongForm =
  'GSTIN must be 15 letters and digits, as on the company’s GST certificate: 27AAPFU0939F1ZV, for example.';
const wrongDigit =
  'GSTIN has a typing mistake: its last character does not fit the others. Please compare it with the company’s GST certificate.';

/** The number of a company in the Goods and Services Tax, in capitals without spaces; null where none is given. */
export const optionalGstin = v.pipe(
  optionalLine('GSTIN', longest),
  v.transform((typed) => typed?.replace(/[\s-]/gu, '').toUpperCase() ?? null),
  v.check((gstin) => gstin === null || form.test(gstin), wrongForm),
  v.check((gstin) => gstin === null || hasRightDigit(gstin), wrongDigit),
  v.description('15 letters and digits; the check digit must fit.'),
);

/** Returns whether the check digit fits: modulus 36, each second sign doubled. */
function hasRightDigit(gstin: string): boolean {
  const [last, ...others] = [...gstin].reverse().map((sign) => signs.indexOf(sign));
  const sum = others.reduce((total, value, place) => {
    const product = place % 2 === 0 ? value * 2 : value;
    return total + Math.floor(product / signs.length) + (product % signs.length);
  }, 0);
  return last === (signs.length - (sum % signs.length)) % signs.length;
}
