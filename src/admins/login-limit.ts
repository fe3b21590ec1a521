import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { databaseOf, perDatabase, transactionNow } from '../database/index.ts';
import { addressKey, type HttpRefusal, refusalAtLimit, tooMany, withinLimit } from '../http/index.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import { knowsAddress, knowsDevice, rememberAddress } from './known-devices.ts';
import { boundAttempts, deleteOldAttempts } from './log-ins-store.ts';

// LOGIN_ATTEMPTS failed log-ins in 15 minutes are allowed per email and address, and per known device; 0: no limit.
// One address may fail five times as often; so may all new devices at new addresses together for one email.
// Each further lockout of these within a day doubles their wait.
// Known addresses never wait for failures elsewhere, known devices only for their own.

const windowSeconds = 900;
const sweepMilliseconds = hourMilliseconds;
/** Many people may share one address. */
const addressFactor = 5;
/** All new devices at new addresses share one count per email. */
const strangersFactor = 5;
/** The wait grows from 15 minutes to four hours. */
const mostDoublings = 4;
const lockoutsSeconds = 24 * 3600;
/** The longest count or wait, in seconds. */
const longest = {
  account: windowSeconds,
  address: windowSeconds,
  strangers: windowSeconds * 2 ** mostDoublings,
  lockouts: lockoutsSeconds,
};
const refused = 'Too many failed log-ins. Please try again later.';

export interface Attempt {
  email: string;
  address: string;
  /** The browser's name for itself. */
  device?: string | undefined;
}

export interface CountedAttempt extends Attempt {
  /** Null if LOGIN_ATTEMPTS is 0. */
  keys: Keys | null;
}

/** Null: the attempt does not count there. */
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

/** The counts survive restarts, and stay in memory while the database cannot be written. */
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

/** Deletes expired attempts hourly. The library's own sweep could end the process, and trusts any clock. */
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
 * Counts the attempt as failed before the password check, so that parallel guesses count too.
 * Returns a refusal, which a passkey passes, if new devices at new addresses failed too often for this email.
 * @throws HttpRefusal 429 after too many failures from this device or address, even with the right password
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
  // No password was checked: the admin may come back with a passkey.
  if (refusal !== null) await limiters(context).perAccount.reward(keys.account);
  return refusal ?? counted;
}

/**
 * Counts a password check in a session, or a log-in by passkey, apart from failures elsewhere.
 * @param by the id of the session or passkey
 * @throws HttpRefusal 429 after too many failures
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

/** Uncounts this attempt alone, as when a second factor is still to come. */
export async function takeBackAttempt(context: Context, { keys }: CountedAttempt): Promise<void> {
  if (keys === null) return;
  await takeBackOthers(context, keys);
  await limiters(context).perAccount.reward(keys.account);
}

/** Uncounts the attempt and the email's earlier failures from there, and stores the address. */
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
    // A full disk must not lock admins out; the next log-in stores the address.
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

/** Caps every expiry, so that a clock set back lengthens no wait. */
function boundTimes(context: Context): void {
  try {
    transactionNow(context, (tx) => {
      for (const [kind, seconds] of Object.entries(longest))
        boundAttempts(tx, kind, new Date(Date.now() + seconds * 1000));
    });
  } catch {
    // The limiters count in memory while the database cannot be written.
  }
}

/** @throws RateLimiterRes after too many with this key */
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

/** The refusal must not reveal whether an admin has this email. */
function refusedToStrangers(seconds: number): HttpRefusal {
  const message = `Too many failed log-ins with this email: new devices have to wait ${Math.ceil(seconds / 60)} minutes. A device or network that you have used before, or your passkey, lets you in now. Or ask another owner, or whoever runs the server (drone-institute admin reset-password), for a new password.`;
  return tooMany(message, seconds, { passkey: 'Please use your passkey.' });
}

function keysOf({ email, address }: Attempt, stranger: string | null): Keys {
  const place = addressKey(address);
  return { account: hashed(`${email.toLowerCase()}\n${place}`), place: hashed(place), stranger };
}

/** Counters must not hold people's addresses and emails in plain text. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
