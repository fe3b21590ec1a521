import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { Cache } from './cache.ts';
import { hashOf } from './cache.ts';
import type { Drawing } from './drawings.ts';
import { forEachAtOnce } from './parallel.ts';

/**
 * Widths in pixels; a picture gets those below its own. AVIF has the own width too; for WebP, which few browsers need,
 * the original is that.
 */
const steps = { avif: [480, 768, 1080, 1440], webp: [480, 768, 1440] };

/** Effort 2 and tuned for SSIM take half the time of effort 3 tuned as by default; on this set files are as small and as good. */
const avif = { effort: 2, tune: 'ssim', chromaSubsampling: '4:2:0' } as const;
/** Narrow files are for screens with so many pixels a point that less does not show. */
const qualityOf = (width: number) => (width <= 768 ? 39 : 47);
const webp = { quality: 75, effort: 5 };

/** The settings that the variants depend on besides their picture. */
const settings = JSON.stringify([avif, steps.avif.map(qualityOf), webp, sharp.versions]);

export interface Picture {
  /** The file's name without its ending. */
  name: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Part of the variants' names. */
  hash: string;
}

/** The pictures and drawings that the site shows, by their names. */
export interface Pictures {
  pictures: Picture[];
  drawings: Drawing[];
}

/**
 * Makes the variants of every WebP picture in a folder.
 * @param emit takes the originals (`/pictures/NAME.webp`) and the variants
 *   (`/assets/pictures/NAME-WIDTH-HASH.avif` and `.webp`)
 * @returns in the order of their names
 */
export async function buildPictures(
  folder: string,
  cache: Cache,
  emit: (url: string, content: Uint8Array) => void,
): Promise<Picture[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort();
  const pictures: Picture[] = [];
  // libvips splits a single picture badly over processors: one thread each, and as many pictures as processors.
  sharp.concurrency(1);
  await forEachAtOnce(files, availableParallelism(), async (file) => {
    const original = await readFile(join(folder, file));
    const picture = await describe(parse(file).name, original);
    pictures.push(picture);
    emit(`/pictures/${file}`, original);
    for (const type of ['avif', 'webp'] as const) {
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

async function describe(name: string, original: Uint8Array): Promise<Picture> {
  const { width, height } = await sharp(original).metadata();
  // Four digits tell two versions of a picture apart, and every page carries all of them.
  return { name, width, height, hash: hashOf([settings, original]).slice(0, 4) };
}

function variantWidths(width: number, type: 'avif' | 'webp') {
  const narrower = steps[type].filter((each) => each < width);
  return type === 'avif' ? [...narrower, width] : narrower;
}

function resize(original: Uint8Array, width: number, type: 'avif' | 'webp') {
  const resized = sharp(original).resize(width);
  return (
    type === 'avif' ? resized.avif({ ...avif, quality: qualityOf(width) }) : resized.webp(webp)
  ).toBuffer();
}

/**
 * Returns the module `virtual:pictures` (see web/virtual.d.ts). It makes the addresses when it is loaded, which keeps it
 * a tenth as long.
 */
export function picturesModule({ pictures, drawings }: Pictures) {
  const rows = pictures.map(({ name, width, height, hash }) => [name, width, height, hash]);
  const drawn = drawings.map(({ name, width, height, hash }) => [name, width, height, hash]);
  return `
    const steps = ${JSON.stringify(steps)};
    const variants = (name, own, hash, type) =>
      steps[type].filter((width) => width < own)
        .concat(type === 'avif' ? own : [])
        .map((width) => [width, \`/assets/pictures/\${name}-\${width}-\${hash}.\${type}\`]);
    export const pictures = Object.fromEntries(${JSON.stringify(rows)}.map(
      ([name, width, height, hash]) => [
        name,
        {
          width, height,
          avif: variants(name, width, hash, 'avif'),
          webp: [...variants(name, width, hash, 'webp'), [width, \`/pictures/\${name}.webp\`]],
        },
      ],
    ));
    export const drawings = Object.fromEntries(${JSON.stringify(drawn)}.map(
      ([name, width, height, hash]) => [
        name,
        {
          width, height,
          src: \`/assets/pictures/\${name}-\${hash}.svg\`,
        },
      ],
    ));`;
}
