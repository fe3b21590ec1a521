import type { FirstAdmin } from '../config.ts';
import type { Admin } from '../shared/records.ts';
import { hashPassword, randomPassword } from './passwords.ts';
import type { AdminRepository } from './repository.ts';

/** What making an account needs besides the account itself. */
export interface AccountParts {
  admins: AdminRepository;
  /** Makes a change to an admin and writes it down: both or neither. */
  record: (action: string, admin: Admin, change: () => void) => void;
  now: () => Date;
  randomId: () => string;
}

const fallbackEmail = 'admin@institute.local';

/** Makes an account; the e-mail must be free. */
export async function createAccount(
  parts: AccountParts,
  { name, email, password }: FirstAdmin,
): Promise<Admin> {
  const hash = await hashPassword(password);
  const admin = { _id: parts.randomId(), name, email };
  parts.record('added', admin, () => parts.admins.insert(admin, hash, parts.now().toISOString()));
  return admin;
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
