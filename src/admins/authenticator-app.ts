import { LRUCache } from 'lru-cache';
import { renderSVG } from 'uqr';
import type { Caller } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { perDatabase, type StoredChange } from '../database/index.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import { plainDigits } from '../shared/plain-text.ts';
import type { AppSetup } from '../shared/records.ts';
import { keepFirstCodes, type RecoveryCodes, removeCodesWithLast } from './recovery-codes.ts';
import { sealSecret } from './sealed-secrets.ts';
import { deleteApp, storeApp } from './second-factors-store.ts';

/** Seconds that the clock of a phone may be wrong, either way. */
const skewSeconds = 60;

/** Modules of white around the QR code, which cameras look for: on dark screens too. */
const quietZone = 4;

/** How long an admin has between seeing the QR code and typing the first code. */
const setupMilliseconds = 15 * minuteMilliseconds;
/** One for each admin who is setting an app up just now. */
const mostSetups = 1_000;

/** The secrets of apps that are not confirmed yet, by admin; good for the session that began. */
const setups = perDatabase<LRUCache<string, { token: string; secret: string }>, Context>(
  ({ now }) =>
    new LRUCache({
      max: mostSetups,
      ttl: setupMilliseconds,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    }),
);

/**
 * Begins to set up an app. Returns a new secret, and how an app is given it: typed, or as a QR code.
 * @param institute its name, as apps show it
 */
export async function startApp(
  context: Context,
  { _id, email, token }: Caller,
  institute: string,
): Promise<AppSetup> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  // A colon would end the name, as apps read it.
  const uri = generateURI({ issuer: institute.replaceAll(':', ' '), label: email, secret });
  setups(context).set(_id, { token, secret });
  return { secret, uri, qr: renderSVG(uri, { border: quietZone }) };
}

/**
 * Returns the secret of the app that this session began, and the step of its first code: null for a wrong code.
 * Null if nothing was begun, or too long ago.
 */
export async function readApp(context: Context, { _id, token }: Caller, code: string) {
  const setup = setups(context).get(_id);
  if (setup === undefined || setup.token !== token) return null;
  const digits = sixDigits(code);
  const step = digits === null ? null : await stepOfCode(setup.secret, digits, context.now());
  return { secret: setup.secret, step };
}

/** Stores an app, whose first code was used. Returns recovery codes with the first second factor, else null. */
export function keepApp(
  tx: Change,
  adminId: string,
  secret: string,
  usedStep: number,
  codes: RecoveryCodes,
): string[] | null {
  const first = keepFirstCodes(tx, adminId, codes);
  storeApp(tx, adminId, { secret: sealSecret(tx, adminId, secret), usedStep }, tx.now().toISOString());
  setups(tx).delete(adminId);
  return first;
}

/**
 * Removes an app; with the last second factor go the recovery codes. Returns whether the admin had one.
 * @throws HttpRefusal 409 if it is the last one, and owners ask for one
 */
export function removeApp(tx: StoredChange, adminId: string): boolean {
  const had = deleteApp(tx, adminId);
  removeCodesWithLast(tx, adminId);
  return had;
}

/** Returns the half minute since 1970 that an app shows a code in; null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: skewSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Returns the six digits of a typed code, which may be in two groups; null for anything else. */
export function sixDigits(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s-]/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : null;
}
