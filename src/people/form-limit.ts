import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, HttpRefusal, refusalAtLimit, tooManyForms } from '../http/index.ts';

const windowSeconds = 600;

/** Does some of the work of a post within a limit of its address. */
type Limited = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

/** The limits of posts of the public forms by address, one count for all forms. */
export interface FormLimit {
  /** Does all of a post. Once too many were refused, a refusal is 429: what is stored gets through. */
  answering: Limited;
  /**
   * Stores what was sent.
   * @throws HttpRefusal 429 once too many were stored.
   */
  storing: Limited;
}

/** Returns the limits for so many posts that are stored in 10 minutes, and half as many that are refused; 0 sets no limit. */
export function formLimit(posts: number): FormLimit {
  if (posts === 0) return { answering: (_address, work) => work(), storing: (_address, work) => work() };
  const stored = new RateLimiterMemory({ points: posts, duration: windowSeconds });
  const refused = new RateLimiterMemory({ points: Math.ceil(posts / 2), duration: windowSeconds });
  return {
    async answering(address, work) {
      try {
        return await work();
      } catch (error) {
        if (!isRefused(error)) throw error;
        throw (await refusalAtLimit(refused.consume(addressKey(address)), tooManyForms)) ?? error;
      }
    },
    async storing(address, work) {
      const key = addressKey(address);
      // Before it is stored: posts at the same time count too.
      const refusal = await refusalAtLimit(stored.consume(key), tooManyForms);
      if (refusal !== null) throw refusal;
      try {
        return await work();
      } catch (error) {
        await stored.reward(key);
        throw error;
      }
    },
  };
}

/** Whether it is the sender's fault, not the server's. */
function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status < 500;
}
