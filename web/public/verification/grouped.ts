import { certificateCodeLength } from '../../../src/shared/readable-codes.ts';

/** Returns what is typed of a code in groups of four, as it is printed; anything that is no part of a code, such as an address, as it is. */
export function grouped(typed: string): string {
  const signs = typed.replace(/[\s-]/gu, '');
  if (!/^[a-z\d]*$/iu.test(signs) || signs.length > certificateCodeLength) return typed;
  return signs.toUpperCase().replace(/(.{4})(?=.)/gu, '$1-');
}
