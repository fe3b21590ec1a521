import * as v from 'valibot';
import {
  type AccountsContext,
  commandLine,
  countOwners,
  createAccount,
  endSessions,
  findAdminByEmail,
  handedOverUntil,
  isCommonPassword,
  listAdmins,
  putAccountEvent,
  randomPassword,
  recordAboutAdmin,
  removeAdmin,
  removeSecondFactor,
  resetPassword,
  setRoles,
} from '../admins/index.ts';
import { type Stored, transactionNow } from '../database/index.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { checkFields } from '../shared/check-fields.ts';
import type { Role } from '../shared/roles.ts';
import { listed, mayDo, roleNames, theRoles } from '../shared/roles.ts';
import { adminRules } from '../shared/rules.ts';
import { StartupError } from '../startup-error.ts';

/** The words after `admin` on the command line. */
export interface AdminCommand {
  action: 'create' | 'list' | 'set-role' | 'reset-password' | 'reset-second-factor' | 'remove';
  email: string;
  name: string;
  /** The roles that `create` and `set-role` give. */
  roles: readonly Role[];
  /** Null for a random one, which is shown. */
  password: string | null;
}

/**
 * Runs an admin command and returns the lines to print.
 * @param sendsMails whether the server of the data folder sends mails: a running one looks for new ones every minute
 * @throws StartupError with exit code 1 if the account does not exist, exists already or is not allowed.
 */
export async function runAdminCommand(
  context: AccountsContext,
  command: AdminCommand,
  sendsMails: boolean,
): Promise<string[]> {
  switch (command.action) {
    case 'create':
      return create(context, command);
    case 'list':
      return list(context);
    case 'set-role':
      return changeRoles(context, command, sendsMails);
    case 'reset-password':
      return giveNewPassword(context, command, sendsMails);
    case 'reset-second-factor':
      return resetSecondFactor(context, command, sendsMails);
    case 'remove':
      return remove(context, command, sendsMails);
  }
}

async function create(
  context: AccountsContext,
  { email, name, roles, password }: AdminCommand,
): Promise<string[]> {
  const account = allowed(adminRules, { email, name, password: password ?? randomPassword() });
  refuseCommon(account.password, [name, email]);
  if (findAdminByEmail(context, account.email) !== null) {
    throw new StartupError(
      `An admin with the email ${account.email} exists already; for a new password: admin reset-password ${account.email}.`,
      1,
    );
  }
  await createAccount(context, commandLine, { ...account, roles }, temporaryUntil(context, password));
  return [`Admin ${account.email} created, with ${theRoles(roles)}.`, ...shown(password, account.password)];
}

function list(context: AccountsContext): string[] {
  const admins = listAdmins(context);
  return admins.length === 0
    ? ['There is no admin; make one: admin create EMAIL.']
    : admins.map(({ email, name, roles }) => [email, name, ...roles].join('\t'));
}

function changeRoles(
  context: AccountsContext,
  { email, roles }: AdminCommand,
  sendsMails: boolean,
): string[] {
  const details = listed(roleNames(roles));
  return transactionNow(context, (tx) => {
    const { roles: before, ...admin } = find(tx, email);
    if (mayDo(before, 'owner') && !mayDo(roles, 'owner') && countOwners(tx) === 1)
      throw new StartupError(`${admin.email} is the last owner; make another one first.`, 1);
    setRoles(tx, admin._id, roles);
    if (String(roles) !== String(before))
      putAccountEvent(tx, { kind: 'role changed', admin, by: null, details }, sendsMails);
    recordAboutAdmin(tx, commandLine, 'changed the role of', admin, details);
    return [`${admin.email} has ${theRoles(roles)} now.`];
  });
}

async function giveNewPassword(
  context: AccountsContext,
  { email, password }: AdminCommand,
  sendsMails: boolean,
): Promise<string[]> {
  const admin = find(context, email);
  // Name and email exist already, even if today's rules would refuse them.
  const account = allowed(v.pick(adminRules, ['password']), { password: password ?? randomPassword() });
  refuseCommon(account.password, [admin.name, admin.email]);
  const reset = {
    adminId: admin._id,
    passwordHash: await context.passwords.hash(account.password),
    temporaryUntil: temporaryUntil(context, password) ?? null,
  };
  transactionNow(context, (tx) => {
    resetPassword(tx, reset);
    putAccountEvent(tx, { kind: 'password reset', admin, by: null }, sendsMails);
    recordAboutAdmin(tx, commandLine, 'reset the password of', admin);
  });
  return [`Password of ${admin.email} reset; every session has ended.`, ...shown(password, account.password)];
}

function resetSecondFactor(context: AccountsContext, { email }: AdminCommand, sendsMails: boolean): string[] {
  const admin = find(context, email);
  transactionNow(context, (tx) => {
    if (!removeSecondFactor(tx, admin._id)) throw new StartupError(`${admin.email} has no second factor.`, 1);
    endSessions(tx, admin._id);
    putAccountEvent(tx, { kind: 'second factor removed', admin, by: null }, sendsMails);
    recordAboutAdmin(tx, commandLine, 'reset the second factor of', admin);
  });
  return [`${admin.email} logs in with the password alone now; every session has ended.`];
}

function remove(context: AccountsContext, { email }: AdminCommand, sendsMails: boolean): string[] {
  const admin = find(context, email);
  transactionNow(context, (tx) => {
    removeAdmin(tx, admin._id);
    putAccountEvent(tx, { kind: 'removed', admin, by: null }, sendsMails);
    recordAboutAdmin(tx, commandLine, 'removed', admin);
  });
  return [`Admin ${admin.email} removed.`, ...whatIsMissing(context)];
}

/** Returns the next step where no owner is left. */
function whatIsMissing(context: AccountsContext): string[] {
  if (listAdmins(context).length === 0)
    return ['No admin is left: make one with admin create EMAIL, or the next start makes one.'];
  return countOwners(context) > 0
    ? []
    : ['No owner is left: make one with admin create EMAIL, or with admin set-role EMAIL --role owner.'];
}

function find(context: Stored, email: string) {
  const admin = findAdminByEmail(context, email);
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

/** A random password was on a screen; a given one may be the admin's own. */
function temporaryUntil({ now }: AccountsContext, given: string | null): string | undefined {
  return given === null ? handedOverUntil(now()) : undefined;
}

function shown(given: string | null, password: string): string[] {
  return given === null
    ? [`Password, shown only now; it works for a week, and only to choose a new one: ${password}`]
    : [];
}
