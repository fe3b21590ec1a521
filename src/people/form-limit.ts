import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../http/client-address.ts';
import { tooMany } from '../http/refusals.ts';

const windowSeconds = 600;

/**
 * Lets an address post to the public forms so many times in 10 minutes, refused posts included; one count for all
 * forms. 0: no limit.
 */
export function formLimit(posts: number): Middleware {
  if (posts === 0) return (_ctx, next) => next();
  const limiter = new RateLimiterMemory({ points: posts, duration: windowSeconds });
  return async (ctx, next) => {
    await limiter.consume(addressKey(ctx.ip)).catch((reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw tooMany(
        'Too many forms were sent from your connection. Please try again in a few minutes.',
        reason.msBeforeNext / 1000,
      );
    });
    await next();
  };
}
