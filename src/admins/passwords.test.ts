import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { test } from 'node:test';
import argon2 from 'argon2';
import { testPasswords } from '../testing/passwords.ts';
import { openPasswords, randomPassword } from './passwords.ts';

const password = ' correct horse பாட்டரி ';
const passwords = testPasswords();
const hash = await passwords.hash(password);

test('a hash is argon2id with 46 MiB, one pass and one lane, as costly as OWASP asks', async () => {
  const strong = /^\$argon2id\$v=19\$m=47104,(?:p=1,t=1|t=1,p=1)\$/u;
  assert.match(await openPasswords().hash(password), strong);
});

test('the hash of a code is scrypt at the cost of 16 MiB', async () => {
  const strong = scryptSync('7KTP-Q4MX-D9RF', 'Meena', 32, { N: 16_384, r: 8, p: 1 }).toString('base64url');
  assert.equal(await openPasswords().hashCode('7KTP-Q4MX-D9RF', 'Meena'), strong);
});

test('a hash opens to its own password alone, is never the same and holds nothing of it', async () => {
  assert.doesNotMatch(hash, /horse/u);
  assert.notEqual(await passwords.hash(password), hash);
  assert.equal(await passwords.verify(hash, password), true);
  for (const other of [
    '',
    password.trim(),
    password.toUpperCase(),
    `${password} `,
    password.slice(0, -1),
    hash,
  ])
    assert.equal(await passwords.verify(hash, other), false, other);
  for (const guess of ['', 'nobody', password]) assert.equal(await passwords.verify(null, guess), false);
});

test('an unknown email costs the same work as a known one', async (t) => {
  const { verify } = argon2;
  const costs: (string | undefined)[] = [];
  t.mock.method(argon2, 'verify', (...words: Parameters<typeof verify>) => {
    costs.push(words[0].split('$')[3]);
    return verify(...words);
  });
  for (const known of [hash, null]) await passwords.verify(known, 'a wrong password');
  assert.equal(costs.length, 2);
  assert.equal(costs[0], costs[1]);
});

test('a first log-in without memory fails alike for every email, and later ones work', async (t) => {
  const first = testPasswords();
  const failing = t.mock.method(argon2, 'hash', () => Promise.reject(new Error('Memory allocation error')));
  for (const known of [hash, null]) await assert.rejects(first.verify(known, password), /Memory/u);
  failing.mock.restore();
  assert.equal(await first.verify(hash, password), true);
});

test('two passwords are hashed at a time, forty wait, and more are turned away at once', async (t) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  t.mock.method(argon2, 'hash', async () => {
    running += 1;
    most = Math.max(most, running);
    await released;
    running -= 1;
    return 'a hash';
  });
  const flooded = testPasswords();
  const attempts = Array.from({ length: 45 }, () => flooded.hash(password));
  assert.equal(flooded.waiting(), 40);
  const refused = await Promise.allSettled(attempts.slice(42));
  for (const { status, ...outcome } of refused) {
    assert.equal(status, 'rejected');
    assert.equal('reason' in outcome && outcome.reason.status, 503);
  }
  release();
  await Promise.all(attempts.slice(0, 42));
  assert.deepEqual([most, flooded.waiting()], [2, 0]);
});

test('a hash of weaker parameters still opens and is known to be outdated', async () => {
  const weak = await argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  assert.equal(await passwords.verify(weak, password), true);
  assert.deepEqual([weak, hash].map(passwords.isOutdated), [true, false]);
});

test('a random password has 20 unmistakable characters, and is never the same', () => {
  const random = Array.from({ length: 1_000 }, randomPassword);
  for (const each of random) assert.match(each, /^[a-km-np-z2-9]{20}$/u);
  assert.equal(new Set(random).size, random.length);
  assert.equal(new Set(random.join('')).size, 32, 'every letter comes up');
});
