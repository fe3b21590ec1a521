import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownHosts } from './known-hosts.ts';

const minute = 60_000;

test('four hosts are known, and stay so for as long as they are asked for', () => {
  let now = minute;
  const isKnown = knownHosts(() => now);
  for (const host of ['a', 'b', 'c', 'd']) assert.ok(isKnown(host));
  for (let count = 0; count < 1_000; count += 1) assert.ok(!isKnown(`made-up-${count}`));
  now = 10 * minute;
  for (const host of ['a', 'b', 'c']) assert.ok(isKnown(host));
  now = 12 * minute;
  assert.ok(isKnown('new'), 'takes the place of d');
  assert.ok(!isKnown('d'));
  assert.ok(isKnown('a'));
});
