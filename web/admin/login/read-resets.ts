import type { PasswordReset } from '../../../src/shared/records.ts';

const keyOf = (adminId: string) => `passwordResetsRead.${adminId}`;

/**
 * Gives the resets of an admin's password of which one at least is new in this browser, newest first; none where all
 * have been read here. Whoever reads them in another browser, having reset the password, reads them for nobody else.
 */
export function unreadResets(
  adminId: string,
  resets: readonly PasswordReset[] = [],
): readonly PasswordReset[] {
  const newest = resets[0]?.createdAt ?? '';
  return newest > readUntil(adminId) ? resets : [];
}

/** Remembers that an admin has read of all their resets. */
export function markResetsRead(adminId: string, resets: readonly PasswordReset[]): void {
  try {
    localStorage.setItem(keyOf(adminId), resets[0]?.createdAt ?? '');
  } catch {
    // Where a browser keeps its storage shut, they are told again.
  }
}

function readUntil(adminId: string): string {
  try {
    return localStorage.getItem(keyOf(adminId)) ?? '';
  } catch {
    return '';
  }
}
