import type { Actor } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { databaseOf, isReached, once, type Stored, transactionNow } from '../database/index.ts';
import type { FirstAdmin } from '../settings.ts';
import type { Admin } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { StartupError } from '../startup-error.ts';
import { findAdminByEmail, insertAdmin, listAdmins } from './accounts-store.ts';
import { recordAboutAdmin, serverStart } from './activity-log.ts';
import { isCommonPassword } from './common-passwords.ts';
import { handedOverUntil, randomPassword } from './passwords.ts';

export type AccountsContext = Stored & Pick<Context, 'now' | 'settledNow' | 'randomId' | 'passwords'>;

/** An owner by default. */
export type NewAccount = FirstAdmin & { roles?: readonly Role[] };

const fallbackEmail = 'admin@institute.local';
const milestone = 'admin of the settings';

/**
 * Makes an account and records it in Activity. The email must be free.
 * @param temporaryUntil the expiry of a handed-over password
 */
export async function createAccount(
  context: AccountsContext,
  who: Actor,
  account: NewAccount,
  temporaryUntil?: string,
): Promise<Admin> {
  const hash = await context.passwords.hash(account.password);
  return insertAccount(context, who, account, hash, temporaryUntil);
}

function insertAccount(
  context: AccountsContext,
  who: Actor,
  { name, email, roles = ['owner'] }: NewAccount,
  hash: string,
  temporaryUntil?: string,
): Admin {
  return transactionNow(context, (tx) => {
    const admin = { _id: tx.randomId(), name, email };
    insertAdmin(tx, { ...admin, roles }, hash, tx.now().toISOString(), temporaryUntil);
    recordAboutAdmin(tx, who, 'added', admin);
    return admin;
  });
}

/**
 * Makes the settings' admin only once ever: a replaced password or a removed admin must not come back.
 * Without any admin, makes one with a random temporary password. Returns lines to show at the console.
 * @param logInAt the address of the log-in
 * @throws StartupError with exit code 2 for a common password
 */
export async function ensureAdmin(
  context: AccountsContext,
  wanted: FirstAdmin | null,
  logInAt: string,
): Promise<string[]> {
  const database = databaseOf(context);
  if (wanted !== null && !isReached(database, milestone)) {
    if (isCommonPassword(wanted.password, [wanted.name, wanted.email]))
      throw new StartupError('ADMIN_PASSWORD is one of the first that others would try; choose another.', 2);
    const hash = await context.passwords.hash(wanted.password);
    once(database, milestone, context.now(), () => {
      if (findAdminByEmail(context, wanted.email) === null) insertAccount(context, serverStart, wanted, hash);
    });
    return [];
  }
  if (listAdmins(context).length === 0) {
    const password = randomPassword();
    const account = { name: 'Admin', email: fallbackEmail, password };
    await createAccount(context, serverStart, account, handedOverUntil(context.now()));
    return [
      `First admin, shown only now: ${fallbackEmail} with the password ${password}`,
      `Log in at ${logInAt} and choose a password of your own.`,
    ];
  }
  return wanted === null || findAdminByEmail(context, wanted.email) !== null
    ? []
    : [
        'ADMIN_EMAIL makes an admin once, and has done so on this data folder; for another one: admin create EMAIL.',
      ];
}
