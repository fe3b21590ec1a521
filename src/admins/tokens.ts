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

export interface TokenOwner {
  adminId: string;
  version: number;
}

export interface ReadToken extends TokenOwner {
  session: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

// jsonwebtoken would first try to parse a string as a public key, for every token.
const keys = perDatabase<KeyObject, Context>(({ tokenSecret }) => createSecretKey(tokenSecret, 'utf8'));

/**
 * Every token is unique: its `jti` is the id of a session.
 * @param expiresAt the end of a continued session, in seconds since 1970
 */
export function issueToken(context: Context, { adminId, version }: TokenOwner, expiresAt?: number): string {
  const iat = seconds(context);
  const exp = expiresAt ?? iat + context.config.tokenHours * 3600;
  const payload = { sub: adminId, version, iss: issuer, iat, exp, jti: context.randomId() };
  return jwt.sign(payload, keys(context), { algorithm });
}

/** Returns null for a forged, changed or expired token. */
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
    return null;
  }
}

function seconds({ now }: Context): number {
  return Math.floor(now().getTime() / 1000);
}
