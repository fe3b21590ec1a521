import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { addressKey, HttpRefusal, refusalAtLimit, tooManyForms } from '../http/index.ts';

// The limits of posts of the public forms by address, one count for all forms.

const windowSeconds = 600;

/** Does some of the work of a post within a limit of its address. */
type Limited = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

/** The two limits, for the rooms that are handed them. */
export interface FormLimit {
  answering: Limited;
  storing: Limited;
}

/** Posts that are stored in ten minutes, and half as many that are refused. Null: no limit is set. */
const limiters = perDatabase(({ config }: Context) => {
  const { formPosts } = config;
  if (formPosts === 0) return null;
  return {
    stored: new RateLimiterMemory({ points: formPosts, duration: windowSeconds }),
    refused: new RateLimiterMemory({ points: Math.ceil(formPosts / 2), duration: windowSeconds }),
  };
});

/**
 * Answers a post. A stored post is never refused by this limit.
 * @throws HttpRefusal 429 instead of any other once too many were refused.
 */
export async function answerWithinLimit<Result>(
  context: Context,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const limits = limiters(context);
    if (limits === null || !isRefused(error)) throw error;
    throw (await refusalAtLimit(limits.refused.consume(addressKey(address)), tooManyForms)) ?? error;
  }
}

/**
 * Stores what was sent.
 * @throws HttpRefusal 429 once too many were stored.
 */
export async function storeWithinLimit<Result>(
  context: Context,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = limiters(context);
  if (limits === null) return work();
  const key = addressKey(address);
  // Before it is stored: posts at the same time count too.
  const refusal = await refusalAtLimit(limits.stored.consume(key), tooManyForms);
  if (refusal !== null) throw refusal;
  try {
    return await work();
  } catch (error) {
    await limits.stored.reward(key);
    throw error;
  }
}

/** Returns whether the sender is at fault, not the server. */
function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status < 500;
}
