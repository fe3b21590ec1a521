import { conflict } from '../http/index.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

// Recovery codes come with the first second factor and go with the last. Both in the transaction of that change.

/** Keeps recovery codes for an admin who has had no second factor. Returns them, or null for one who has one. */
export function keepFirstCodes(
  rows: SecondFactorRepository,
  adminId: string,
  { codes, hashes }: RecoveryCodes,
): string[] | null {
  if (rows.isSetUp(adminId)) return null;
  rows.putCodes(adminId, hashes);
  return codes;
}

/**
 * To be called when a second factor was removed: with the last one go the recovery codes.
 * @throws HttpRefusal 409 if it was the last one, and owners ask for one; it is not removed then
 */
export function removeCodesWithLast(rows: SecondFactorRepository, adminId: string): void {
  if (rows.isMissing(adminId))
    throw conflict(
      'Every admin needs a second factor. Please set up another one before you remove this one.',
    );
  if (!rows.isSetUp(adminId)) rows.removeCodes(adminId);
}
