import { readFile, writeFile } from 'node:fs/promises';
import { imageSizeFromFile } from 'image-size/fromFile';
import { badRequest, unsupportedType } from '../http/index.ts';
import { stripPng, stripWebp } from './chunk-metadata.ts';
import { stripJpeg } from './jpeg-metadata.ts';

/** Pixels; a browser needs four bytes of memory for each. */
const mostPixels = 40_000_000;

/** The kinds of picture that are taken, by their content, and the ending under which each is stored and served. */
const endings: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
]);

const strippers: Record<string, (bytes: Buffer) => Buffer | null> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/**
 * Makes sure that a received file is a picture of a kind and size that is taken, and removes from JPEG, PNG and WebP
 * place, time and camera. Returns the ending for its kind.
 * @throws HttpRefusal 415 with `refusal` if it is no such picture, 400 if it has too many pixels.
 */
export async function checkPicture(file: string, refusal: string): Promise<string> {
  // Only who uploads needs it, and it is large.
  const { fileTypeFromFile } = await import('file-type');
  const ending = endings.get((await fileTypeFromFile(file))?.mime ?? '');
  if (ending === undefined) throw unsupportedType(refusal);
  const pixels = await countPixels(file);
  if (pixels === null) throw unsupportedType(refusal);
  if (pixels > mostPixels) {
    throw badRequest(
      `The picture has ${Math.ceil(pixels / 1e6)} megapixels; at most ${mostPixels / 1e6} are allowed.`,
    );
  }
  const strip = strippers[ending];
  if (strip !== undefined) {
    const stripped = strip(await readFile(file));
    if (stripped === null) throw unsupportedType(refusal);
    await writeFile(file, stripped);
  }
  return ending;
}

async function countPixels(file: string): Promise<number | null> {
  try {
    const { width, height } = await imageSizeFromFile(file);
    return width > 0 && height > 0 ? width * height : null;
  } catch {
    // A head without a size is no picture, whatever its first bytes say.
    return null;
  }
}
