import * as v from 'valibot';
import { isCommonPassword } from '../admins/common-passwords.ts';
import type { AccountParts } from '../admins/first-admin.ts';
import { createAccount } from '../admins/first-admin.ts';
import { randomPassword } from '../admins/passwords.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { checkFields } from '../shared/check-fields.ts';
import { adminRules } from '../shared/rules.ts';
import { StartupError } from '../startup-error.ts';

/** The words after `admin` on the command line. */
export interface AdminCommand {
  action: 'create' | 'list' | 'reset-password' | 'remove';
  email: string;
  name: string;
  /** Null for a random one, which is shown. */
  password: string | null;
}

export interface AdminCommandParts extends AccountParts {
  /** Puts in the mail that notifies an admin of a reset, if mails are sent. Called in the reset's transaction. */
  putReset: (resetId: string) => void;
}

/**
 * Runs an admin command and returns the lines to print.
 * @throws StartupError with exit code 1 if the account does not exist, exists already or is not allowed.
 */
export async function runAdminCommand(parts: AdminCommandParts, command: AdminCommand): Promise<string[]> {
  switch (command.action) {
    case 'create':
      return create(parts, command);
    case 'list':
      return list(parts);
    case 'reset-password':
      return resetPassword(parts, command);
    case 'remove':
      return remove(parts, command);
  }
}

async function create(parts: AccountParts, { email, name, password }: AdminCommand): Promise<string[]> {
  const account = allowed(adminRules, { email, name, password: password ?? randomPassword() });
  refuseCommon(account.password, [name, email]);
  if (parts.admins.findByEmail(account.email) !== null) {
    throw new StartupError(
      `An admin with the email ${account.email} exists already; for a new password: admin reset-password ${account.email}.`,
      1,
    );
  }
  await createAccount(parts, account);
  return [`Admin ${account.email} created.`, ...shown(password, account.password)];
}

function list(parts: AccountParts): string[] {
  const admins = parts.admins.list();
  return admins.length === 0
    ? ['There is no admin; make one: admin create EMAIL.']
    : admins.map(({ email, name }) => `${email}\t${name}`);
}

async function resetPassword(parts: AdminCommandParts, { email, password }: AdminCommand): Promise<string[]> {
  const admin = find(parts, email);
  // Name and email exist already, even if today's rules would refuse them.
  const account = allowed(v.pick(adminRules, ['password']), { password: password ?? randomPassword() });
  refuseCommon(account.password, [admin.name, admin.email]);
  const reset = {
    id: parts.randomId(),
    adminId: admin._id,
    by: null,
    createdAt: parts.now().toISOString(),
    passwordHash: await parts.passwords.hash(account.password),
    temporaryUntil: null,
  };
  parts.record('reset the password of', admin, () => {
    parts.admins.resetPassword(reset);
    parts.putReset(reset.id);
  });
  return [`Password of ${admin.email} reset; every session has ended.`, ...shown(password, account.password)];
}

function remove(parts: AccountParts, { email }: AdminCommand): string[] {
  const admin = find(parts, email);
  parts.record('removed', admin, () => parts.admins.remove(admin._id));
  const isLast = parts.admins.list().length === 0;
  const next = 'No admin is left: make one with admin create EMAIL, or the next start makes one.';
  return [`Admin ${admin.email} removed.`, ...(isLast ? [next] : [])];
}

function find(parts: AccountParts, email: string) {
  const admin = parts.admins.findByEmail(email);
  if (admin === null)
    throw new StartupError(`There is no admin with the email ${email}; see: admin list.`, 1);
  return admin;
}

function allowed<Rules extends FieldRules>(rules: Rules, account: unknown): v.InferOutput<Rules> {
  const checked = checkFields(rules, account);
  if (checked.ok) return checked.values;
  throw new StartupError(checked.message, 1);
}

function refuseCommon(password: string, ownWords: readonly string[]): void {
  if (!isCommonPassword(password, ownWords)) return;
  throw new StartupError('The password is one of the first that others would try; choose another.', 1);
}

function shown(given: string | null, password: string): string[] {
  return given === null ? [`Password, shown only now: ${password}`] : [];
}
