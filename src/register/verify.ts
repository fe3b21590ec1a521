import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { addressKey, withinLimit } from '../http/index.ts';
import { certificateCodeLength, readCode } from '../shared/readable-codes.ts';
import type { Verification, VerifiedCertificate } from '../shared/records.ts';
import { findByCode, type StoredCertificate } from './store.ts';

const windowSeconds = 900;
/** One address may belong to many people, and an employer may mistype a few codes in a row. */
const addressFactor = 5;

/** Misses by address; null: no limit. */
const misses = perDatabase(({ config: { loginAttempts } }: Context) =>
  loginAttempts === 0
    ? null
    : new RateLimiterMemory({ points: loginAttempts * addressFactor, duration: windowSeconds }),
);

/** Returns what visitors see of the certificate with a code in any spelling; null if it is unknown. */
export function verify(context: Context, text: string): Verification | null {
  // An impossible code is looked up too, so that it takes as long.
  const certificate = findByCode(context, readCode(text, certificateCodeLength) ?? '');
  return certificate && { ...toVerified(certificate), checkedAt: context.now().toISOString() };
}

/**
 * Verifies a code for an address. A hit costs nothing.
 * @throws HttpRefusal 429 after too many misses.
 */
export async function verifyWithinLimit(
  context: Context,
  address: string,
  text: string,
): Promise<Verification | null> {
  const limiter = misses(context);
  if (limiter === null) return verify(context, text);
  const key = addressKey(address);
  // Counted before the search, so that parallel requests count too.
  await withinLimit(limiter.consume(key), 'Too many wrong codes. Please try again later.');
  const found = verify(context, text);
  if (found !== null) await limiter.reward(key);
  return found;
}

/** Names each field, so that visitors never see another. */
function toVerified(certificate: StoredCertificate): VerifiedCertificate {
  const { number, code, holder, programme, classOfDrone, from, to, hours, issuedOn } = certificate;
  const { state, replacedBy, changedOn } = certificate;
  return {
    number,
    code,
    holder,
    programme,
    classOfDrone,
    from,
    to,
    hours,
    issuedOn,
    state,
    replacedBy,
    changedOn,
  };
}
