import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../testing/test-context.ts';
import { findRecentPost, rememberRecentPost } from './recent-posts.ts';

test('the same fields are known for a minute, and a flood leaves only the latest', () => {
  const context = testContext();
  const { clock } = context;
  clock.now = new Date('2026-11-21T10:00:00Z');
  rememberRecentPost(context, { name: 'Kavitha' }, 'first');
  clock.now = new Date('2026-11-21T10:00:59Z');
  assert.equal(findRecentPost(context, { name: 'Kavitha' }), 'first');
  assert.equal(findRecentPost(context, { name: 'Murugan' }), null);
  clock.now = new Date('2026-11-21T10:01:00Z');
  assert.equal(findRecentPost(context, { name: 'Kavitha' }), null);
  rememberRecentPost(context, { name: 'Kavitha' }, 'second');
  clock.now = new Date('2026-11-20T10:01:00Z');
  assert.equal(findRecentPost(context, { name: 'Kavitha' }), null, 'where the clock was put back');

  for (let number = 0; number <= 10_000; number += 1) rememberRecentPost(context, { number }, String(number));
  assert.deepEqual(
    [0, 1, 10_000].map((number) => findRecentPost(context, { number })),
    [null, '1', '10000'],
  );
});
