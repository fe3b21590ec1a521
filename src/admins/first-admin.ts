import { type Database, isReached, once } from '../database/index.ts';
import type { FirstAdmin } from '../settings.ts';
import type { Admin } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { StartupError } from '../startup-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { handedOverUntil, randomPassword } from './passwords.ts';
import type { AdminRepository } from './repository.ts';

/** The services that making an account uses. */
export interface AccountParts {
  admins: AdminRepository;
  /** Makes a change to an admin and writes it down: both or neither. */
  record: (action: string, admin: Admin, change: () => void, details?: string) => void;
  now: () => Date;
  randomId: () => string;
  passwords: Passwords;
}

/** An account that is to be made; an owner's unless it says otherwise. */
export type NewAccount = FirstAdmin & { role?: Role };

const fallbackEmail = 'admin@institute.local';
const milestone = 'admin of the settings';

/** Makes an account; the email must be free. A temporary password is not its owner's own choice. */
export async function createAccount(
  parts: AccountParts,
  account: NewAccount,
  temporaryUntil?: string,
): Promise<Admin> {
  const insert = await preparedAccount(parts, account, temporaryUntil);
  return insert();
}

/** Hashes the password, which takes time. Returns the function that then makes the account at once. */
async function preparedAccount(
  parts: AccountParts,
  { name, email, password, role = 'owner' }: NewAccount,
  temporaryUntil?: string,
): Promise<() => Admin> {
  const hash = await parts.passwords.hash(password);
  return () => {
    const admin = { _id: parts.randomId(), name, email };
    const createdAt = parts.now().toISOString();
    parts.record('added', admin, () =>
      parts.admins.insert({ ...admin, role }, hash, createdAt, temporaryUntil),
    );
    return admin;
  };
}

/**
 * Makes the admin of the settings, once, ever: the password in the settings must not let anybody in after it was changed, or
 * after that admin was removed. With no admin at all, makes one with a random password, to be
 * changed at the first log-in. Returns the lines that the person at the console should read.
 * @param logInAt the address of the log-in
 * @throws StartupError with exit code 2 if others would try that password first.
 */
export async function ensureAdmin(
  database: Database,
  parts: AccountParts,
  wanted: FirstAdmin | null,
  logInAt: string,
): Promise<string[]> {
  const { admins } = parts;
  if (wanted !== null && !isReached(database, milestone)) {
    if (isCommonPassword(wanted.password, [wanted.name, wanted.email]))
      throw new StartupError('ADMIN_PASSWORD is one of the first that others would try; choose another.', 2);
    const insert = await preparedAccount(parts, wanted);
    once(database, milestone, parts.now(), () => {
      if (admins.findByEmail(wanted.email) === null) insert();
    });
    return [];
  }
  if (admins.list().length === 0) {
    const password = randomPassword();
    const account = { name: 'Admin', email: fallbackEmail, password };
    await createAccount(parts, account, handedOverUntil(parts.now()));
    return [
      `First admin, shown only now: ${fallbackEmail} with the password ${password}`,
      `Log in at ${logInAt} and choose a password of your own.`,
    ];
  }
  return wanted === null || admins.findByEmail(wanted.email) !== null
    ? []
    : [
        'ADMIN_EMAIL makes an admin once, and has done so on this data folder; for another one: admin create EMAIL.',
      ];
}
