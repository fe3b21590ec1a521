import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { addressKey, HttpRefusal, refusalAtLimit, tooManyForms } from '../http/index.ts';

// The limits are per address, shared by all public forms.

const windowSeconds = 600;

type Limited = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

export interface FormLimit {
  answering: Limited;
  storing: Limited;
}

/** Stored posts in ten minutes, and half as many refused ones. Null: no limit. */
const limiters = perDatabase(({ config }: Context) => {
  const { formPosts } = config;
  if (formPosts === 0) return null;
  return {
    stored: new RateLimiterMemory({ points: formPosts, duration: windowSeconds }),
    refused: new RateLimiterMemory({ points: Math.ceil(formPosts / 2), duration: windowSeconds }),
  };
});

/**
 * Answers a post. Stored posts are never refused here.
 * @throws HttpRefusal 429, replacing other refusals, after too many of them
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
 * Stores a post.
 * @throws HttpRefusal 429 after too many stored posts
 */
export async function storeWithinLimit<Result>(
  context: Context,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = limiters(context);
  if (limits === null) return work();
  const key = addressKey(address);
  // Consumed before storing, so that simultaneous posts are limited too.
  const refusal = await refusalAtLimit(limits.stored.consume(key), tooManyForms);
  if (refusal !== null) throw refusal;
  try {
    return await work();
  } catch (error) {
    await limits.stored.reward(key);
    throw error;
  }
}

/** Returns true if the client is at fault, not the server. */
function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status < 500;
}
