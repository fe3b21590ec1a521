import assert from 'node:assert/strict';
import { test } from 'node:test';
import argon2 from 'argon2';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

const password = ' correct horse பாட்டரி ';
const hash = await hashPassword(password);

// Comes first: the hash that unknown e-mails are compared with is made once.
test('a first log-in without memory fails alike for every e-mail; later ones work, never more than two at a time', async (t) => {
  const { hash: hashOf, verify } = argon2;
  const outOfMemory = () => Promise.reject(new Error('Memory allocation error'));
  const failing = t.mock.method(argon2, 'hash', outOfMemory);
  for (const known of [hash, null]) await assert.rejects(verifyPassword(known, password), /Memory/u);
  failing.mock.restore();

  let [running, most] = [0, 0];
  const counted = async <Result>(work: Promise<Result>): Promise<Result> => {
    running += 1;
    most = Math.max(most, running);
    return work.finally(() => (running -= 1));
  };
  t.mock.method(argon2, 'hash', (...[plain, options]: Parameters<typeof hashOf>) =>
    counted(hashOf(plain, options)),
  );
  t.mock.method(argon2, 'verify', (...words: Parameters<typeof verify>) => counted(verify(...words)));
  const answers = await Promise.all([hash, null, hash].map((known) => verifyPassword(known, password)));
  assert.deepEqual([answers, most], [[true, false, true], 2]);
});

test('a hash is argon2id, as costly as OWASP asks, and holds nothing of the password', () => {
  const [, parameters = ''] = /^\$argon2id\$v=19\$([^$]+)\$/u.exec(hash) ?? [];
  const {
    m: memory,
    t: passes,
    p: lanes,
  } = Object.fromEntries(new URLSearchParams(parameters.replaceAll(',', '&')));
  // OWASP Password Storage Cheat Sheet: the rows that it calls equal, KiB by passes.
  const enough = [
    [47_104, 1],
    [19_456, 2],
    [12_288, 3],
    [9_216, 4],
    [7_168, 5],
  ] as const;
  assert(
    enough.some(([kib, times]) => Number(memory) >= kib && Number(passes) >= times),
    hash,
  );
  assert.equal(lanes, '1');
  assert.doesNotMatch(hash, /horse/u);
});

test('the same password never has the same hash twice', async () => {
  assert.notEqual(await hashPassword(password), hash);
});

test('the password belongs to its hash, and no other does', async () => {
  assert.equal(await verifyPassword(hash, password), true);
  const others = ['', password.trim(), password.toUpperCase(), `${password} `, password.slice(0, -1), hash];
  for (const other of others) assert.equal(await verifyPassword(hash, other), false, other);
});

test('no password belongs to nobody, not even the one that nobody has', async () => {
  for (const guess of ['', 'nobody', password]) assert.equal(await verifyPassword(null, guess), false);
});

test('an unknown e-mail costs as much work as a known one', async () => {
  // The processor's time, which says the same however busy the machine is.
  const workOf = async (known: string | null) => {
    const before = process.cpuUsage();
    await verifyPassword(known, 'a wrong password');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await workOf(null);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await workOf(hash));
    unknown.push(await workOf(null));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  assert(ratio > 0.5 && ratio < 2, `${ratio}`);
});

test('a hash of weaker parameters still opens and is known to be outdated', async () => {
  const weak = await argon2.hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  assert.equal(await verifyPassword(weak, password), true);
  assert.equal(isOutdated(weak), true);
  assert.equal(isOutdated(hash), false);
});
