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

export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

export async function newRecoveryCodes({ passwords }: Context, adminId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    randomCode(recoveryCodeLength),
  );
  const hashes: string[] = [];
  // Sequential: each hash takes 16 MiB for a moment.
  for (const code of codes) hashes.push(await passwords.hashCode(code, adminId));
  return { codes, hashes };
}

export async function recoveryCodeHash(
  { passwords }: Context,
  adminId: string,
  typed: string,
): Promise<string | null> {
  const code = readCode(typed, recoveryCodeLength);
  // The admin's id is the salt, so that one hash finds a code.
  return code === null ? null : passwords.hashCode(code, adminId);
}

/** Returns the stored codes, or null if the admin already has a second factor. */
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
 * Must share the transaction that removed a second factor.
 * @throws HttpRefusal 409 if it was the last one while every admin needs one
 */
export function removeCodesWithLast(tx: StoredChange, adminId: string): void {
  if (lacksSecondFactor(tx, adminId))
    throw conflict(
      'Every admin needs a second factor. Please set up another one before you remove this one.',
    );
  if (!hasSecondFactor(tx, adminId)) deleteCodes(tx, adminId);
}

/** Returns the number of codes left if it is low, else null. */
export function fewCodesLeft(context: Context, adminId: string): number | null {
  const left = countCodes(context, adminId);
  return hasSecondFactor(context, adminId) && left < secondFactorLimits.fewCodes ? left : null;
}
