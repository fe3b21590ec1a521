import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database, SettledClock } from '../database/index.ts';
import { addressKey, type HttpRefusal, refusalAtLimit, tooMany, withinLimit } from '../http/index.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AdminRepository } from './repository.ts';

const windowSeconds = 900;
const sweepMilliseconds = 3_600_000;
/** One address may belong to many people, so it has more attempts than one email from it. */
const addressFactor = 5;
/** So has one email from all devices and addresses at which nobody has logged in with it before. */
const strangersFactor = 5;
/** How often the wait of strangers for one email is doubled: from 15 minutes to four hours. */
const mostDoublings = 4;
const lockoutsSeconds = 24 * 3600;
/** The longest time for which each kind of counter counts or waits, in seconds. */
const longest = {
  account: windowSeconds,
  address: windowSeconds,
  strangers: windowSeconds * 2 ** mostDoublings,
  lockouts: lockoutsSeconds,
};
const refused = 'Too many failed log-ins. Please try again later.';

/** An attempt to log in. */
export interface Attempt {
  email: string;
  address: string;
  /** The browser's name for itself. */
  device?: string | undefined;
}

/** An attempt that counts as failed until something else is known of it. */
export interface CountedAttempt {
  /** Takes back what was counted, and nothing else: the password was right, and more is asked for. */
  takeBack(): Promise<void>;
  /**
   * Takes back what was counted, since the log-in succeeded, forgets that email's failures from there, and knows that
   * address from then on.
   */
  succeed(): Promise<void>;
}

/** Counts failed log-ins, across restarts; in memory while the database cannot be written. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed before the password is looked at, so that attempts at the same time count too. Returns
   * why it is refused, unless a passkey comes with it, where others have guessed at this email too often and nobody has
   * logged in with it from this device or address.
   * @throws HttpRefusal 429 if there were too many from there; the right password does not help then.
   */
  begin(attempt: Attempt): Promise<CountedAttempt | HttpRefusal>;
  /**
   * Counts a password that comes by a session or with a passkey: what others try without it does not count there.
   * @param by the id of the session or passkey
   * @throws HttpRefusal 429 as `begin`
   */
  beginBy(by: string, attempt: Attempt): Promise<CountedAttempt>;
}

/** The services that counting uses. */
export interface LoginLimitParts {
  database: Database;
  admins: Pick<AdminRepository, 'boundAttempts' | 'forgetAttempts'>;
  known: KnownAddresses;
  devices: KnownDevices;
  settledNow: SettledClock;
  log: Logger;
}

/**
 * Allows so many failed log-ins in 15 minutes per email and address, five times that per address, and five times that
 * per email over all devices and addresses at which nobody has logged in with it before; then these wait, each time of a
 * day twice as long as the last. An admin's usual addresses never wait for what others did elsewhere, and a device that has
 * logged in before has so many of its own, whatever others did at its address. 0: no limit.
 */
export function loginLimit(parts: LoginLimitParts, attempts: number): LoginLimit {
  const { database, admins, known, devices, settledNow, log } = parts;
  if (attempts === 0) {
    const done = () => Promise.resolve();
    const counted = () => Promise.resolve({ takeBack: done, succeed: done });
    return { begin: counted, beginBy: counted };
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

  /** Where the clock was put back, nothing counts or waits for as long as that too. */
  function boundTimes(): void {
    try {
      for (const [kind, seconds] of Object.entries(longest))
        admins.boundAttempts(kind, new Date(Date.now() + seconds * 1000));
    } catch {
      // While the database cannot be written, they are counted in memory.
    }
  }

  /** @throws RateLimiterRes once there were too many with this key */
  async function consumeAsStranger(key: string): Promise<void> {
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

  async function count({ email, address }: Attempt, { account, place, stranger }: Keys) {
    boundTimes();
    if (place !== null) await withinLimit(perAddress.consume(place), refused);
    await withinLimit(perAccount.consume(account), refused);
    const reward = async () => {
      if (place !== null) await perAddress.reward(place);
      if (stranger !== null) await strangers.reward(stranger);
    };
    return {
      async takeBack() {
        await reward();
        await perAccount.reward(account);
      },
      async succeed() {
        await reward();
        await perAccount.delete(account);
        try {
          known.remember(email, address);
        } catch {
          // A full disk keeps nobody out: the address is noted the next time.
        }
      },
    };
  }

  return {
    async begin(attempt) {
      const { email, address, device } = attempt;
      if (devices.has(email, device)) {
        const account = hashed(`${email.toLowerCase()}\ndevice ${device}`);
        return count(attempt, { account, place: null, stranger: null });
      }
      const stranger = known.has(email, address) ? null : hashed(email.toLowerCase());
      const keys = keysOf(attempt, stranger);
      const counted = await count(attempt, keys);
      if (stranger === null) return counted;
      const refusal = await refusalAtLimit(consumeAsStranger(stranger), refusedToStrangers);
      // No password was looked at, so this is no attempt: the admin may come back with a passkey.
      if (refusal !== null) await perAccount.reward(keys.account);
      return refusal ?? counted;
    },
    async beginBy(by, attempt) {
      const stranger = hashed(`by ${by}`);
      const counted = await count(attempt, keysOf(attempt, stranger));
      await withinLimit(consumeAsStranger(stranger), refused);
      return counted;
    },
  };
}

/** The same for every email, whether there is such an admin or not. */
function refusedToStrangers(seconds: number): HttpRefusal {
  const message = `Too many failed log-ins with this email: new devices have to wait ${Math.ceil(seconds / 60)} minutes. A device or network that you have used before, or your passkey, lets you in now. Or ask another owner, or whoever runs the server (drone-institute admin reset-password), for a new password.`;
  return tooMany(message, seconds, { passkey: 'Please use your passkey.' });
}

/** The counters that an attempt adds to; null where it adds to none. */
interface Keys {
  account: string;
  place: string | null;
  stranger: string | null;
}

function keysOf({ email, address }: Attempt, stranger: string | null): Keys {
  const place = addressKey(address);
  return { account: hashed(`${email.toLowerCase()}\n${place}`), place: hashed(place), stranger };
}

/** Addresses and emails of people are kept nowhere but in their tables. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
