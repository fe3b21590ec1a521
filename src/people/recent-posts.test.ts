import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recentPosts } from './recent-posts.ts';

test('the same fields are known for a minute and then no longer, and of a flood only the latest', () => {
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const posts = recentPosts(() => clock.now);
  posts.remember({ name: 'Kavitha' }, 'first');
  clock.now = new Date('2026-11-21T10:00:59Z');
  assert.equal(posts.find({ name: 'Kavitha' }), 'first');
  assert.equal(posts.find({ name: 'Murugan' }), null);
  clock.now = new Date('2026-11-21T10:01:00Z');
  assert.equal(posts.find({ name: 'Kavitha' }), null);
  posts.remember({ name: 'Kavitha' }, 'second');
  clock.now = new Date('2026-11-20T10:01:00Z');
  assert.equal(posts.find({ name: 'Kavitha' }), null, 'where the clock was put back');

  for (let number = 0; number <= 10_000; number += 1) posts.remember({ number }, String(number));
  assert.deepEqual(
    [0, 1, 10_000].map((number) => posts.find({ number })),
    [null, '1', '10000'],
  );
});
