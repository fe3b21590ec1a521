import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';

const algorithm = 'HS256';
const issuer = 'drone-institute';

const claims = v.object({
  sub: v.string(),
  version: v.number(),
  jti: v.string(),
  iat: v.number(),
  exp: v.number(),
});

/** The admin that a token was made for, and their token version then. */
export interface TokenOwner {
  adminId: string;
  version: number;
}

/** The claims of a token that has been checked. */
export interface ReadToken extends TokenOwner {
  /** The id of the session. */
  session: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

// jsonwebtoken would try a text as a public key first, anew for each token.
const keys = perDatabase<KeyObject, Context>(({ tokenSecret }) => createSecretKey(tokenSecret, 'utf8'));

/**
 * Returns a token, never the same twice. It begins a session, or continues one.
 * @param expiresAt the end of a session that goes on, in seconds since 1970
 */
export function issueToken(context: Context, { adminId, version }: TokenOwner, expiresAt?: number): string {
  const iat = seconds(context);
  const exp = expiresAt ?? iat + context.config.tokenHours * 3600;
  const payload = { sub: adminId, version, iss: issuer, iat, exp, jti: context.randomId() };
  return jwt.sign(payload, keys(context), { algorithm });
}

/** Returns the claims of a token of ours, unchanged and not expired; null for any other text. */
export function readToken(context: Context, token: string): ReadToken | null {
  try {
    const payload = jwt.verify(token, keys(context), {
      algorithms: [algorithm],
      issuer,
      clockTimestamp: seconds(context),
    });
    const { sub, version, jti, iat, exp } = v.parse(claims, payload);
    return { adminId: sub, version, session: jti, issuedAt: iat, expiresAt: exp };
  } catch {
    // Any fault means that the token is not ours.
    return null;
  }
}

function seconds({ now }: Context): number {
  return Math.floor(now().getTime() / 1000);
}
