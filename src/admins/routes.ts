import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { checkBody } from '../calls/check-body.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { SettledClock } from '../database/settled-clock.ts';
import { readJson } from '../http/json-body.ts';
import { badRequest, unauthorized } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import type { Admin, LoginAnswer } from '../shared/records.ts';
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
import { hashPassword, isOutdated } from './passwords.ts';
import type { AdminRepository } from './repository.ts';
import { callingAdmin, callingSession } from './require-admin.ts';
import type { Tokens } from './tokens.ts';

/** What the routes need from the app. */
export interface AdminRouteParts {
  router: Router;
  requireAdmin: Middleware;
  admins: AdminRepository;
  tokens: Tokens;
  limit: LoginLimit;
  /** What everybody knows of the institute and nobody may take for a password. */
  ownWords: () => readonly string[];
  now: () => Date;
  settledNow: SettledClock;
  reserve: DiskReserve;
}

/** Milliseconds for which an admin is told of a reset. */
const resetsTold = 30 * 24 * 3600 * 1000;

/** Adds log-in, the question who is logged in, and what admins do with their own account. */
export function addAdminRoutes(parts: AdminRouteParts): void {
  const { router, requireAdmin, admins, tokens, limit, ownWords, now, settledNow, reserve } = parts;
  router.post(calls.login, async (ctx) => {
    const { email, password } = checkBody(loginRules, await readJson(ctx));
    await limit.begin(email, ctx.ip).catch((error: unknown) => {
      ctx.state.log.warn({ address: ctx.ip, reason: 'too many failures' }, 'log-in failed');
      throw error;
    });
    const admin = admins.findByEmail(email);
    const matches = await isPasswordOf(admin, password);
    if (admin === null || !matches) {
      ctx.state.log.warn({ address: ctx.ip }, 'log-in failed');
      throw unauthorized(texts.loginRefused);
    }
    await limit.succeed(email, ctx.ip);
    if (admin.temporaryUntil !== null && admin.temporaryUntil <= now().toISOString())
      throw unauthorized(
        'The password that you were given has expired. Please ask another admin, or whoever runs the server, for a new one.',
      );
    if (admin.temporaryUntil === null && isOutdated(admin.passwordHash))
      admins.renewHash(admin._id, await hashPassword(password), admin.passwordHash);
    ctx.state.admin = admin;
    ctx.state.log.info({ adminId: admin._id }, 'logged in');
    const token = tokens.issue({ adminId: admin._id, version: admin.tokenVersion });
    // At every log-in: the first one may have been that of whoever has reset it.
    const passwordResets = admins.resetsSince(admin._id, new Date(now().getTime() - resetsTold));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      message: texts.loginDone,
      admin: publicAdmin(admin),
      token,
      ...(admin.temporaryUntil !== null && { mustChoosePassword: true }),
      ...(passwordResets.length > 0 && { passwordResets }),
    } satisfies LoginAnswer;
  });

  router.get(calls.login, requireAdmin, (ctx) => {
    ctx.body = publicAdmin(callingAdmin(ctx));
  });

  router.put(calls.password, requireAdmin, async (ctx) => {
    const admin = callingAdmin(ctx);
    const { currentPassword, newPassword } = checkBody(passwordChangeRules, await readJson(ctx));
    await confirmPassword(ctx, limit, admin, currentPassword);
    if (isCommonPassword(newPassword, [...ownWords(), admin.name, admin.email])) {
      const message = 'This password is one of the first that others would try; please take another.';
      throw badRequest(message, { newPassword: message });
    }
    if (admin.temporaryUntil !== null && withoutSpaces(newPassword) === withoutSpaces(currentPassword)) {
      const message = 'Please choose another password than the one that you were given.';
      throw badRequest(message, { newPassword: message });
    }
    const hash = await hashPassword(newPassword);
    requireStillIn(admins, ctx);
    const version = admins.setPassword(admin._id, hash);
    ctx.state.log.info({ adminId: admin._id }, 'password changed');
    ctx.body = {
      message: 'Password changed successfully!',
      token: tokens.issue({ adminId: admin._id, version }, callingSession(ctx).expiresAt),
    };
  });
  router.put(calls.account, requireAdmin, async (ctx) => {
    const admin = callingAdmin(ctx);
    const { name, email, currentPassword } = checkBody(accountRules, await readJson(ctx));
    await confirmPassword(ctx, limit, admin, currentPassword);
    requireStillIn(admins, ctx);
    requireFreeEmail(admins, email, admin._id);
    admins.rename(admin._id, name, email);
    ctx.state.log.info({ adminId: admin._id }, 'account changed');
    ctx.body = { message: 'Account updated successfully!', admin: { _id: admin._id, name, email } };
  });

  router.post(calls.logout, requireAdmin, (ctx) => {
    const { token, expiresAt } = callingSession(ctx);
    reserve.use(() => admins.endSession(token, expiresAt, settledNow()));
    ctx.state.log.info({ adminId: callingAdmin(ctx)._id }, 'logged out');
    ctx.body = { message: 'Logged out.' };
  });

  router.post(calls.logoutEverywhere, requireAdmin, (ctx) => {
    const admin = callingAdmin(ctx);
    const version = reserve.use(() => admins.endSessions(admin._id));
    ctx.state.log.info({ adminId: admin._id }, 'logged out everywhere');
    ctx.body = {
      message: 'Logged out everywhere else.',
      token: tokens.issue({ adminId: admin._id, version }, callingSession(ctx).expiresAt),
    };
  });
}

function publicAdmin({ _id, name, email }: Admin): Admin {
  return { _id, name, email };
}
