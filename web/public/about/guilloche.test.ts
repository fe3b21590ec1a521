import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flower, ring, weave } from './guilloche.ts';

test('a ring is drawn of as many circles as are asked for, around the origin', () => {
  const path = ring(4, 20, 8);
  assert.equal(path.match(/M/gu)?.length, 4);
  // Each begins at the left of its circle.
  assert.deepEqual(path.match(/M[-\d.]+ [-\d.]+/gu), ['M12 0', 'M-8 20', 'M-28 0', 'M-8 -20']);
});

test('a flower is drawn of ellipses that are turned by equal angles', () => {
  const path = flower(3, 10, 4);
  assert.deepEqual(
    path.match(/a10 4 \d+/gu),
    ['0', '0', '60', '60', '120', '120'].map((angle) => `a10 4 ${angle}`),
  );
});

test('a weave begins one tile before and ends after its tile, so that tiles join', () => {
  assert.equal(weave(12, 11, 1), 'M-12 6q3 -11 6 0t6 0t6 0t6 0');
  assert.equal(weave(12, 11, 6).match(/M/gu)?.length, 6);
});

test('all figures are short', () => {
  for (const path of [ring(7, 3, 1), flower(7, 3, 1)]) {
    assert.doesNotMatch(path, /\d\.\d{3}/u);
  }
});
