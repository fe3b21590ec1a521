import jwt from 'jsonwebtoken';
import type { AdminHeader, TestApp } from './test-app.ts';
import { testSecret } from './test-app.ts';

/** The claims of a token of ours. */
export interface Claims {
  sub: string;
  version: number;
  iss: string;
  jti: string;
  iat: number;
  exp: number;
}

/** Returns the claims of the token in a header. */
export function claimsOf({ authorization }: AdminHeader): Claims {
  return jwt.decode(authorization.replace('Bearer ', '')) as unknown as Claims;
}

/** The header with a token that says this, signed with our secret unless told otherwise. */
export function signed(
  claims: object,
  { secret = testSecret, ...options }: jwt.SignOptions & { secret?: string } = {},
): AdminHeader {
  return { authorization: `Bearer ${jwt.sign(claims, secret, { algorithm: 'HS256', ...options })}` };
}

/** The header with a token that says this and is signed by nobody. */
export function unsigned(claims: object, algorithm = 'none', signature = ''): AdminHeader {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { authorization: `Bearer ${part({ alg: algorithm, typ: 'JWT' })}.${part(claims)}.${signature}` };
}

/**
 * Headers that must let nobody in, by what is wrong with them. The app's clock stands still meanwhile; another admin is
 * made and removed.
 */
export async function wrongTokens(app: TestApp, admin: AdminHeader): Promise<Record<string, HeadersInit>> {
  const claims = claimsOf(admin);
  const { exp: _exp, ...endless } = claims;
  const { iss: _iss, ...nobodys } = claims;
  const token = admin.authorization.replace('Bearer ', '');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');

  const removed = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
  await app.addAdmin(removed);
  const ofRemoved = await app.logIn(removed);
  app.database.prepare('DELETE FROM admins WHERE email = ?').run(removed.email);

  return {
    'no header': {},
    'an empty header': { authorization: '' },
    'no token': { authorization: 'Bearer ' },
    'a word': { authorization: 'Bearer garbage' },
    'three words': { authorization: 'Bearer a.b.c' },
    'the token alone': { authorization: token },
    'another scheme': { authorization: `Basic ${token}` },
    'a name and password': { authorization: `Basic ${btoa('meena@example.com:correct horse battery')}` },
    'the token twice': { authorization: `Bearer ${token}, Bearer ${token}` },
    'the token as a cookie': { cookie: `token=${token}; adminInfo=${token}` },
    'no signature': { authorization: `Bearer ${head}.${payload}.` },
    'a changed payload': { authorization: `Bearer ${head}.${changed}.${signature}` },
    'alg none': unsigned(claims),
    'alg None': unsigned(claims, 'None'),
    'alg none with a signature': unsigned(claims, 'none', signature),
    'alg RS256 with our signature': unsigned(claims, 'RS256', signature),
    'another algorithm of ours': signed(claims, { algorithm: 'HS512' }),
    'another secret': signed(claims, { secret: 'another secret, 32 characters long' }),
    'another issuer': signed({ ...claims, iss: 'somebody-else' }),
    'no issuer': signed(nobodys),
    'no expiry': signed(endless),
    'an expiry that is no number': unsigned({ ...claims, exp: 'never' }),
    expired: signed({ ...claims, exp: claims.iat - 1 }),
    'not valid yet': signed({ ...claims, nbf: claims.exp }),
    'an older version': signed({ ...claims, version: claims.version - 1 }),
    'a version to come': signed({ ...claims, version: claims.version + 1 }),
    'a version that is no number': signed({ ...claims, version: String(claims.version) }),
    'no version': signed({ ...claims, version: undefined }),
    'an admin who never was': signed({ ...claims, sub: 'nobody' }),
    'no admin': signed({ ...claims, sub: undefined }),
    'a removed admin': ofRemoved,
  };
}
