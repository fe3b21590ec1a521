import type { Context, Middleware } from 'koa';
import { forbidden, unauthorized } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';
import type { Tokens } from './tokens.ts';

/** Said of every token that opens nothing. */
export const invalidToken = 'Please log in: the token is missing, expired or no longer valid.';

/** What whoever has logged in with a password that was handed over may do. */
const newcomersCalls: ReadonlySet<string> = new Set([`PUT ${calls.password}`, `POST ${calls.logout}`]);

/** Lets only calls with a valid token of an admin who still exists go on; the admin is then in `ctx.state.admin`. */
export function requireAdmin(admins: AdminRepository, tokens: Tokens): Middleware {
  return async function requireAdminStep(ctx, next) {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/iu.exec(ctx.get('Authorization'))?.[1];
    const owner = token === undefined ? null : tokens.read(token);
    const admin = owner === null ? null : admins.find(owner.adminId);
    const isOver = token === undefined || owner === null || admins.isEnded(token);
    if (admin === null || isOver || admin.tokenVersion !== owner.version) {
      throw unauthorized(invalidToken);
    }
    if (admin.temporaryUntil !== null && !newcomersCalls.has(`${ctx.method} ${ctx.path}`))
      throw forbidden('Please choose a password of your own first.');
    ctx.state.admin = admin;
    ctx.state.session = { token, expiresAt: owner.expiresAt } satisfies CallingSession;
    ctx.set('Cache-Control', 'no-store');
    await next();
    // Who did it: the line of the request itself says nothing of that.
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      const { method, path } = ctx;
      ctx.state.log.info({ adminId: admin._id, method, path }, 'admin action');
    }
  };
}

/** The token of a call, and when it expires, in seconds since 1970. */
export interface CallingSession {
  token: string;
  expiresAt: number;
}

/** The session of the admin who is calling, on a route behind `requireAdmin`. */
export function callingSession(ctx: Context): CallingSession {
  return ctx.state.session as CallingSession;
}

/** The admin who is calling, on a route behind `requireAdmin`. */
export function callingAdmin(ctx: Context): StoredAdmin {
  return ctx.state.admin as StoredAdmin;
}
