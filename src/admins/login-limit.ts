import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { databaseOf, perDatabase, transactionNow } from '../database/index.ts';
import { addressKey, type HttpRefusal, refusalAtLimit, tooMany, withinLimit } from '../http/index.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import { knowsAddress, knowsDevice, rememberAddress } from './known-devices.ts';
import { boundAttempts, deleteOldAttempts } from './log-ins-store.ts';

// LOGIN_ATTEMPTS failed log-ins in 15 minutes are allowed per email and address, five times that per address, and five
// times that per email over all devices and addresses that are new to it; then these wait, each time of a day twice as
// long as the last. An admin's usual addresses never wait for what others did elsewhere, and a device that has logged in
// before has as many of its own, whatever others did at its address. 0: no limit.

const windowSeconds = 900;
const sweepMilliseconds = hourMilliseconds;
/** One address may belong to many people, so it has more attempts than one email from it. */
const addressFactor = 5;
/** So has one email from all devices and addresses that are new to it. */
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

/** An attempt that counts as failed until it is accepted or taken back. */
export interface CountedAttempt extends Attempt {
  /** Null where nothing is limited. */
  keys: Keys | null;
}

/** The counters that an attempt adds to; null where it adds to none. */
interface Keys {
  account: string;
  place: string | null;
  stranger: string | null;
}

interface Limiters {
  perAccount: RateLimiterSQLite;
  perAddress: RateLimiterSQLite;
  strangers: RateLimiterSQLite;
  lockouts: RateLimiterSQLite;
}

/** They count across restarts, and in memory while the database cannot be written. */
const limiters = perDatabase<Limiters, Context>((context) => {
  const attempts = context.config.loginAttempts;
  const store = {
    storeClient: databaseOf(context),
    storeType: 'better-sqlite3',
    tableName: 'login_attempts',
    tableCreated: true,
  };
  const limiter = (keyPrefix: string, points: number, duration = windowSeconds) => {
    const options = { keyPrefix, points, duration };
    return new RateLimiterSQLite({ ...store, ...options, insuranceLimiter: new RateLimiterMemory(options) });
  };
  return {
    perAccount: limiter('account', attempts),
    perAddress: limiter('address', attempts * addressFactor),
    strangers: limiter('strangers', attempts * strangersFactor),
    lockouts: limiter('lockouts', 0, lockoutsSeconds),
  };
});

/** Deletes attempts that no longer count, every hour: the library's own sweep lets a failure end the process, and believes any clock. */
export function sweepAttempts(context: Context): void {
  if (!isLimited(context)) return;
  setInterval(() => {
    const now = context.settledNow();
    if (now === null || !databaseOf(context).open) return;
    try {
      transactionNow(context, (tx) => deleteOldAttempts(tx, now));
    } catch (error) {
      context.log.warn({ err: error }, 'old log-in attempts not deleted');
    }
  }, sweepMilliseconds).unref();
}

/**
 * Counts an attempt as failed before the password is checked, so that simultaneous attempts count too. Returns a refusal
 * where others have guessed at this email too often and its device and address are new to it: a passkey still lets in.
 * @throws HttpRefusal 429 if too many came from there; the right password does not help then
 */
export async function beginAttempt(
  context: Context,
  attempt: Attempt,
): Promise<CountedAttempt | HttpRefusal> {
  if (!isLimited(context)) return { ...attempt, keys: null };
  const { email, address, device } = attempt;
  if (knowsDevice(context, email, device)) {
    const account = hashed(`${email.toLowerCase()}\ndevice ${device}`);
    return count(context, attempt, { account, place: null, stranger: null });
  }
  const stranger = knowsAddress(context, email, address) ? null : hashed(email.toLowerCase());
  const keys = keysOf(attempt, stranger);
  const counted = await count(context, attempt, keys);
  if (stranger === null) return counted;
  const refusal = await refusalAtLimit(consumeAsStranger(context, stranger), refusedToStrangers);
  // No password was checked, so this is no attempt: the admin may come back with a passkey.
  if (refusal !== null) await limiters(context).perAccount.reward(keys.account);
  return refusal ?? counted;
}

