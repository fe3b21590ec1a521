import type { Caller } from '../calls/call.ts';
import { forbidden, unauthorized } from '../http/refusals.ts';
import type { AdminRepository } from './repository.ts';
import type { Tokens } from './tokens.ts';

/** Said of every token that opens nothing. */
export const invalidToken = 'Please log in: the token is missing, expired or no longer valid.';

/**
 * Returns the function that reads who is calling from the header Authorization. It throws HttpRefusal 401 without a valid
 * token of an admin who still exists, 403 for one who still has a temporary password, unless that is allowed.
 */
export function authenticator(
  admins: AdminRepository,
  tokens: Tokens,
): (authorization: string, allowsTemporaryPassword: boolean) => Caller {
  return (authorization, allowsTemporaryPassword) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/iu.exec(authorization)?.[1];
    const owner = token === undefined ? null : tokens.read(token);
    const admin = owner === null ? null : admins.find(owner.adminId);
    const isOver = token === undefined || owner === null || admins.isEnded(token);
    if (admin === null || isOver || admin.tokenVersion !== owner.version) throw unauthorized(invalidToken);
    if (admin.temporaryUntil !== null && !allowsTemporaryPassword)
      throw forbidden('Please choose a password of your own first.');
    const { _id, name, email, tokenVersion } = admin;
    return { _id, name, email, tokenVersion, token, expiresAt: owner.expiresAt };
  };
}
