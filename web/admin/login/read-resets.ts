import type { PasswordReset } from '../../../src/shared/records.ts';

const keyOf = (adminId: string) => `passwordResetsRead.${adminId}`;

/**
 * Returns all resets of an admin's password, newest first, if at least one of them has not been read in this browser.
 * It is kept by browser, so that whoever reset the password cannot read the notice in the owner's place.
 */
export function unreadResets(
  adminId: string,
  resets: readonly PasswordReset[] = [],
): readonly PasswordReset[] {
  const newest = resets[0]?.createdAt ?? '';
  return newest > readUntil(adminId) ? resets : [];
}

/** Remembers that an admin has read of these resets. */
export function markResetsRead(adminId: string, resets: readonly PasswordReset[]): void {
  try {
    localStorage.setItem(keyOf(adminId), resets[0]?.createdAt ?? '');
  } catch {
    // Without storage they are told again.
  }
}

function readUntil(adminId: string): string {
  try {
    return localStorage.getItem(keyOf(adminId)) ?? '';
  } catch {
    return '';
  }
}
