import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenExpiry } from './token-expiry.ts';

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

test('the end is given in milliseconds', () => {
  assert.equal(tokenExpiry(token({ exp: 1_900_000_000 })), 1_900_000_000_000);
});

test('claims may hold any letters', () => {
  assert.equal(tokenExpiry(token({ exp: 1, name: 'கவிதா ÿ???>>>' })), 1000);
});

test('a token without an end never ends here', () => {
  assert.equal(tokenExpiry(token({ sub: 'x' })), Number.POSITIVE_INFINITY);
});

test('what is no token has no end', () => {
  for (const text of ['', 'token', 'a.b', 'a.%%%.c', `a.${Buffer.from('null').toString('base64url')}.c`]) {
    assert.equal(tokenExpiry(text), null, text);
  }
});
