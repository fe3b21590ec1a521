import type { Context } from 'koa';
import { badRequest, unauthorized } from '../http/refusals.ts';
import type { LoginLimit } from './login-limit.ts';
import { verifyPassword } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';
import { callingAdmin, callingSession, invalidToken } from './require-admin.ts';

/**
 * Tells whether a password is that of an admin; for nobody it does the same work and says no. One that was handed over
 * is shown in groups: spaces that are typed between them do not count.
 */
export function isPasswordOf(admin: StoredAdmin | null, password: string): Promise<boolean> {
  const isHandedOver = admin !== null && admin.temporaryUntil !== null;
  return verifyPassword(admin?.passwordHash ?? null, isHandedOver ? withoutSpaces(password) : password);
}

/** Gives a password that was handed over as the server has made it. */
export function withoutSpaces(password: string): string {
  return password.replace(/\s/gu, '');
}

/**
 * Asks for the calling admin's own password again; a wrong one is 400, since 401 would log the browser out.
 * @throws HttpRefusal 400, or 429 after too many wrong ones: they count like failed log-ins.
 */
export async function confirmPassword(
  ctx: Context,
  limit: LoginLimit,
  admin: StoredAdmin,
  password: string,
): Promise<void> {
  await limit.begin(admin.email, ctx.ip);
  if (!(await isPasswordOf(admin, password))) {
    ctx.state.log.warn({ adminId: admin._id }, 'current password wrong');
    const message = 'The current password is wrong.';
    throw badRequest(message, { currentPassword: message });
  }
  await limit.succeed(admin.email, ctx.ip);
}

/**
 * To be asked last before something is changed: while a password was looked at, somebody else may have removed the
 * calling admin, or they may have logged out.
 * @throws HttpRefusal 401
 */
export function requireStillIn(admins: AdminRepository, ctx: Context): void {
  const { _id, tokenVersion } = callingAdmin(ctx);
  const isOver = admins.isEnded(callingSession(ctx).token);
  if (isOver || admins.find(_id)?.tokenVersion !== tokenVersion) throw unauthorized(invalidToken);
}

/**
 * Makes sure that an e-mail is free, or that of the admin who wants it.
 * @throws HttpRefusal 400
 */
export function requireFreeEmail(admins: AdminRepository, email: string, ownId: string | null): void {
  const holder = admins.findByEmail(email);
  if (holder === null || holder._id === ownId) return;
  const message = 'Another admin has this e-mail.';
  throw badRequest(message, { email: message });
}
