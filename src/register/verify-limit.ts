import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, withinLimit } from '../http/index.ts';

const windowSeconds = 900;
/** One address may belong to many people, and an employer may mistype a few codes in a row. */
const addressFactor = 5;

/**
 * Looks for something by a code, unless there were too many misses from that address.
 * @throws HttpRefusal 429 after too many.
 */
export type VerifyLimit = <Found>(address: string, look: () => Found | null) => Promise<Found | null>;

/** Allows five times so many misses in 15 minutes per address; 0: no limit. What is found costs nothing. */
export function verifyLimit(attempts: number): VerifyLimit {
  if (attempts === 0) return async (_address, look) => look();
  const misses = new RateLimiterMemory({ points: attempts * addressFactor, duration: windowSeconds });
  return async (address, look) => {
    const key = addressKey(address);
    // Counted before, so that many at the same time count too.
    await withinLimit(misses.consume(key), 'Too many wrong codes. Please try again later.');
    const found = look();
    if (found !== null) await misses.reward(key);
    return found;
  };
}
