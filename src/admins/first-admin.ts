import { randomBytes } from 'node:crypto';
import type { FirstAdmin } from '../config.ts';
import { hashPassword } from './passwords.ts';
import type { AdminRepository } from './repository.ts';

/** What making an account needs besides the account itself. */
export interface AccountParts {
  admins: AdminRepository;
  now: () => Date;
  randomId: () => string;
}

const fallbackEmail = 'admin@institute.local';

/** Makes an account. Gives nothing back; the e-mail must be free. */
export async function createAccount(
  parts: AccountParts,
  { name, email, password }: FirstAdmin,
): Promise<void> {
  const hash = await hashPassword(password);
  parts.admins.insert({ _id: parts.randomId(), name, email }, hash, parts.now().toISOString());
}

/** Gives a random password of 20 characters that can be typed: no letters that look alike. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
}

/**
 * Makes the admin whom the environment asks for, unless the e-mail has an account already; with no admin at all and
 * none asked for, makes one with a random password. Gives the line that shows that password, once.
 */
export async function ensureAdmin(parts: AccountParts, wanted: FirstAdmin | null): Promise<string | null> {
  if (wanted !== null) {
    if (parts.admins.findByEmail(wanted.email) === null) await createAccount(parts, wanted);
    return null;
  }
  if (parts.admins.list().length > 0) return null;
  const password = randomPassword();
  await createAccount(parts, { name: 'Admin', email: fallbackEmail, password });
  return `First admin, shown only now: ${fallbackEmail} with the password ${password}`;
}