/**
 * Counts a password that comes by a session or with a passkey, whatever others try without it.
 * @param by the id of the session or passkey
 * @throws HttpRefusal 429 as `beginAttempt`
 */
export async function beginAttemptBy(
  context: Context,
  by: string,
  attempt: Attempt,
): Promise<CountedAttempt> {
  if (!isLimited(context)) return { ...attempt, keys: null };
  const stranger = hashed(`by ${by}`);
  const counted = await count(context, attempt, keysOf(attempt, stranger));
  await withinLimit(consumeAsStranger(context, stranger), refused);
  return counted;
}

/** Takes back what was counted, and nothing else: the password was right, and more is asked for. */
export async function takeBackAttempt(context: Context, { keys }: CountedAttempt): Promise<void> {
  if (keys === null) return;
  await takeBackOthers(context, keys);
  await limiters(context).perAccount.reward(keys.account);
}

/** Takes back what was counted, forgets that email's failures from there, and remembers the address. */
export async function acceptAttempt(
  context: Context,
  { email, address, keys }: CountedAttempt,
): Promise<void> {
  if (keys === null) return;
  await takeBackOthers(context, keys);
  await limiters(context).perAccount.delete(keys.account);
  try {
    transactionNow(context, (tx) => rememberAddress(tx, email, address));
  } catch {
    // A full disk keeps nobody out: the address is noted the next time.
  }
}

function isLimited({ config }: Context): boolean {
  return config.loginAttempts > 0;
}

async function count(context: Context, attempt: Attempt, keys: Keys): Promise<CountedAttempt> {
  const { perAddress, perAccount } = limiters(context);
  boundTimes(context);
  if (keys.place !== null) await withinLimit(perAddress.consume(keys.place), refused);
  await withinLimit(perAccount.consume(keys.account), refused);
  return { ...attempt, keys };
}

/** Caps every expiry, so that a clock put back lengthens no wait. */
function boundTimes(context: Context): void {
  try {
    transactionNow(context, (tx) => {
      for (const [kind, seconds] of Object.entries(longest))
        boundAttempts(tx, kind, new Date(Date.now() + seconds * 1000));
    });
  } catch {
    // While the database cannot be written, they are counted in memory.
  }
}

/** @throws RateLimiterRes once there were too many with this key */
async function consumeAsStranger(context: Context, key: string): Promise<void> {
  const { strangers, lockouts } = limiters(context);
  try {
    await strangers.consume(key);
  } catch (reason) {
    const isFirstTooMany = reason instanceof RateLimiterRes && reason.consumedPoints === strangers.points + 1;
    if (!isFirstTooMany) throw reason;
    const { consumedPoints } = await lockouts.penalty(key);
    const doublings = Math.min(consumedPoints - 1, mostDoublings);
    throw await strangers.block(key, windowSeconds * 2 ** doublings);
  }
}

async function takeBackOthers(context: Context, { place, stranger }: Keys): Promise<void> {
  const { perAddress, strangers } = limiters(context);
  if (place !== null) await perAddress.reward(place);
  if (stranger !== null) await strangers.reward(stranger);
}

/** Returns the same for every email, whether an admin has it or not. */
function refusedToStrangers(seconds: number): HttpRefusal {
  const message = `Too many failed log-ins with this email: new devices have to wait ${Math.ceil(seconds / 60)} minutes. A device or network that you have used before, or your passkey, lets you in now. Or ask another owner, or whoever runs the server (drone-institute admin reset-password), for a new password.`;
  return tooMany(message, seconds, { passkey: 'Please use your passkey.' });
}

function keysOf({ email, address }: Attempt, stranger: string | null): Keys {
  const place = addressKey(address);
  return { account: hashed(`${email.toLowerCase()}\n${place}`), place: hashed(place), stranger };
}

/** Addresses and emails of people are kept nowhere but in their tables. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
