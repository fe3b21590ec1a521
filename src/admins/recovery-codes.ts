import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { randomCode } from '../random-code.ts';
import { readCode } from '../shared/readable-codes.ts';
import { recoveryCodeLength, secondFactorLimits } from '../shared/second-factor.ts';

/** Recovery codes, and the hashes by which they are known again. */
export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Makes new recovery codes for an admin. */
export async function newRecoveryCodes(adminId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    randomCode(recoveryCodeLength),
  );
  const hashes: string[] = [];
  // One after the other: each takes 16 MiB for a moment.
  for (const code of codes) hashes.push(await hashed(adminId, code));
  return { codes, hashes };
}

/** Returns the hash of a recovery code, however somebody wrote it; null for what cannot be one. */
export async function recoveryCodeHash(adminId: string, typed: string): Promise<string | null> {
  const code = readCode(typed, recoveryCodeLength);
  return code === null ? null : hashed(adminId, code);
}

/**
 * 55 bits are too few for a fast hash, should a backup fall into wrong hands (OWASP ASVS 5.0, 6.5.2). The salt is the
 * admin's id, so that one hash is enough to look a code up.
 */
async function hashed(adminId: string, code: string): Promise<string> {
  return (await derive(code, adminId, 32)).toString('base64url');
}
