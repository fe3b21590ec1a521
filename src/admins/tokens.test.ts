import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignOptions } from 'jsonwebtoken';
import jwt from 'jsonwebtoken';
import { testContext } from '../testing/test-context.ts';
import { issueToken, readToken } from './tokens.ts';

const secret = 'a secret of these tests, 32 characters long';
const begin = new Date('2026-02-03T04:05:06.700Z');
let made = 0;
const context = testContext({
  tokenSecret: secret,
  environment: { TOKEN_HOURS: '12' },
  randomId: () => `id ${++made}`,
});
context.clock.now = begin;
const owner = { adminId: 'an id', version: 3 };

const [head = '', body = '', signature = ''] = issueToken(context, owner).split('.');
const good = JSON.parse(Buffer.from(body, 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forge = (claims: object, key = secret, options: SignOptions = {}) =>
  jwt.sign(claims, key, { algorithm: 'HS256', ...options });

test('a token holds its admin, version, times and id alone, and is never the same twice', () => {
  const second = Math.floor(begin.getTime() / 1000);
  const times = { iat: second, exp: second + 12 * 3600 };
  assert.deepEqual(good, { sub: 'an id', version: 3, iss: 'drone-institute', ...times, jti: 'id 1' });
  assert.notEqual(issueToken(context, owner), issueToken(context, owner));
});

test('a token counts until the second of its end, by the app’s clock', () => {
  const read = { ...owner, session: 'id 1', issuedAt: good.iat, expiresAt: good.exp };
  for (const [now, expected] of [
    [begin, read],
    [new Date((good.exp - 1) * 1000), read],
    [new Date(good.exp * 1000), null],
  ] as const) {
    context.clock.now = now;
    assert.deepEqual(readToken(context, forge(good)), expected);
  }
  context.clock.now = begin;
});

test('a forged token is refused', () => {
  const { sub: _sub, ...withoutOwner } = good;
  const { version: _version, ...withoutVersion } = good;
  const { exp: _exp, ...withoutEnd } = good;
  const { iss: _iss, ...withoutIssuer } = good;
  const { jti: _jti, ...withoutId } = good;
  assert.ok(readToken(context, forge(good)), 'each of the others has one fault');
  for (const [fault, token] of Object.entries({
    'of another secret': forge(good, `${secret}!`),
    'of another algorithm': forge(good, secret, { algorithm: 'HS512' }),
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'without a signature, under an algorithm that has one': `${head}.${body}.`,
    'with other claims under an old signature': `${head}.${encode({ ...good, sub: 'another id' })}.${signature}`,
    'of another issuer': forge({ ...good, iss: 'somebody' }),
    'of no issuer': forge(withoutIssuer),
    'without an end': forge(withoutEnd),
    'without an owner': forge(withoutOwner),
    'without a version': forge(withoutVersion),
    'without an id': forge(withoutId),
    'with a version that is no number': forge({ ...good, version: '3' }),
    'that begins only later': forge({ ...good, nbf: good.iat + 60 }),
    'with a space at its end': `${forge(good)} `,
    'that is empty': '',
    'that is none': 'a.b.c',
  }))
    assert.equal(readToken(context, token), null, fault);
});
