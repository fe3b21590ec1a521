import { RateLimiterRes } from 'rate-limiter-flexible';
import { type HttpRefusal, tooMany } from './refusals.ts';

/** Returns the refusal that `refused` makes of the seconds to wait if a limit is reached, or null. */
export async function refusalAtLimit(
  consuming: Promise<unknown>,
  refused: (seconds: number) => HttpRefusal,
): Promise<HttpRefusal | null> {
  try {
    await consuming;
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return refused(reason.msBeforeNext / 1000);
  }
}

/**
 * Waits until something is counted against its limit.
 * @throws HttpRefusal 429 with the sentence once the limit is reached
 */
export async function withinLimit(consuming: Promise<unknown>, sentence: string): Promise<void> {
  const refusal = await refusalAtLimit(consuming, (seconds) => tooMany(sentence, seconds));
  if (refusal !== null) throw refusal;
}
