import { createHash } from 'node:crypto';
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';
import { addressKey } from '../http/client-address.ts';
import { tooMany } from '../http/refusals.ts';

const windowSeconds = 900;
/** One address may belong to many people, so it has more attempts than one e-mail from it. */
const addressFactor = 5;

/** Counts failed log-ins, across restarts. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed before the password is looked at, so that attempts at the same time count too.
   * @throws HttpRefusal 429 if there were too many; the right password does not help then.
   */
  begin(email: string, address: string): Promise<void>;
  /** Takes back what `begin` counted, since the log-in succeeded, and forgets that e-mail's failures from there. */
  succeed(email: string, address: string): Promise<void>;
}

/** Allows so many failed log-ins in 15 minutes per e-mail and address, and five times that per address. 0: no limit. */
export function loginLimit(database: Database, attempts: number): LoginLimit {
  if (attempts === 0) return { begin: () => Promise.resolve(), succeed: () => Promise.resolve() };
  const store = {
    storeClient: database,
    storeType: 'better-sqlite3',
    tableName: 'login_attempts',
    tableCreated: true,
  };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterSQLite({
      ...store,
      keyPrefix,
      points,
      duration: windowSeconds,
      clearExpiredByTimeout: true,
    });
  const perAccount = limiter('account', attempts);
  const perAddress = limiter('address', attempts * addressFactor);
  return {
    async begin(email, address) {
      try {
        await perAddress.consume(hashed(addressKey(address)));
        await perAccount.consume(accountKey(email, address));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooMany('Too many failed log-ins. Please try again later.', reason.msBeforeNext / 1000);
      }
    },
    async succeed(email, address) {
      await perAddress.reward(hashed(addressKey(address)));
      await perAccount.delete(accountKey(email, address));
    },
  };
}

function accountKey(email: string, address: string): string {
  return hashed(`${email.toLowerCase()}\n${addressKey(address)}`);
}

/** Addresses and e-mails of people are kept nowhere but in their tables. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
