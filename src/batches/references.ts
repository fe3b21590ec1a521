import { createHash, createHmac, randomInt } from 'node:crypto';
import type { Identity } from './place-repository.ts';

/** Letters and digits of which no two look alike: neither 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B nor U and V are among them. */
const signs = 'ACDEFGHJKMNPQRTVWXY34679';
const length = 8;

/** Returns a new reference, such as 'K7MQ-4XTR': one of 110,000,000,000, so that nobody finds another's by trying. */
export function newReference(): string {
  const text = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return grouped(text);
}

/** Returns a reference as it is stored, however somebody wrote it down; null for what cannot be one. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[^A-Z\d]/gu, '');
  return plain.length === length && [...plain].every((sign) => signs.includes(sign)) ? grouped(plain) : null;
}

/** Returns by what somebody is known again, however the email and phone were written. */
export function identityOf({ email, phone }: Identity): Identity {
  return { email: email.toLowerCase(), phone: phoneDigits(phone) };
}

/** Returns the last ten digits of a phone number, by which it is the same with and without its country. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/gu, '').slice(-10);
}

/**
 * Returns the key in the address of an applicant's page: 128 bits that nobody guesses without the server's secret. Stored is
 * its hash alone; it can be made again for whatever is mailed later.
 */
export function pageKey(secret: string, enrollment: string): string {
  return createHmac('sha256', secret)
    .update(`application ${enrollment}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns what is stored of a key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function grouped(plain: string): string {
  return `${plain.slice(0, length / 2)}-${plain.slice(length / 2)}`;
}
