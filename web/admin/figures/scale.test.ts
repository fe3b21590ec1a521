import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticksUpTo } from './scale.ts';

test('an axis ends at or above the greatest value, in at most five round steps of whole numbers', () => {
  assert.deepEqual(ticksUpTo(0), [0, 1]);
  assert.deepEqual(ticksUpTo(3), [0, 1, 2, 3]);
  assert.deepEqual(ticksUpTo(7), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksUpTo(40), [0, 10, 20, 30, 40]);
  assert.deepEqual(ticksUpTo(41), [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(ticksUpTo(1_234), [0, 500, 1_000, 1_500]);
});
