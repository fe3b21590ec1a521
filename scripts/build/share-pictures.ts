import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sharedPictures, sharedSize } from '../../src/shared/share-pictures.ts';
import { galleryTexts } from '../../web/content/gallery.ts';
import { pictureTexts } from '../../web/content/pictures.ts';
import type { Cache } from './cache.ts';
import { hashOf } from './cache.ts';
import { forEachAtOnce } from './parallel.ts';

const jpeg = { quality: 68, mozjpeg: true };
const settings = JSON.stringify([jpeg, sharedSize, sharp.versions]);

/** By the picture's name. */
export type SharePictures = Record<string, { url: string; alt: string }>;

/** Makes the JPEGs that are shown where somebody shares a page. */
export async function buildSharePictures(
  folder: string,
  cache: Cache,
  emit: (url: string, content: Uint8Array) => void,
): Promise<SharePictures> {
  const texts: Record<string, string> = { ...pictureTexts, ...galleryTexts };
  const made: [name: string, picture: { url: string; alt: string }][] = [];
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
