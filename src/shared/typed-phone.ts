import { plainDigits } from './plain-text.ts';

const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu;
const dots = /[.·•\u2027\u2219\u22c5\u3002\u30fb]/gu;
/** All that a number can hold besides what is made plain. */
export const phoneSigns = /^[\d\s()+-]+$/u;

/** The country or a 0 may stand before it, and the country twice. */
const indian = /^(?:\+(?=91))?0?(?:91)?0?(?:91)?([1-9]\d{9})$/u;
/** No mobile begins with 1, only Delhi and areas whose code has its 0. */
const callable =
  /^(?:\+(?!91)[1-9].*|(?:\+(?=91))?0?(?:91)?0?(?:91)?(?:[2-9]\d{9}|11[2-7]\d{7})|.*01\d{9})$/u;

/** The beginning of a number after its country or a 0. */
const withCountry = /^(?:0+|91)(\d{3,10})$/u;
/** Seven digits at least, in one line. */
const phoneInText = /\d(?:[ ()-]*\d){6,}/gu;
const mostDigits = 15;

/** Digits of a search that are looked for in numbers; fewer are in too many. */
const leastSearched = 3;

/** Returns a number as it is stored, in plain digits, dashes and spaces; other signs stay in it. */
export function plainPhone(typed: string): string {
  return plainDigits(typed).replace(dashes, '-').replace(dots, ' ').trim();
}

/** Returns the last ten digits of a number, by which it is the same with and without its country. */
export function phoneDigits(typed: string): string {
  return digitsIn(plainPhone(typed)).slice(-10);
}

/** Returns the ten digits of an Indian number, whatever of country and 0 stands before them, or null. */
export function indianNumber(typed: string): string | null {
  return indian.exec(dialled(typed))?.[1] ?? null;
}

/** Returns whether a number may be called, as far as visitors can tell without the library of `phone-number.ts`. */
export function canBeCalled(typed: string): boolean {
  return callable.test(dialled(typed));
}

/** The digits that are looked for in numbers. */
export interface SearchedPhone {
  /** Anywhere in a number. */
  inside: string;
  /** At its beginning: what follows a typed 91 or 0; null without them. */
  begin: string | null;
}

/** Returns what to look for in numbers, or null where a search can be no part of one. */
export function searchedPhone(typed: string): SearchedPhone | null {
  const digits = digitsIn(dialled(typed).replace(/^\+91/u, ''));
  const inside = digits.slice(-10);
  if (!phoneSigns.test(plainPhone(typed)) || inside.length < leastSearched) return null;
  return { inside, begin: withCountry.exec(digits)?.[1] ?? null };
}

/** Returns the numbers in a text, as `phoneDigits` does. */
export function phonesIn(text: string): string[] {
  const found = plainPhone(text).match(phoneInText) ?? [];
  return found.filter((number) => digitsIn(number).length <= mostDigits).map(phoneDigits);
}

/** Returns a number as it is dialled, without what only divides it, and with + for 00. */
function dialled(typed: string): string {
  return plainPhone(typed)
    .replace(/[\s()-]/gu, '')
    .replace(/^00(?=[1-9])/u, '+');
}

function digitsIn(text: string): string {
  return text.replace(/\D/gu, '');
}
