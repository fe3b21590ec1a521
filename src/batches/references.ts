import { createHash, createHmac } from 'node:crypto';
import { randomCode } from '../random-code.ts';
import { emailKey } from '../shared/person-keys.ts';
import { readCode } from '../shared/readable-codes.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import type { Identity } from './place-records.ts';

const length = 8;

/** Returns a new reference, such as 'K7MQ-4XTR': one of 110,000,000,000, so that nobody finds another's by trying. */
export function newReference(): string {
  return randomCode(length);
}

/** Returns a reference as it is stored, however it was written down; null for what cannot be one. */
export function readReference(text: string): string | null {
  return readCode(text, length);
}

/** Returns the keys by which a person is known again, however the email and phone were written. */
export function identityOf({ email, phone }: Identity): Identity {
  return { email: emailKey(email), phone: phoneDigits(phone) };
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
