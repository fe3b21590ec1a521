import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';
import { addressKey } from '../http/client-address.ts';
import { tooMany } from '../http/refusals.ts';
import type { SettledClock } from '../settled-clock.ts';
import type { AdminRepository } from './repository.ts';

const windowSeconds = 900;
const sweepMilliseconds = 3_600_000;
/** One address may belong to many people, so it has more attempts than one e-mail from it. */
const addressFactor = 5;

/** Counts failed log-ins, across restarts; in memory while the database cannot be written. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed before the password is looked at, so that attempts at the same time count too.
   * @throws HttpRefusal 429 if there were too many; the right password does not help then.
   */
  begin(email: string, address: string): Promise<void>;
  /** Takes back what `begin` counted, since the log-in succeeded, and forgets that e-mail's failures from there. */
  succeed(email: string, address: string): Promise<void>;
}

/** What counting needs. */
export interface LoginLimitParts {
  database: Database;
  admins: Pick<AdminRepository, 'forgetAttempts'>;
  settledNow: SettledClock;
  log: Logger;
}

/** Allows so many failed log-ins in 15 minutes per e-mail and address, and five times that per address. 0: no limit. */
export function loginLimit(parts: LoginLimitParts, attempts: number): LoginLimit {
  const { database, admins, settledNow, log } = parts;
  if (attempts === 0) return { begin: () => Promise.resolve(), succeed: () => Promise.resolve() };
  const store = {
    storeClient: database,
    storeType: 'better-sqlite3',
    tableName: 'login_attempts',
    tableCreated: true,
  };
  const limiter = (keyPrefix: string, points: number) => {
    const options = { keyPrefix, points, duration: windowSeconds };
    return new RateLimiterSQLite({ ...store, ...options, insuranceLimiter: new RateLimiterMemory(options) });
  };
  const perAccount = limiter('account', attempts);
  const perAddress = limiter('address', attempts * addressFactor);
  // The library's own sweep lets a failure end the process, and believes any clock.
  setInterval(() => {
    const now = settledNow();
    if (now === null || !database.open) return;
    try {
      admins.forgetAttempts(now);
    } catch (error) {
      log.warn({ err: error }, 'old log-in attempts not deleted');
    }
  }, sweepMilliseconds).unref();
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
