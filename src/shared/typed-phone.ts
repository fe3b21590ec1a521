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

/** Returns the digits of a search, without the country, or null where it can be no part of a number. */
export function searchedPhone(typed: string): string | null {
  const digits = digitsIn(dialled(typed).replace(/^\+91/u, '')).slice(-10);
  return phoneSigns.test(plainPhone(typed)) && digits.length >= leastSearched ? digits : null;
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
