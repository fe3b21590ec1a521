import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignOptions } from 'jsonwebtoken';
import jwt from 'jsonwebtoken';
import { createTokens } from './tokens.ts';

const secret = 'a secret of these tests, 32 characters long';
const begin = new Date('2026-02-03T04:05:06.700Z');
const clock = { now: begin };
let made = 0;
const randomId = () => `id ${++made}`;
const tokens = createTokens(secret, 12, () => clock.now, randomId);
const owner = { adminId: 'an id', version: 3 };

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
/** Signs claims as somebody else would. */
const forge = (claims: object, key: string, options: SignOptions = {}) =>
  jwt.sign(claims, key, { algorithm: 'HS256', ...options });

const good = claimsOf(tokens.issue(owner));

test('a token says whose it is and ends after so many hours', () => {
  const second = Math.floor(begin.getTime() / 1000);
  assert.deepEqual(good, {
    sub: 'an id',
    version: 3,
    iss: 'drone-institute',
    iat: second,
    exp: second + 12 * 3600,
    jti: 'id 1',
  });
  const { exp, iat } = claimsOf(createTokens(secret, 1, () => begin, randomId).issue(owner));
  assert.equal(exp - iat, 3600);
});

test('two tokens are never the same, also those of one admin in one second', () => {
  assert.notEqual(tokens.issue(owner), tokens.issue(owner));
});

test('a token is read until the second in which it ends, by the app’s clock', () => {
  const token = tokens.issue(owner);
  assert.deepEqual(tokens.read(token), { ...owner, expiresAt: good.exp });
  clock.now = new Date((good.exp - 1) * 1000);
  assert.deepEqual(tokens.read(token), { ...owner, expiresAt: good.exp });
  clock.now = new Date(good.exp * 1000);
  assert.equal(tokens.read(token), null);
  clock.now = begin;
});

test('the same claims signed in the same way are a token, so that the forgeries below fail for their one fault', () => {
  assert.deepEqual(tokens.read(forge(good, secret)), { ...owner, expiresAt: good.exp });
});

const { sub: _sub, ...withoutOwner } = good;
const { version: _version, ...withoutVersion } = good;
const { exp: _exp, ...withoutEnd } = good;
const { iss: _iss, ...withoutIssuer } = good;
const [head, body, signature] = tokens.issue(owner).split('.');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const forgeries: [fault: string, token: string][] = [
  ['of another secret', forge(good, `${secret}!`)],
  ['of another algorithm', forge(good, secret, { algorithm: 'HS512' })],
  ['without a signature', `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`],
  ['without a signature, under an algorithm that has one', `${head}.${body}.`],
  [
    'with other claims under an old signature',
    `${head}.${encode({ ...good, sub: 'another id' })}.${signature}`,
  ],
  ['of another issuer', forge({ ...good, iss: 'somebody' }, secret)],
  ['of no issuer', forge(withoutIssuer, secret)],
  ['without an end', forge(withoutEnd, secret)],
  ['without an owner', forge(withoutOwner, secret)],
  ['without a version', forge(withoutVersion, secret)],
  ['with a version that is no number', forge({ ...good, version: '3' }, secret)],
  ['that begins only later', forge({ ...good, nbf: good.iat + 60 }, secret)],
  ['with a space at its end', `${tokens.issue(owner)} `],
  ['that is empty', ''],
  ['that is none', 'a.b.c'],
];

for (const [fault, token] of forgeries) {
  test(`a token ${fault} belongs to nobody`, () => {
    assert.equal(tokens.read(token), null);
  });
}
