import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { addressKey, withinLimit } from '../http/index.ts';
import { certificateCodeLength, readCode } from '../shared/readable-codes.ts';
import type { Verification, VerifiedCertificate } from '../shared/records.ts';
import { findByCode, type StoredCertificate } from './store.ts';

const windowSeconds = 900;
/** Many people may share an address, and an employer may mistype several codes. */
const addressFactor = 5;

/** Keyed by address; null: no limit. */
const misses = perDatabase(({ config: { loginAttempts } }: Context) =>
  loginAttempts === 0
    ? null
    : new RateLimiterMemory({ points: loginAttempts * addressFactor, duration: windowSeconds }),
);

/** Returns the public fields of the certificate with a code in any spelling, or null. */
export function verify(context: Context, text: string): Verification | null {
  // Impossible codes are looked up too, so that response times do not differ.
  const certificate = findByCode(context, readCode(text, certificateCodeLength) ?? '');
  return certificate && { ...toVerified(certificate), checkedAt: context.now().toISOString() };
}

/**
 * Counts only misses.
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

/** Lists the fields, so that a new private one is never published. */
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
