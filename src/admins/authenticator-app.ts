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

/** A phone's clock may be wrong by this much, either way. */
const skewSeconds = 60;

/** White modules around the QR code, which cameras need, even on dark screens. */
const quietZone = 4;

const setupMilliseconds = 15 * minuteMilliseconds;
const mostSetups = 1_000;

/** Unconfirmed secrets by admin id. Only the session that began a setup may confirm it. */
const setups = perDatabase<LRUCache<string, { token: string; secret: string }>, Context>(
  ({ now }) =>
    new LRUCache({
      max: mostSetups,
      ttl: setupMilliseconds,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    }),
);

/** @param institute the name that apps show */
export async function startApp(
  context: Context,
  { _id, email, token }: Caller,
  institute: string,
): Promise<AppSetup> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  // Apps would end the name at a colon.
  const uri = generateURI({ issuer: institute.replaceAll(':', ' '), label: email, secret });
  setups(context).set(_id, { token, secret });
  return { secret, uri, qr: renderSVG(uri, { border: quietZone }) };
}

/** Returns null if this session began no setup within 15 minutes; `step` is null for a wrong code. */
export async function readApp(context: Context, { _id, token }: Caller, code: string) {
  const setup = setups(context).get(_id);
  if (setup === undefined || setup.token !== token) return null;
  const digits = sixDigits(code);
  const step = digits === null ? null : await stepOfCode(setup.secret, digits, context.now());
  return { secret: setup.secret, step };
}

/** Returns recovery codes with the first second factor, else null. */
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
 * Returns whether the admin had an app. Removing the last second factor also deletes the recovery codes.
 * @throws HttpRefusal 409 for the last second factor while every admin needs one
 */
export function removeApp(tx: StoredChange, adminId: string): boolean {
  const had = deleteApp(tx, adminId);
  removeCodesWithLast(tx, adminId);
  return had;
}

/** Returns the code's half minute since 1970, or null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: skewSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Returns null unless the text is six digits, possibly in groups. */
export function sixDigits(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s-]/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : null;
}
