import type { Caller, CallRequest } from '../calls/index.ts';
import { badRequest, forbidden, unauthorized } from '../http/index.ts';
import { invalidToken } from './authenticate.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';

/**
 * Returns whether a password is that of an admin, after the same work where there is no such admin. A password that was
 * handed over is shown in groups: spaces typed between them do not count.
 */
export function isPasswordOf(
  passwords: Passwords,
  admin: StoredAdmin | null,
  password: string,
): Promise<boolean> {
  const isHandedOver = admin !== null && admin.temporaryUntil !== null;
  return passwords.verify(admin?.passwordHash ?? null, isHandedOver ? withoutSpaces(password) : password);
}

/** Returns a password that was handed over as the server has made it. */
export function withoutSpaces(password: string): string {
  return password.replace(/\s/gu, '');
}

/**
 * Asks for the calling admin's own password again, and returns the admin; a wrong one is 400, since 401 would log the
 * browser out.
 * @throws HttpRefusal 400, 401 once that admin is gone, or 429 after too many wrong ones: they count like failed log-ins.
 */
export async function confirmPassword(
  { admins, limit, passwords }: { admins: AdminRepository; limit: LoginLimit; passwords: Passwords },
  { caller, address, log }: Pick<CallRequest<Caller>, 'caller' | 'address' | 'log'>,
  password: string,
): Promise<StoredAdmin> {
  const admin = admins.find(caller._id);
  if (admin === null) throw unauthorized(invalidToken);
  const counted = await limit.beginBy(caller.session, { email: admin.email, address });
  if (!(await isPasswordOf(passwords, admin, password))) {
    log.warn({ adminId: admin._id }, 'current password wrong');
    const message = 'The current password is wrong.';
    throw badRequest(message, { currentPassword: message });
  }
  await counted.succeed();
  return admin;
}

/**
 * Refuses a caller who is no longer in. The last check before a change: while the password was looked at, another admin may
 * have removed this one or changed their role, or they may have logged out.
 * @throws HttpRefusal 401, or 403 for another role: the session goes on
 */
export function requireStillIn(admins: AdminRepository, { _id, role, tokenVersion, session }: Caller): void {
  const admin = admins.find(_id);
  if (admins.isEnded(session) || admin?.tokenVersion !== tokenVersion) throw unauthorized(invalidToken);
  if (admin.role !== role) throw forbidden('An owner has just changed your role. Nothing was changed.');
}

/**
 * Makes sure that an email is free, or that of the admin who wants it.
 * @throws HttpRefusal 400
 */
export function requireFreeEmail(admins: AdminRepository, email: string, ownId: string | null): void {
  const holder = admins.findByEmail(email);
  if (holder === null || holder._id === ownId) return;
  const message = 'Another admin has this email.';
  throw badRequest(message, { email: message });
}
