import { plainDigits } from './plain-text.ts';

/** Letters and digits of which no two look alike: neither 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B nor U and V are among them. */
export const readableSigns = 'ACDEFGHJKMNPQRTVWXY34679';

const groupLength = 4;

/** Returns a code as it is shown and stored: 'K7MQ-4XTR'. */
export function groupedCode(plain: string): string {
  return (plain.match(new RegExp(`.{1,${groupLength}}`, 'gu')) ?? []).join('-');
}

/** Returns a code of so many signs as it is stored, however it was written down; null for what cannot be one. */
export function readCode(text: string, length: number): string | null {
  const plain = plainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z\d]/gu, '');
  const isCode = plain.length === length && [...plain].every((sign) => readableSigns.includes(sign));
  return isCode ? groupedCode(plain) : null;
}

/** The signs of a certificate's code: one of 24¹², which is 55 bits. */
export const certificateCodeLength = 12;
