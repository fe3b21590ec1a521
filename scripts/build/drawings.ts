import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PlacedDrawing } from '../../src/content/drawings.ts';
import type { Cache } from './cache.ts';
import { hashOf } from './cache.ts';
import { forEachAtOnce } from './parallel.ts';

/** The ground of what is made of pixels: `--navy`. */
export const navy = '#0b1f3a';

/** Pixels across; most pictures that are no drawings have as many. */
const width = 1280;
const webp = { lossless: true };
const settings = JSON.stringify([webp, navy, sharp.versions]);

/** A place for a picture that a drawing fills. */
export interface Drawing {
  /** The place's name. */
  name: string;
  /** Pixels of its own size. */
  width: number;
  height: number;
  /** Part of its files' names. */
  hash: string;
}

/**
 * Makes the files of every place that has a drawing.
 * @param folder of the drawings
 * @param emit takes the drawing (`/assets/pictures/NAME-HASH.svg`), and one of pixels on navy for whatever takes no SVG
 *   (`/pictures/NAME.webp`)
 * @returns in the order of their names
 */
export async function buildDrawings(
  folder: string,
  places: Readonly<Record<string, PlacedDrawing>>,
  cache: Cache,
  emit: (url: string, content: Uint8Array) => void,
): Promise<Drawing[]> {
  const drawings: Drawing[] = [];
  await forEachAtOnce(Object.entries(places), availableParallelism(), async ([name, { file, part }]) => {
    const size = { width, height: Math.round((width * part.height) / part.width) };
    const drawing = cut(await readFile(join(folder, `${file}.svg`), 'utf8'), part, size);
    const onNavy = Buffer.from(drawing.replace(`color="${navy}"`, 'color="#fff"'));
    const raster = await cache.get([settings, onNavy], () =>
      sharp(onNavy).flatten({ background: navy }).webp(webp).toBuffer(),
    );
    const hash = hashOf([drawing]).slice(0, 6);
    emit(`/assets/pictures/${name}-${hash}.svg`, Buffer.from(drawing));
    emit(`/pictures/${name}.webp`, raster);
    drawings.push({ name, ...size, hash });
  });
  return drawings.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Shows a part of a drawing alone. */
function cut(
  svg: string,
  { x, y, width, height }: PlacedDrawing['part'],
  size: { width: number; height: number },
) {
  const root = `viewBox="${x} ${y} ${width} ${height}" width="${size.width}" height="${size.height}"`;
  return svg.replace(/viewBox="[^"]*"/u, root);
}
