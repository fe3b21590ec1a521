import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { hashOf } from './cache.mjs';
import { forEachAtOnce } from './parallel.mjs';

/**
 * Pixels; a picture gets those below its own width. As AVIF it comes in its own width as well; in WebP, for the few
 * browsers that need it, the original stands for that.
 */
const steps = { avif: [480, 768, 1080, 1440], webp: [480, 768, 1440] };

/** Effort 3: files as small as at 4 in a quarter of the time, measured on this set. */
const avif = { quality: 45, effort: 3, chromaSubsampling: '4:2:0' };
const webp = { quality: 75, effort: 5 };

/** What the variants depend on besides the original. */
const settings = JSON.stringify([avif, webp, sharp.versions]);

/**
 * @typedef {object} Picture
 * @property {string} name the file's name without its ending
 * @property {number} width pixels of the original
 * @property {number} height
 * @property {string} colour its average, `#rrggbb`
 * @property {string} hash part of the variants' names
 */

/**
 * Makes the variants of every WebP picture in a folder.
 * @param {string} folder
 * @param {import('./cache.mjs').Cache} cache
 * @param {(url: string, content: Uint8Array) => void} emit takes the originals (`/pictures/NAME.webp`) and the variants
 *   (`/assets/pictures/NAME-WIDTH-HASH.avif` and `.webp`)
 * @returns {Promise<Picture[]>} in the order of their names
 */
export async function buildPictures(folder, cache, emit) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort();
  /** @type {Picture[]} */
  const pictures = [];
  // libvips splits a single picture badly over processors: one thread each, and as many pictures as processors.
  sharp.concurrency(1);
  await forEachAtOnce(files, availableParallelism(), async (file) => {
    const original = await readFile(join(folder, file));
    const picture = await describe(parse(file).name, original);
    pictures.push(picture);
    emit(`/pictures/${file}`, original);
    for (const type of /** @type {const} */ (['avif', 'webp'])) {
      for (const width of variantWidths(picture.width, type)) {
        const content = await cache.get([settings, type, String(width), original], () =>
          resize(original, width, type),
        );
        emit(`/assets/pictures/${picture.name}-${width}-${picture.hash}.${type}`, content);
      }
    }
  });
  return pictures.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * @param {string} name
 * @param {Uint8Array} original
 * @returns {Promise<Picture>}
 */
async function describe(name, original) {
  const { width, height } = await sharp(original).metadata();
  const { data } = await sharp(original)
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = `#${data.subarray(0, 3).toString('hex')}`;
  return { name, width, height, colour, hash: hashOf([settings, original]).slice(0, 8) };
}

/**
 * @param {number} width of the original
 * @param {'avif' | 'webp'} type
 */
function variantWidths(width, type) {
  const narrower = steps[type].filter((each) => each < width);
  return type === 'avif' ? [...narrower, width] : narrower;
}

/**
 * @param {Uint8Array} original
 * @param {number} width
 * @param {'avif' | 'webp'} type
 */
function resize(original, width, type) {
  const resized = sharp(original).resize(width);
  return (type === 'avif' ? resized.avif(avif) : resized.webp(webp)).toBuffer();
}

/**
 * The module `virtual:pictures` (see web/virtual.d.ts). It spells out the addresses when it is loaded, which keeps it a
 * tenth as long.
 * @param {Picture[]} pictures
 */
export function picturesModule(pictures) {
  const rows = pictures.map(({ name, width, height, colour, hash }) => [name, width, height, colour, hash]);
  return `
    const steps = ${JSON.stringify(steps)};
    const variants = (name, own, hash, type) =>
      steps[type].filter((width) => width < own)
        .concat(type === 'avif' ? own : [])
        .map((width) => [width, \`/assets/pictures/\${name}-\${width}-\${hash}.\${type}\`]);
    export const pictures = Object.fromEntries(${JSON.stringify(rows)}.map(
      ([name, width, height, colour, hash]) => [
        name,
        {
          width, height, colour,
          avif: variants(name, width, hash, 'avif'),
          webp: [...variants(name, width, hash, 'webp'), [width, \`/pictures/\${name}.webp\`]],
        },
      ],
    ));`;
}
