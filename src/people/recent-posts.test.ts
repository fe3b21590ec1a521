import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recentPosts } from './recent-posts.ts';

test('the same fields are known for a minute and then no longer', () => {
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const posts = recentPosts(() => clock.now);
  posts.remember({ name: 'Kavitha' }, 'first');
  clock.now = new Date('2026-11-21T10:00:59Z');
  assert.equal(posts.find({ name: 'Kavitha' }), 'first');
  assert.equal(posts.find({ name: 'Murugan' }), null);
  clock.now = new Date('2026-11-21T10:01:00Z');
  assert.equal(posts.find({ name: 'Kavitha' }), null);
});

test('of a flood only the latest are remembered, so that it takes no memory', () => {
  const posts = recentPosts(() => new Date('2026-01-01T00:00:00Z'));
  for (let number = 0; number <= 10_000; number += 1) posts.remember({ number }, String(number));
  assert.equal(posts.find({ number: 0 }), null);
  assert.equal(posts.find({ number: 1 }), '1');
  assert.equal(posts.find({ number: 10_000 }), '10000');
});
