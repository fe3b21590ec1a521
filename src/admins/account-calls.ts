import * as v from 'valibot';
import { json } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { shapes } from '../calls/shapes.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { SettledClock } from '../database/settled-clock.ts';
import { badRequest, unauthorized } from '../http/refusals.ts';
import type { Admin } from '../shared/records.ts';
import { accountRules, loginRules, passwordChangeRules } from '../shared/rules.ts';
import { texts } from '../shared/texts.ts';
import {
  confirmPassword,
  isPasswordOf,
  requireFreeEmail,
  requireStillIn,
  withoutSpaces,
} from './account-checks.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository } from './repository.ts';
import type { Tokens } from './tokens.ts';

/** What the calls need from the app. */
export interface AccountParts {
  admins: AdminRepository;
  tokens: Tokens;
  limit: LoginLimit;
  passwords: Passwords;
  /** What everybody knows of the institute and nobody may take for a password. */
  ownWords: () => readonly string[];
  now: () => Date;
  settledNow: SettledClock;
  reserve: DiskReserve;
}

/** Milliseconds for which an admin is told of a reset. */
const resetsTold = 30 * 24 * 3600 * 1000;

const call = callWith<AccountParts>();
const tag = 'Account';

/** Log-in, the question who is logged in, and what admins do with their own account. */
export const accountCalls = [
  call({
    method: 'POST',
    path: '/admin/login',
    name: 'logIn',
    tag,
    summary: 'Logs an admin in.',
    who: 'anyone',
    body: json(loginRules),
    answer: shapes.Login,
    refusals: [401, 429],
    activity: 'recorded',
    async handle(
      { body: { email, password }, address, log, set, did },
      { admins, tokens, limit, passwords, now },
    ) {
      await limit.begin(email, address).catch((error: unknown) => {
        log.warn({ address, reason: 'too many failures' }, 'log-in failed');
        throw error;
      });
      const admin = admins.findByEmail(email);
      const matches = await isPasswordOf(passwords, admin, password);
      if (admin === null || !matches) {
        log.warn({ address }, 'log-in failed');
        throw unauthorized(texts.loginRefused);
      }
      await limit.succeed(email, address);
      if (admin.temporaryUntil !== null && admin.temporaryUntil <= now().toISOString())
        throw unauthorized(
          'The password you were given has expired. Please ask another admin, or whoever runs the server, for a new one.',
        );
      if (admin.temporaryUntil === null && passwords.isOutdated(admin.passwordHash))
        admins.renewHash(admin._id, await passwords.hash(password), admin.passwordHash);
      did({ action: 'logged in', by: admin });
      log.info({ adminId: admin._id }, 'logged in');
      // At every log-in: the first one may have been that of whoever has reset it.
      const passwordResets = admins.resetsSince(admin._id, new Date(now().getTime() - resetsTold));
      set('Cache-Control', 'no-store');
      return {
        message: texts.loginDone,
        admin: publicAdmin(admin),
        token: tokens.issue({ adminId: admin._id, version: admin.tokenVersion }),
        ...(admin.temporaryUntil !== null && { mustChoosePassword: true }),
        ...(passwordResets.length > 0 && { passwordResets }),
      };
    },
  }),
  call({
    method: 'GET',
    path: '/admin/login',
    name: 'getAccount',
    tag,
    summary: 'Tells who is calling.',
    who: 'admin',
    answer: shapes.Admin,
    handle: ({ caller }) => publicAdmin(caller),
  }),
  call({
    method: 'PUT',
    path: '/admin/password',
    name: 'changePassword',
    tag,
    summary: 'Changes the own password and ends every other session.',
    who: 'anyAdmin',
    body: json(passwordChangeRules),
    answer: shapes.NewToken,
    refusals: [429],
    activity: 'recorded',
    async handle(request, parts) {
      const { body, caller, log, did } = request;
      const { admins, tokens, passwords, ownWords } = parts;
      const { currentPassword, newPassword } = body;
      const admin = await confirmPassword(parts, request, currentPassword);
      if (isCommonPassword(newPassword, [...ownWords(), admin.name, admin.email]))
        throw refusedPassword('This password is too easy to guess. Please choose another one.');
      if (admin.temporaryUntil !== null && withoutSpaces(newPassword) === withoutSpaces(currentPassword))
        throw refusedPassword('Please choose a password other than the one you were given.');
      const hash = await passwords.hash(newPassword);
      requireStillIn(admins, caller);
      const version = admins.setPassword(admin._id, hash);
      did({ action: 'changed their password' });
      log.info({ adminId: admin._id }, 'password changed');
      return {
        message: 'Password changed successfully!',
        token: tokens.issue({ adminId: admin._id, version }, caller.expiresAt),
      };
    },
  }),
  call({
    method: 'PUT',
    path: '/admin/account',
    name: 'changeAccount',
    tag,
    summary: 'Changes the own name and email.',
    who: 'admin',
    body: json(accountRules),
    answer: v.strictObject({ message: v.string(), admin: shapes.Admin }),
    refusals: [429],
    activity: 'recorded',
    async handle(request, parts) {
      const { body, caller, log, did } = request;
      const { name, email, currentPassword } = body;
      await confirmPassword(parts, request, currentPassword);
      requireStillIn(parts.admins, caller);
      requireFreeEmail(parts.admins, email, caller._id);
      parts.admins.rename(caller._id, name, email);
      log.info({ adminId: caller._id }, 'account changed');
      const renamed = name === caller.name ? '' : 'name, and their ';
      if (email === caller.email) did({ action: 'changed their name' });
      else did({ action: `changed their ${renamed}email to`, name: email });
      return { message: 'Account updated successfully!', admin: { _id: caller._id, name, email } };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/logout',
    name: 'logOut',
    tag,
    summary: 'Ends this session.',
    who: 'anyAdmin',
    answer: shapes.Done,
    activity: 'recorded',
    handle({ caller: { _id, token, expiresAt }, log, did }, { admins, reserve, settledNow }) {
      reserve.use(() => admins.endSession(token, expiresAt, settledNow()));
      did({ action: 'logged out' });
      log.info({ adminId: _id }, 'logged out');
      return { message: 'Logged out.' };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/logout-everywhere',
    name: 'logOutEverywhere',
    tag,
    summary: 'Ends every session of the calling admin but this one, which gets another token.',
    who: 'admin',
    answer: shapes.NewToken,
    activity: 'recorded',
    handle({ caller: { _id, expiresAt }, log, did }, { admins, tokens, reserve }) {
      const version = reserve.use(() => admins.endSessions(_id));
      did({ action: 'logged out everywhere else' });
      log.info({ adminId: _id }, 'logged out everywhere');
      return {
        message: 'Logged out everywhere else.',
        token: tokens.issue({ adminId: _id, version }, expiresAt),
      };
    },
  }),
];

function refusedPassword(message: string) {
  return badRequest(message, { newPassword: message });
}

function publicAdmin({ _id, name, email }: Admin): Admin {
  return { _id, name, email };
}
