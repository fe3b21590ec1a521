import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { drawings } from '../../src/content/drawings.ts';
import { en } from '../../src/content/en/index.ts';
import { pictureTextsIn } from '../../src/content/picture-texts.ts';
import { sharedPictures, sharedSize } from '../../src/shared/share-pictures.ts';
import type { Cache } from './cache.ts';
import { hashOf } from './cache.ts';
import { navy } from './drawings.ts';
import { forEachAtOnce } from './parallel.ts';

const jpeg = { quality: 68, mozjpeg: true };
const settings = JSON.stringify([jpeg, sharedSize, sharp.versions]);

/** By the picture's name. */
export type SharePictures = Record<string, { url: string; alt: string }>;

/**
 * Makes the JPEGs that are shown where a page is shared.
 * @param files of the site, by address, with the originals
 */
export async function buildSharePictures(
  files: ReadonlyMap<string, Uint8Array>,
  cache: Cache,
  emit: (url: string, content: Uint8Array) => void,
): Promise<SharePictures> {
  const texts: Record<string, string> = pictureTextsIn(en);
  const made: [name: string, picture: { url: string; alt: string }][] = [];
  await forEachAtOnce([...sharedPictures], availableParallelism(), async (name) => {
    const original = files.get(`/pictures/${name}.webp`);
    if (original === undefined) throw new Error(`There is no picture ${name} to share.`);
    // A photograph loses its edges, a drawing nothing.
    const fit = name in drawings ? ({ fit: 'contain', background: navy } as const) : {};
    const content = await cache.get([settings, JSON.stringify(fit), original], () =>
      sharp(original)
        .resize({ ...sharedSize, ...fit })
        .jpeg(jpeg)
        .toBuffer(),
    );
    const url = `/assets/pictures/${name}-share-${hashOf([content]).slice(0, 8)}.jpg`;
    emit(url, content);
    made.push([name, { url, alt: texts[name] ?? '' }]);
  });
  return Object.fromEntries(made.sort(([one], [other]) => one.localeCompare(other, 'en')));
}
