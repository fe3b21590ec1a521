import { createHash, createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { randomCode } from '../random-code.ts';
import { inLanguage, type Language } from '../shared/languages.ts';
import { pagePath } from '../shared/pages.ts';
import { emailKey, type PersonKeys } from '../shared/person-keys.ts';
import { readCode } from '../shared/readable-codes.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import type { Identity, StoredKey, StoredPlace } from './records.ts';
import { hasReference, outerKeys, placeByKeyHash, placeByReference, replaceKeys } from './store-places.ts';

const length = 8;

/** Returns a new reference, such as 'K7MQ-4XTR': one of 110,000,000,000, too many to guess. */
export function newReference(): string {
  return randomCode(length);
}

/** Returns an unused reference. */
export function freeReference(stored: Stored): string {
  for (;;) {
    const reference = newReference();
    if (!hasReference(stored, reference)) return reference;
  }
}

/** Returns the stored form of a typed reference, or null for an impossible one. */
export function readReference(text: string): string | null {
  return readCode(text, length);
}

/** Returns the keys of a place's person. */
export function personKeysOf({ nameKey: name, ...place }: Identity & { nameKey: string }): PersonKeys {
  return { name, ...identityOf(place) };
}

/** Returns the keys of email and phone, normalized from any spelling. */
export function identityOf({ email, phone }: Identity): Identity {
  return { email: emailKey(email), phone: phoneDigits(phone) };
}

/** Returns an applicant's page key: 128 bits derived from the server's secret. Only its hash is stored. */
export function pageKey(secret: string, enrollment: string): string {
  return createHmac('sha256', secret)
    .update(`application ${enrollment}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns the stored hash of a page key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

export function keyHashOf({ tokenSecret }: Pick<Context, 'tokenSecret'>, enrollment: string): string {
  return keyHash(pageKey(tokenSecret, enrollment));
}

export function applicationPath(
  { tokenSecret }: Pick<Context, 'tokenSecret'>,
  enrollment: string,
  language: Language,
): string {
  return inLanguage(language, pagePath('application', pageKey(tokenSecret, enrollment)));
}

/** Returns the place whose page a key opens, or null. */
export function placeByKey(stored: Stored, key: string): StoredPlace | null {
  return placeByKeyHash(stored, keyHash(key));
}

export function pathByReference(context: Context, reference: string, phone: string): string | null {
  const place = placeByReference(context, reference, phoneDigits(phone));
  return place === null ? null : applicationPath(context, place.enrollment, place.language);
}

/** Renews all page keys after a change of secret; old paths still work. Compares only the first and last place. */
export function renewKeys(tx: Change): void {
  const isOfEarlierSecret = ({ enrollment, keyHash: stored }: StoredKey) =>
    stored !== keyHashOf(tx, enrollment);
  if (outerKeys(tx).some(isOfEarlierSecret)) replaceKeys(tx, (enrollment) => keyHashOf(tx, enrollment));
}
