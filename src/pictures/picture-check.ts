import { readFile, writeFile } from 'node:fs/promises';
import { badRequest, unsupportedType } from '../http/index.ts';
import { stripAvif } from './avif-metadata.ts';
import { stripGif } from './gif-metadata.ts';
import { stripJpeg } from './jpeg-metadata.ts';
import { type PictureSize, sizeOfBytes } from './picture-size.ts';
import { stripPng } from './png-metadata.ts';
import { stripWebp } from './webp-metadata.ts';

/** Pixels; a browser needs four bytes of memory for each. */
const mostPixels = 40_000_000;

/** A kind of picture that is taken. */
interface Format {
  /** Under which it is stored and served. */
  ending: string;
  /** Returns the picture without its metadata, or null if it is none. */
  strip: (bytes: Buffer) => Buffer | null;
}

const png: Format = { ending: 'png', strip: stripPng };
const avif: Format = { ending: 'avif', strip: stripAvif };
const formats: ReadonlyMap<string, Format> = new Map([
  ['image/jpeg', { ending: 'jpg', strip: stripJpeg }],
  ['image/png', png],
  ['image/apng', png],
  ['image/webp', { ending: 'webp', strip: stripWebp }],
  ['image/avif', avif],
  ['image/gif', { ending: 'gif', strip: stripGif }],
]);

/** A picture that is taken: the ending for its kind, its size as it is shown, and its bytes without metadata. */
export interface CheckedPicture extends PictureSize {
  ending: string;
  bytes: number;
}

/**
 * Makes sure that a received file is a picture of a kind and size that is taken, and removes place, time, camera and owner.
 * @throws HttpRefusal 415 with `refusal` if it is no such picture, 400 if it has too many pixels.
 */
export async function checkPicture(file: string, refusal: string): Promise<CheckedPicture> {
  const bytes = await readFile(file);
  const format = await formatOf(bytes);
  const stripped = format?.strip(bytes) ?? null;
  const size = stripped && sizeOfBytes(stripped);
  if (format === undefined || stripped === null || size === null) throw unsupportedType(refusal);
  const pixels = size.width * size.height;
  if (pixels > mostPixels) {
    throw badRequest(
      `The picture has ${Math.ceil(pixels / 1e6)} megapixels; at most ${mostPixels / 1e6} are allowed.`,
    );
  }
  await writeFile(file, stripped);
  return { ...size, ending: format.ending, bytes: stripped.length };
}

async function formatOf(bytes: Buffer): Promise<Format | undefined> {
  // Only who uploads needs it, and it is large.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  // What goes by the name of its whole family says behind that which of it it is.
  const isAvif =
    type === 'image/heif' && bytes.toString('latin1', 16, bytes.readUInt32BE(0)).includes('avif');
  return isAvif ? avif : formats.get(type);
}
