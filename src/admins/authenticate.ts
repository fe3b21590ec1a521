import type { Caller, SessionUse, Who } from '../calls/index.ts';
import { forbidden, idle, unauthorized } from '../http/index.ts';
import { isRole, mayDo, needsRole } from '../shared/roles.ts';
import type { AdminRepository } from './repository.ts';
import type { SecondFactors } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** Said of every token that opens nothing. */
export const invalidToken = 'Please log in: the token is missing, expired or no longer valid.';

/**
 * Returns the function that reads who is calling from the header Authorization. It throws HttpRefusal 401 without a valid
 * token of an admin who still exists, 423 in a session that was idle, 403 for one whose role does not allow the call, who has still a temporary password, or
 * no second factor although owners ask for one.
 */
export function authenticator(
  admins: AdminRepository,
  tokens: Tokens,
  secondFactors: Pick<SecondFactors, 'isMissing'>,
  sessions: Pick<Sessions, 'take'>,
): (authorization: string, who: Exclude<Who, 'anyone'>, use: SessionUse) => Caller {
  return (authorization, who, use) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/iu.exec(authorization)?.[1];
    const owner = token === undefined ? null : tokens.read(token);
    const admin = owner === null ? null : admins.find(owner.adminId);
    if (token === undefined || owner === null || admin?.tokenVersion !== owner.version)
      throw unauthorized(invalidToken);
    const state = sessions.take(token, owner, use);
    if (state === 'ended') throw unauthorized(invalidToken);
    if (state === 'idle' && !use.whileIdle) throw idle();
    const { _id, name, email, role, tokenVersion } = admin;
    if (admin.temporaryUntil !== null && who !== 'anyAdmin')
      throw forbidden('Please choose a password of your own first.');
    if (who !== 'anyAdmin' && secondFactors.isMissing(_id))
      throw forbidden('Please set up a second factor first: every admin needs one.');
    if (isRole(who) && !mayDo(role, who)) throw forbidden(needsRole(who));
    const { session, expiresAt } = owner;
    return { _id, name, email, role, tokenVersion, token, session, expiresAt };
  };
}
