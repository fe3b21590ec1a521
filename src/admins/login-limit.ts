import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from '../database/open.ts';
import type { SettledClock } from '../database/settled-clock.ts';
import { addressKey } from '../http/client-address.ts';
import { tooMany } from '../http/refusals.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { AdminRepository } from './repository.ts';

const windowSeconds = 900;
const sweepMilliseconds = 3_600_000;
/** One address may belong to many people, so it has more attempts than one email from it. */
const addressFactor = 5;
/** So has one email from all addresses at which nobody has logged in with it before. */
const strangersFactor = 5;
/** How often the wait of strangers for one email is doubled: from 15 minutes to four hours. */
const mostDoublings = 4;
const lockoutsSeconds = 24 * 3600;

/** Counts failed log-ins, across restarts; in memory while the database cannot be written. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed before the password is looked at, so that attempts at the same time count too.
   * @throws HttpRefusal 429 if there were too many; the right password does not help then.
   */
  begin(email: string, address: string): Promise<void>;
  /** Takes back what `begin` counted, and nothing else: the password was right, and more is asked for. */
  takeBack(email: string, address: string): Promise<void>;
  /**
   * Takes back what `begin` counted, since the log-in succeeded, forgets that email's failures from there, and knows
   * that address from then on.
   */
  succeed(email: string, address: string): Promise<void>;
}

/** What counting needs. */
export interface LoginLimitParts {
  database: Database;
  admins: Pick<AdminRepository, 'forgetAttempts'>;
  known: KnownAddresses;
  settledNow: SettledClock;
  log: Logger;
}

/**
 * Allows so many failed log-ins in 15 minutes per email and address, five times that per address, and five times that
 * per email over all addresses at which nobody has logged in with it before; then these wait, each time of a day twice
 * as long as the last. An admin's usual addresses never wait for what others did elsewhere. 0: no limit.
 */
export function loginLimit(parts: LoginLimitParts, attempts: number): LoginLimit {
  const { database, admins, known, settledNow, log } = parts;
  if (attempts === 0) {
    const done = () => Promise.resolve();
    return { begin: done, takeBack: done, succeed: done };
  }
  const store = {
    storeClient: database,
    storeType: 'better-sqlite3',
    tableName: 'login_attempts',
    tableCreated: true,
  };
  const limiter = (keyPrefix: string, points: number, duration = windowSeconds) => {
    const options = { keyPrefix, points, duration };
    return new RateLimiterSQLite({ ...store, ...options, insuranceLimiter: new RateLimiterMemory(options) });
  };
  const perAccount = limiter('account', attempts);
  const perAddress = limiter('address', attempts * addressFactor);
  const strangers = limiter('strangers', attempts * strangersFactor);
  const lockouts = limiter('lockouts', 0, lockoutsSeconds);
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

  async function consumeAsStranger(email: string): Promise<void> {
    const key = hashed(email.toLowerCase());
    try {
      await strangers.consume(key);
    } catch (reason) {
      const isFirstTooMany =
        reason instanceof RateLimiterRes && reason.consumedPoints === strangers.points + 1;
      if (!isFirstTooMany) throw reason;
      const { consumedPoints } = await lockouts.penalty(key);
      const doublings = Math.min(consumedPoints - 1, mostDoublings);
      throw await strangers.block(key, windowSeconds * 2 ** doublings);
    }
  }

  return {
    async begin(email, address) {
      try {
        await perAddress.consume(hashed(addressKey(address)));
        await perAccount.consume(accountKey(email, address));
        if (!known.has(email, address)) await consumeAsStranger(email);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooMany('Too many failed log-ins. Please try again later.', reason.msBeforeNext / 1000);
      }
    },
    async takeBack(email, address) {
      await perAddress.reward(hashed(addressKey(address)));
      await perAccount.reward(accountKey(email, address));
      if (!known.has(email, address)) await strangers.reward(hashed(email.toLowerCase()));
    },
    async succeed(email, address) {
      await perAddress.reward(hashed(addressKey(address)));
      await perAccount.delete(accountKey(email, address));
      if (!known.has(email, address)) await strangers.reward(hashed(email.toLowerCase()));
      try {
        known.remember(email, address);
      } catch {
        // A full disk keeps nobody out: the address is noted the next time.
      }
    },
  };
}

function accountKey(email: string, address: string): string {
  return hashed(`${email.toLowerCase()}\n${addressKey(address)}`);
}

/** Addresses and emails of people are kept nowhere but in their tables. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
