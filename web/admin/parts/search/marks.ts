import { nameWords } from '../../../../src/shared/person-keys.ts';
import { searchedPhone } from '../../../../src/shared/typed-phone.ts';

/** A part of a text, and whether it matches what was typed. */
export interface Part {
  /** Where it begins. */
  at: number;
  text: string;
  isMatch: boolean;
}

/**
 * Divides a text into what was typed and what was not: the beginnings of words, and digits anywhere, however either of them is
 * spaced.
 */
export function marked(text: string, typed: string): Part[] {
  const isMatch = new Array<boolean>(text.length).fill(false);
  for (const word of typedWords(typed)) {
    const [before, gap] = /^\d+$/u.test(word)
      ? ['', String.raw`[\s()+-]*`]
      : [String.raw`(?<![\p{L}\p{M}\p{N}])`, '-?'];
    const pattern = new RegExp(before + [...word].map(escaped).join(gap), 'giu');
    for (const { 0: found, index } of text.matchAll(pattern)) isMatch.fill(true, index, index + found.length);
  }
  const parts: Part[] = [];
  for (const [index, unit] of text.split('').entries()) {
    const last = parts.at(-1);
    const isOne = isMatch[index] ?? false;
    if (last?.isMatch === isOne) last.text += unit;
    else parts.push({ at: index, text: unit, isMatch: isOne });
  }
  return parts;
}

/** The digits of a phone number are one word, with and without the country or 0 before them. */
function typedWords(typed: string): string[] {
  const phone = searchedPhone(typed);
  return phone === null ? nameWords(typed) : [phone.inside, phone.begin ?? phone.inside];
}

function escaped(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}
