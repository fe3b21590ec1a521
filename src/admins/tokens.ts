import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as v from 'valibot';

const algorithm = 'HS256';
const issuer = 'drone-institute';

const claims = v.object({
  sub: v.string(),
  version: v.number(),
  jti: v.string(),
  iat: v.number(),
  exp: v.number(),
});

/** Whose token it is, and for which token version of that admin it was made. */
export interface TokenOwner {
  adminId: string;
  version: number;
}

/** The claims of a token that has been checked. */
export interface ReadToken extends TokenOwner {
  /** The id of the session. */
  session: string;
  /** When it was made, in seconds since 1970. */
  issuedAt: number;
  /** When it expires, in seconds since 1970. */
  expiresAt: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Returns the functions that make and read the tokens of the back office, signed with a secret and good for so many hours. */
export function createTokens(secret: string, hours: number, now: () => Date, randomId: () => string) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  // A text would be tried as a public key first, anew for each token.
  const key = createSecretKey(secret, 'utf8');
  return {
    /**
     * Returns a token, never the same twice. It begins a session, or continues one, whose end was fixed when it began: in
     * seconds since 1970.
     */
    issue({ adminId, version }: TokenOwner, expiresAt?: number): string {
      const iat = seconds();
      const exp = expiresAt ?? iat + hours * 3600;
      const payload = { sub: adminId, version, iss: issuer, iat, exp, jti: randomId() };
      return jwt.sign(payload, key, { algorithm });
    },
    /** Returns what a token says that is ours, unchanged and not expired; null for any other text. */
    read(token: string): ReadToken | null {
      try {
        const payload = jwt.verify(token, key, {
          algorithms: [algorithm],
          issuer,
          clockTimestamp: seconds(),
        });
        const { sub, version, jti, iat, exp } = v.parse(claims, payload);
        return { adminId: sub, version, session: jti, issuedAt: iat, expiresAt: exp };
      } catch {
        // Whatever is wrong with a token, it belongs to nobody.
        return null;
      }
    },
  };
}
