import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, withinLimit } from '../http/index.ts';

const windowSeconds = 900;
/** One address may belong to many people. */
const addressFactor = 5;
const refused = 'Too many searches. Please try again later.';

/** Allows so many failed searches in 15 minutes per reference and address, and five times that per address; 0: no limit. */
export function searchLimit(attempts: number) {
  if (attempts === 0) return { begin: () => Promise.resolve(), succeed: () => Promise.resolve() };
  const perReference = new RateLimiterMemory({ points: attempts, duration: windowSeconds });
  const perAddress = new RateLimiterMemory({ points: attempts * addressFactor, duration: windowSeconds });
  const keyOf = (reference: string, address: string) =>
    createHash('sha256')
      .update(`${reference}\n${addressKey(address)}`)
      .digest('base64url');
  return {
    /**
     * Counts a search as failed before it begins, so that searches at the same time count too.
     * @throws HttpRefusal 429 after too many.
     */
    async begin(reference: string, address: string): Promise<void> {
      await withinLimit(perAddress.consume(addressKey(address)), refused);
      await withinLimit(perReference.consume(keyOf(reference, address)), refused);
    },
    /** Takes back what `begin` counted. */
    async succeed(reference: string, address: string): Promise<void> {
      await perAddress.reward(addressKey(address));
      await perReference.delete(keyOf(reference, address));
    },
  };
}
