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

interface Format {
  ending: string;
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

export interface CheckedPicture extends PictureSize {
  ending: string;
  bytes: number;
}

/**
 * Checks the kind and size of a received file, and overwrites it without metadata.
 * @throws HttpRefusal 415 with `refusal` for an unsupported file, 400 for too many pixels.
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
  // Loaded on first use: the module is large.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  // A generic HEIF file lists its compatible brands after the generic one.
  const isAvif =
    type === 'image/heif' && bytes.toString('latin1', 16, bytes.readUInt32BE(0)).includes('avif');
  return isAvif ? avif : formats.get(type);
}
