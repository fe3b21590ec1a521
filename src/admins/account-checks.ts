import type { Caller, CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { badRequest, forbidden, unauthorized } from '../http/index.ts';
import { findAdmin, findAdminByEmail, type StoredAdmin } from './accounts-store.ts';
import { acceptAttempt, beginAttemptBy } from './login-limit.ts';
import { invalidToken } from './sessions.ts';
import { isEndedSession } from './sessions-store.ts';

/**
 * Returns whether a password is an admin's, after the same work where the admin is null. Spaces in a password that was
 * handed over, which is shown in groups, do not count.
 */
export function isPasswordOf(
  { passwords }: Context,
  admin: StoredAdmin | null,
  password: string,
): Promise<boolean> {
  const isHandedOver = admin !== null && admin.temporaryUntil !== null;
  return passwords.verify(admin?.passwordHash ?? null, isHandedOver ? withoutSpaces(password) : password);
}

/** Returns a password that was handed over as the server made it. */
export function withoutSpaces(password: string): string {
  return password.replace(/\s/gu, '');
}

/**
 * Asks for the calling admin's own password again, and returns the admin; a wrong one is 400, since 401 would log the
 * browser out.
 * @throws HttpRefusal 400, 401 once that admin is gone, or 429 after too many wrong ones: they count like failed log-ins
 */
export async function confirmPassword(
  context: Context,
  { caller, address, log }: Pick<CallRequest<Caller>, 'caller' | 'address' | 'log'>,
  password: string,
): Promise<StoredAdmin> {
  const admin = findAdmin(context, caller._id);
  if (admin === null) throw unauthorized(invalidToken);
  const counted = await beginAttemptBy(context, caller.session, { email: admin.email, address });
  if (!(await isPasswordOf(context, admin, password))) {
    log.warn({ adminId: admin._id }, 'current password wrong');
    const message = 'The current password is wrong.';
    throw badRequest(message, { currentPassword: message });
  }
  await acceptAttempt(context, counted);
  return admin;
}

/**
 * Refuses a caller who is no longer in. The last check before a change: while the password was checked, another admin may
 * have removed this one or changed their role, or they may have logged out.
 * @throws HttpRefusal 401, or 403 for another role: the session goes on
 */
export function requireStillIn(context: Stored, { _id, role, tokenVersion, session }: Caller): void {
  const admin = findAdmin(context, _id);
  if (isEndedSession(context, session) || admin?.tokenVersion !== tokenVersion)
    throw unauthorized(invalidToken);
  if (admin.role !== role) throw forbidden('An owner has just changed your role. Nothing was changed.');
}

/**
 * Refuses an email that another admin has.
 * @throws HttpRefusal 400
 */
export function requireFreeEmail(context: Stored, email: string, ownId: string | null): void {
  const holder = findAdminByEmail(context, email);
  if (holder === null || holder._id === ownId) return;
  const message = 'Another admin has this email.';
  throw badRequest(message, { email: message });
}
