import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, withinLimit } from '../http/index.ts';

const windowSeconds = 600;

/**
 * Returns the function that counts posts of the public forms by address: so many in 10 minutes, refused posts included, one
 * count for all forms; 0 sets no limit. It throws HttpRefusal 429 beyond that.
 */
export function formLimit(posts: number): (address: string) => Promise<void> {
  if (posts === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: posts, duration: windowSeconds });
  const refused = 'Too many forms were sent from your connection. Please try again in a few minutes.';
  return (address) => withinLimit(limiter.consume(addressKey(address)), refused);
}
