import { createHash, createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { randomCode } from '../random-code.ts';
import { inLanguage, type Language } from '../shared/languages.ts';
import { pagePath } from '../shared/pages.ts';
import { emailKey } from '../shared/person-keys.ts';
import { readCode } from '../shared/readable-codes.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import type { Identity, StoredKey, StoredPlace } from './records.ts';
import { hasReference, outerKeys, placeByKeyHash, placeByReference, replaceKeys } from './store-places.ts';

const length = 8;

/** Returns a new reference, such as 'K7MQ-4XTR': one of 110,000,000,000, too many to find another's by trying. */
export function newReference(): string {
  return randomCode(length);
}

/** Returns a new reference that no enrollment has. */
export function freeReference(stored: Stored): string {
  for (;;) {
    const reference = newReference();
    if (!hasReference(stored, reference)) return reference;
  }
}

/** Returns a reference as it is stored, however it was written down; null for a text that cannot be one. */
export function readReference(text: string): string | null {
  return readCode(text, length);
}

/** Returns the keys that identify a person, however the email and phone were written. */
export function identityOf({ email, phone }: Identity): Identity {
  return { email: emailKey(email), phone: phoneDigits(phone) };
}

/**
 * Returns the key in the address of an applicant's page: 128 bits that nobody guesses without the server's secret. Only its
 * hash is stored; later mails derive it again.
 */
export function pageKey(secret: string, enrollment: string): string {
  return createHmac('sha256', secret)
    .update(`application ${enrollment}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns the stored hash of a key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Returns the stored hash of the key of an enrollment. */
export function keyHashOf({ tokenSecret }: Pick<Context, 'tokenSecret'>, enrollment: string): string {
  return keyHash(pageKey(tokenSecret, enrollment));
}

/** Returns the path of the page of an enrollment. */
export function applicationPath(
  { tokenSecret }: Pick<Context, 'tokenSecret'>,
  enrollment: string,
  language: Language,
): string {
  return inLanguage(language, pagePath('application', pageKey(tokenSecret, enrollment)));
}

/** Returns the place whose page opens with a key, or null. */
export function placeByKey(stored: Stored, key: string): StoredPlace | null {
  return placeByKeyHash(stored, keyHash(key));
}

/** Returns the path of the page of a reference and phone number, or null where no enrollment has both. */
export function pathByReference(context: Context, reference: string, phone: string): string | null {
  const place = placeByReference(context, reference, phoneDigits(phone));
  return place === null ? null : applicationPath(context, place.enrollment, place.language);
}

/**
 * Gives every page its path under the present secret, which a restore or a setting may have changed; paths sent before open it
 * too. All keys are renewed or none, so the first and the last place show whether they were.
 */
export function renewKeys(tx: Change): void {
  const isOfEarlierSecret = ({ enrollment, keyHash: stored }: StoredKey) =>
    stored !== keyHashOf(tx, enrollment);
  if (outerKeys(tx).some(isOfEarlierSecret)) replaceKeys(tx, (enrollment) => keyHashOf(tx, enrollment));
}
