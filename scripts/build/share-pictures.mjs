import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sharedPictures, sharedSize } from '../../src/shared/share-pictures.ts';
import { galleryTexts } from '../../web/content/gallery.ts';
import { pictureTexts } from '../../web/content/pictures.ts';
import { hashOf } from './cache.mjs';
import { forEachAtOnce } from './parallel.mjs';

const jpeg = { quality: 68, mozjpeg: true };
const settings = JSON.stringify([jpeg, sharedSize, sharp.versions]);

/** @typedef {Record<string, { url: string, alt: string }>} SharePictures by the picture's name */

/**
 * Makes the JPEGs that stand for the pages where somebody shares them.
 * @param {string} folder of the originals
 * @param {import('./cache.mjs').Cache} cache
 * @param {(url: string, content: Uint8Array) => void} emit
 * @returns {Promise<SharePictures>}
 */
export async function buildSharePictures(folder, cache, emit) {
  /** @type {Record<string, string>} */
  const texts = { ...pictureTexts, ...galleryTexts };
  /** @type {[name: string, picture: { url: string, alt: string }][]} */
  const made = [];
  await forEachAtOnce([...sharedPictures], availableParallelism(), async (name) => {
    const original = await readFile(join(folder, `${name}.webp`));
    const content = await cache.get([settings, original], () =>
      sharp(original).resize(sharedSize).jpeg(jpeg).toBuffer(),
    );
    const url = `/assets/pictures/${name}-share-${hashOf([content]).slice(0, 8)}.jpg`;
    emit(url, content);
    made.push([name, { url, alt: texts[name] ?? '' }]);
  });
  return Object.fromEntries(made.sort(([one], [other]) => one.localeCompare(other, 'en')));
}
