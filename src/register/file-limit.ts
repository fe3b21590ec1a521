import { RateLimiterMemory } from 'rate-limiter-flexible';
import { withinLimit } from '../http/index.ts';

const windowSeconds = 900;
/** Applicants open their certificate again to save it, to print it and on another phone. */
const openingsFactor = 2;

/**
 * Returns the function that counts how often the file of one certificate is drawn for applicants: twice so many times in 15
 * minutes; 0: no limit. It throws HttpRefusal 429 beyond that.
 */
export function fileLimit(attempts: number): (certificate: string) => Promise<void> {
  if (attempts === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: attempts * openingsFactor, duration: windowSeconds });
  const refused = 'This certificate was opened too often. Please try again in a few minutes.';
  return (certificate) => withinLimit(limiter.consume(certificate), refused);
}
