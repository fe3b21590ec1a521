import type { Caller, CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { badRequest, forbidden, unauthorized } from '../http/index.ts';
import { findAdmin, findAdminByEmail, type StoredAdmin } from './accounts-store.ts';
import { acceptAttempt, beginAttemptBy } from './login-limit.ts';
import { invalidToken } from './sessions.ts';
import { isEndedSession } from './sessions-store.ts';

/** Checks unknown admins at equal cost. Ignores spaces in a handed-over password, which is shown in groups. */
export function isPasswordOf(
  { passwords }: Context,
  admin: StoredAdmin | null,
  password: string,
): Promise<boolean> {
  const isHandedOver = admin !== null && admin.temporaryUntil !== null;
  return passwords.verify(admin?.passwordHash ?? null, isHandedOver ? withoutSpaces(password) : password);
}

export function withoutSpaces(password: string): string {
  return password.replace(/\s/gu, '');
}

/**
 * Returns the calling admin, after their own password. A wrong one is 400: 401 would log the browser out.
 * @throws HttpRefusal 400 for a wrong password, 401 if the admin is gone, 429 after too many failures
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
 * Must be the last check before a change: another admin may have removed this one during the password check.
 * @throws HttpRefusal 401 if the session or admin is gone, 403 if the roles have changed
 */
export function requireStillIn(context: Stored, { _id, roles, tokenVersion, session }: Caller): void {
  const admin = findAdmin(context, _id);
  if (isEndedSession(context, session) || admin?.tokenVersion !== tokenVersion)
    throw unauthorized(invalidToken);
  if (String(admin.roles) !== String(roles))
    throw forbidden('An owner has just changed your role. Nothing was changed.');
}

/** @throws HttpRefusal 400 if another admin has this email */
export function requireFreeEmail(context: Stored, email: string, ownId: string | null): void {
  const holder = findAdminByEmail(context, email);
  if (holder === null || holder._id === ownId) return;
  const message = 'Another admin has this email.';
  throw badRequest(message, { email: message });
}
