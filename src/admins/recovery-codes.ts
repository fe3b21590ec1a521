import type { Context } from '../context.ts';
import type { StoredChange } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import { randomCode } from '../random-code.ts';
import { readCode } from '../shared/readable-codes.ts';
import { recoveryCodeLength, secondFactorLimits } from '../shared/second-factor.ts';
import {
  countCodes,
  deleteCodes,
  hasSecondFactor,
  lacksSecondFactor,
  storeCodes,
} from './second-factors-store.ts';

/** Recovery codes, and the hashes that are stored of them. */
export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Makes new recovery codes for an admin. */
export async function newRecoveryCodes({ passwords }: Context, adminId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    randomCode(recoveryCodeLength),
  );
  const hashes: string[] = [];
  // One after the other: each takes 16 MiB for a moment.
  for (const code of codes) hashes.push(await passwords.hashCode(code, adminId));
  return { codes, hashes };
}

/** Returns the hash of a recovery code, however it was typed; null for a text that cannot be one. */
export async function recoveryCodeHash(
  { passwords }: Context,
  adminId: string,
  typed: string,
): Promise<string | null> {
  const code = readCode(typed, recoveryCodeLength);
  // The salt is the admin's id, so that one hash is enough to look a code up.
  return code === null ? null : passwords.hashCode(code, adminId);
}

/** Stores the recovery codes of an admin's first second factor. Returns them, or null if the admin has one already. */
export function keepFirstCodes(
  tx: StoredChange,
  adminId: string,
  { codes, hashes }: RecoveryCodes,
): string[] | null {
  if (hasSecondFactor(tx, adminId)) return null;
  storeCodes(tx, adminId, hashes);
  return codes;
}

/**
 * Removes the recovery codes after the last second factor, in its transaction.
 * @throws HttpRefusal 409 if it was the last one, and owners ask for one
 */
export function removeCodesWithLast(tx: StoredChange, adminId: string): void {
  if (lacksSecondFactor(tx, adminId))
    throw conflict(
      'Every admin needs a second factor. Please set up another one before you remove this one.',
    );
  if (!hasSecondFactor(tx, adminId)) deleteCodes(tx, adminId);
}

/** Returns how many recovery codes are left, where they are few; else null. */
export function fewCodesLeft(context: Context, adminId: string): number | null {
  const left = countCodes(context, adminId);
  return hasSecondFactor(context, adminId) && left < secondFactorLimits.fewCodes ? left : null;
}
