import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GalleryWidth, galleryRows } from './rows.ts';

test('any number of pictures fills its rows, and none stands alone in a row but on a phone', () => {
  assert.deepEqual(galleryRows('wide', 25), [4, 3, 4, 3, 4, 3, 4]);
  assert.deepEqual(galleryRows('wide', 26), [4, 3, 4, 3, 4, 3, 3, 2]);
  assert.deepEqual(galleryRows('wide', 8), [4, 4]);
  assert.deepEqual(galleryRows('narrow', 5), [2, 2, 1]);
  for (const width of ['narrow', 'wide'] satisfies GalleryWidth[])
    for (let count = 1; count <= 60; count += 1) {
      const rows = galleryRows(width, count);
      assert.equal(
        rows.reduce((sum, length) => sum + length, 0),
        count,
      );
      assert.ok(width === 'narrow' || count === 1 || !rows.includes(1), `${width} ${count}`);
      assert.ok(Math.max(...rows) <= { narrow: 2, wide: 4 }[width], `${width} ${count}`);
    }
});
