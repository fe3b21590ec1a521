import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { isForWantOfResources } from '../../reason.ts';

/** `colours` and `opacity` are deflated, as in a PDF file. */
interface PreparedPixels {
  kind: 'pixels';
  width: number;
  height: number;
  colours: Buffer;
  opacity: Buffer;
}

type PreparedPicture = PreparedPixels | { kind: 'jpeg'; file: Buffer };

export interface DrawnPicture {
  /** Width divided by height, after rotation. */
  ratio: number;
  draw(room: { x: number; y: number; width: number; height: number }, place: 'center' | 'bottom'): void;
}

/**
 * Returns null for a missing or broken picture.
 * @throws Error if the machine runs out of resources.
 */
export type ReadPicture = (name: string) => Promise<PreparedPicture | null>;

/** Pixels; enough for 300 dpi at the largest printed size. More makes every file heavy. */
export const mostSide = 2_000;
const deflated = promisify<Uint8Array, Buffer>(deflate);

/**
 * Caches without invalidation, since a name is never reused.
 * @param onFault called for a missing or broken picture
 */
export function pictureReader(folder: string, onFault: (name: string, error: unknown) => void): ReadPicture {
  const kept = new LRUCache<string, PreparedPicture>({ max: 6 });
  return async (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    try {
      const prepared = await prepare(await readFile(join(folder, basename(name))));
      kept.set(name, prepared);
      return prepared;
    } catch (error) {
      // The picture itself may be fine: the admin should try again.
      if (isForWantOfResources(error)) throw error;
      onFault(name, error);
      return null;
    }
  };
}

/** @throws Error if the file is neither a PNG nor a JPEG, broken, or too large. */
async function prepare(file: Buffer): Promise<PreparedPicture> {
  const { width, height, type } = imageSize(file);
  if (Math.max(width, height) > mostSide)
    throw new Error(`The picture has more than ${mostSide} pixels a side.`);
  if (type === 'jpg') return { kind: 'jpeg', file };
  if (type === 'png') return { kind: 'pixels', width, height, ...(await layersOf(file)) };
  throw new Error('The picture is neither a PNG nor a JPEG.');
}

/** pdfkit could split a PNG too, but throws errors that cannot be caught. */
async function layersOf(file: Buffer): Promise<Pick<PreparedPixels, 'colours' | 'opacity'>> {
  const { convertIndexedToRgb, decode } = await import('fast-png');
  const png = decode(file);
  if (png.depth < 8 && png.palette === undefined) throw new Error('The PNG has too few shades of grey.');
  const samples = png.palette === undefined ? png.data : convertIndexedToRgb(png);
  const pixels = png.width * png.height;
  const channels = samples.length / pixels;
  const hasColour = channels > 2;
  const hasOpacity = channels % 2 === 0;
  const byteAt = (index: number) => (samples[index] ?? 0) >> (png.depth === 16 ? 8 : 0);
  const colours = new Uint8Array(pixels * 3);
  const opacity = new Uint8Array(pixels).fill(255);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const at = pixel * channels;
    for (let colour = 0; colour < 3; colour += 1)
      colours[pixel * 3 + colour] = byteAt(hasColour ? at + colour : at);
    if (hasOpacity) opacity[pixel] = byteAt(at + channels - 1);
  }
  return { colours: await deflated(colours), opacity: await deflated(opacity) };
}

export function drawnIn(
  document: PDFKit.PDFDocument,
  prepared: PreparedPicture,
  label: string,
): DrawnPicture {
  const picture = prepared.kind === 'jpeg' ? document.openImage(prepared.file) : held(prepared, label);
  const { width, height, orientation = 1 } = picture;
  return {
    ratio: orientation > 4 ? height / width : width / height,
    draw(room, place) {
      document.image(picture, room.x, room.y, { fit: [room.width, room.height], valign: place });
    },
  };
}

function held({ width, height, colours, opacity }: PreparedPixels, label: string): PDFKit.HeldPicture {
  const inflated = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  };
  return {
    width,
    height,
    label,
    obj: null,
    embed(document) {
      const mask = document.ref({ ...inflated, ColorSpace: 'DeviceGray' });
      mask.end(opacity);
      this.obj = document.ref({ ...inflated, ColorSpace: 'DeviceRGB', SMask: mask });
      this.obj.end(colours);
    },
  };
}
