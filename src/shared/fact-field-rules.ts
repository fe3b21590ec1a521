import * as v from 'valibot';
import { aDay } from './day-rule.ts';
import { line, optionalLine } from './fields.ts';
import { grouped } from './grouped.ts';
import { limits } from './limits.ts';
import { internationalNumber } from './phone-number.ts';
import { plainPhone } from './typed-phone.ts';

/** Rules of an object with these keys and no others. */
export function group<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return 'this key is not known';
    return expected === 'Object' ? 'must be an object' : 'is missing';
  });
}

/** An address that begins with https://, or an empty text while the institute has none. */
export function link(label: string) {
  const message = `${label} must be a link that begins with https://, or empty.`;
  const text = v.pipe(
    v.string(message),
    v.trim(),
    v.maxLength(500, `${label} can have at most 500 characters.`),
    v.check(
      (address) => address === '' || (address.startsWith('https://') && URL.canParse(address)),
      message,
    ),
  );
  return v.optional(text, '');
}

/** The sample of a number, which nobody has. */
export const samplePhone = '+91 00000 00000';

/** A number as the links to it need it: in international form. The sample is taken as it is. */
export function institutePhone(label: string) {
  return v.pipe(
    line(label, limits.phone),
    v.check(
      (text) =>
        !/[,;/|&]|\bor\b/iu.test(text) &&
        plainPhone(text).replace(/\D/gu, '').length <= limits.phoneDigits.most,
      `${label} can hold one number only.`,
    ),
    v.check(
      (text) => text === samplePhone || internationalNumber(text) !== null,
      `${label} must be a valid number such as +91 98765 43210, with + and the country code if it is not Indian.`,
    ),
    v.transform((text) => internationalNumber(text) ?? text),
  );
}

/** A phone number as earlier versions took it: still read, in international form where it has one. */
export function phoneInFile(label: string) {
  return v.pipe(
    line(label, limits.phone),
    v.regex(/\p{Nd}/u, `${label} must hold a number, such as +91 98765 43210.`),
    v.transform((text) => internationalNumber(text) ?? text),
  );
}

/** A whole number within bounds. */
export function whole(label: string, least: number, most: number) {
  const message = `${label} must be a whole number from ${least} to ${grouped(most)}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

/** A number that visitors read with a plus behind it. */
export function figure(label: string) {
  return whole(label, 0, 99_999);
}

/** A whole number, or null while the institute has not set it. */
export function wholeOrNull(label: string, most: number) {
  const message = `${label} must be a whole number from 1 to ${grouped(most)}, or empty.`;
  return v.nullable(
    v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message)),
  );
}

/** A text of one line, or an empty one while the institute has not set it. */
export function lineOrEmpty(label: string, most: number) {
  return v.pipe(
    v.optional(optionalLine(label, most), ''),
    v.transform((text) => text ?? ''),
  );
}

/** A day, YYYY-MM-DD, or an empty text while the institute has not set it. */
export function dayOrEmpty(label: string) {
  return v.union([v.literal(''), aDay(label)], `${label} must be a day such as 2027-01-08, or empty.`);
}
