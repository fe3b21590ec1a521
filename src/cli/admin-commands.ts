import * as v from 'valibot';
import {
  type AccountEvents,
  type AccountParts,
  createAccount,
  handedOverUntil,
  isCommonPassword,
  randomPassword,
  type SecondFactorRepository,
} from '../admins/index.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { checkFields } from '../shared/check-fields.ts';
import type { Role } from '../shared/roles.ts';
import { roleTexts } from '../shared/roles.ts';
import { adminRules } from '../shared/rules.ts';
import { StartupError } from '../startup-error.ts';

/** The words after `admin` on the command line. */
export interface AdminCommand {
  action: 'create' | 'list' | 'set-role' | 'reset-password' | 'reset-second-factor' | 'remove';
  email: string;
  name: string;
  /** The role that `create` and `set-role` give. */
  role: Role;
  /** Null for a random one, which is shown. */
  password: string | null;
}

export interface AdminCommandParts extends AccountParts {
  accountEvents: Pick<AccountEvents, 'notify'>;
  secondFactorRows: Pick<SecondFactorRepository, 'removeAll'>;
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
    case 'set-role':
      return setRole(parts, command);
    case 'reset-password':
      return resetPassword(parts, command);
    case 'reset-second-factor':
      return resetSecondFactor(parts, command);
    case 'remove':
      return remove(parts, command);
  }
}

async function create(parts: AccountParts, { email, name, role, password }: AdminCommand): Promise<string[]> {
  const account = allowed(adminRules, { email, name, password: password ?? randomPassword() });
  refuseCommon(account.password, [name, email]);
  if (parts.admins.findByEmail(account.email) !== null) {
    throw new StartupError(
      `An admin with the email ${account.email} exists already; for a new password: admin reset-password ${account.email}.`,
      1,
    );
  }
  await createAccount(parts, { ...account, role }, temporaryUntil(parts, password));
  return [`Admin ${account.email} created, with the role ${role}.`, ...shown(password, account.password)];
}

function list(parts: AccountParts): string[] {
  const admins = parts.admins.list();
  return admins.length === 0
    ? ['There is no admin; make one: admin create EMAIL.']
    : admins.map(({ email, name, role }) => `${email}\t${name}\t${role}`);
}

function setRole(parts: AdminCommandParts, { email, role }: AdminCommand): string[] {
  const { _id, name, email: address, role: before } = find(parts, email);
  const admin = { _id, name, email: address };
  const { admins } = parts;
  const change = () => {
    if (before === 'owner' && role !== 'owner' && admins.countOwners() === 1)
      throw new StartupError(`${address} is the last owner; make another one first.`, 1);
    admins.setRole(_id, role);
    if (role !== before)
      parts.accountEvents.notify({ kind: 'role changed', admin, by: null, details: roleTexts[role].name });
  };
  parts.record('changed the role of', admin, change, roleTexts[role].name);
  return [`${address} has the role ${role} now.`];
}

async function resetPassword(parts: AdminCommandParts, { email, password }: AdminCommand): Promise<string[]> {
  const admin = find(parts, email);
  // Name and email exist already, even if today's rules would refuse them.
  const account = allowed(v.pick(adminRules, ['password']), { password: password ?? randomPassword() });
  refuseCommon(account.password, [admin.name, admin.email]);
  const reset = {
    adminId: admin._id,
    passwordHash: await parts.passwords.hash(account.password),
    temporaryUntil: temporaryUntil(parts, password) ?? null,
  };
  parts.record('reset the password of', admin, () => {
    parts.admins.resetPassword(reset);
    parts.accountEvents.notify({ kind: 'password reset', admin, by: null });
  });
  return [`Password of ${admin.email} reset; every session has ended.`, ...shown(password, account.password)];
}

function resetSecondFactor(parts: AdminCommandParts, { email }: AdminCommand): string[] {
  const admin = find(parts, email);
  parts.record('reset the second factor of', admin, () => {
    if (!parts.secondFactorRows.removeAll(admin._id))
      throw new StartupError(`${admin.email} has no second factor.`, 1);
    parts.admins.endSessions(admin._id);
    parts.accountEvents.notify({ kind: 'second factor removed', admin, by: null });
  });
  return [`${admin.email} logs in with the password alone now; every session has ended.`];
}

function remove(parts: AdminCommandParts, { email }: AdminCommand): string[] {
  const admin = find(parts, email);
  parts.record('removed', admin, () => {
    parts.admins.remove(admin._id);
    parts.accountEvents.notify({ kind: 'removed', admin, by: null });
  });
  return [`Admin ${admin.email} removed.`, ...whatIsMissing(parts)];
}

/** Says what to do where nobody is left who may do everything. */
function whatIsMissing({ admins }: AccountParts): string[] {
  if (admins.list().length === 0)
    return ['No admin is left: make one with admin create EMAIL, or the next start makes one.'];
  return admins.countOwners() > 0
    ? []
    : ['No owner is left: make one with admin create EMAIL, or with admin set-role EMAIL --role owner.'];
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

/** A random password was on a screen; one that is given may be the admin's own. */
function temporaryUntil({ now }: AccountParts, given: string | null): string | undefined {
  return given === null ? handedOverUntil(now()) : undefined;
}

function shown(given: string | null, password: string): string[] {
  return given === null
    ? [`Password, shown only now; it works for a week, and only to choose a new one: ${password}`]
    : [];
}
