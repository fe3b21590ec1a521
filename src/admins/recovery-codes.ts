import { randomCode } from '../random-code.ts';
import { readCode } from '../shared/readable-codes.ts';
import { recoveryCodeLength, secondFactorLimits } from '../shared/second-factor.ts';
import type { Passwords } from './passwords.ts';

/** Recovery codes, and the hashes by which they are known again. */
export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Makes new recovery codes for an admin. */
export async function newRecoveryCodes(passwords: Passwords, adminId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    randomCode(recoveryCodeLength),
  );
  const hashes: string[] = [];
  // One after the other: each takes 16 MiB for a moment.
  for (const code of codes) hashes.push(await passwords.hashCode(code, adminId));
  return { codes, hashes };
}

/** Returns the hash of a recovery code, however it was typed; null for what cannot be one. */
export async function recoveryCodeHash(
  passwords: Passwords,
  adminId: string,
  typed: string,
): Promise<string | null> {
  const code = readCode(typed, recoveryCodeLength);
  // The salt is the admin's id, so that one hash is enough to look a code up.
  return code === null ? null : passwords.hashCode(code, adminId);
}
