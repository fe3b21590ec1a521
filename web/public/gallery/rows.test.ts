import assert from 'node:assert/strict';
import { test } from 'node:test';
import { galleryPictures } from '../../content/gallery.ts';
import { type GalleryWidth, galleryRows, rowLength } from './rows.ts';

const widths = Object.keys(galleryRows) as GalleryWidth[];

for (const width of widths) {
  test(`the rows of ${width} screens hold every picture, and no row is left half empty`, () => {
    const places = galleryRows[width].reduce<number>((sum, length) => sum + length, 0);
    assert.equal(places, galleryPictures.length);
  });
}

test('a picture knows how many stand in its row', () => {
  const lengths = galleryPictures.map((_, index) => rowLength('wide', index));
  assert.deepEqual(lengths.slice(0, 10), [3, 3, 3, 2, 2, 4, 4, 4, 4, 3]);
  assert.equal(rowLength('narrow', 0), 1);
  assert.equal(rowLength('medium', 24), 3);
});

test('beyond the last row there is no place', () => {
  assert.throws(() => rowLength('wide', 25), RangeError);
});
