import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { isForWantOfResources } from '../../reason.ts';

/** The pixels of a PNG as a PDF file holds them: colours, and how opaque each is, deflated. */
interface PreparedPixels {
  kind: 'pixels';
  width: number;
  height: number;
  colours: Buffer;
  opacity: Buffer;
}

/** A picture as a PDF file holds it; a JPEG is held as it is. */
type PreparedPicture = PreparedPixels | { kind: 'jpeg'; file: Buffer };

/** A picture to be drawn on the pages of one document. */
export interface DrawnPicture {
  /** Width by height, as it is drawn. */
  ratio: number;
  /** Draws it as large as a room allows, in its middle or at its foot. */
  draw(room: { x: number; y: number; width: number; height: number }, place: 'center' | 'bottom'): void;
}

/**
 * Reads a stored picture by its name; null where it is missing or broken.
 * @throws Error where the machine has no more to give.
 */
export type ReadPicture = (name: string) => Promise<PreparedPicture | null>;

/** Enough for 300 dots an inch at the size of the largest; what is larger makes every file heavy. */
export const mostSide = 2_000;
const deflated = promisify<Uint8Array, Buffer>(deflate);

/**
 * Returns the reader of pictures in a folder; the last few stay in memory, as names are never used again.
 * @param onFault called with what is missing or broken
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
      // The picture may be as right as can be: whoever prints is told to try again.
      if (isForWantOfResources(error)) throw error;
      onFault(name, error);
      return null;
    }
  };
}

/** @throws Error if it is neither a PNG nor a JPEG, broken, or too large. */
async function prepare(file: Buffer): Promise<PreparedPicture> {
  const { width, height, type } = imageSize(file);
  if (Math.max(width, height) > mostSide)
    throw new Error(`The picture has more than ${mostSide} pixels a side.`);
  if (type === 'jpg') return { kind: 'jpeg', file };
  if (type === 'png') return { kind: 'pixels', width, height, ...(await layersOf(file)) };
  throw new Error('The picture is neither a PNG nor a JPEG.');
}

/** Splits a PNG into its colours and how opaque each is. pdfkit does so too, but throws where nobody can catch it. */
async function layersOf(file: Buffer): Promise<Pick<PreparedPixels, 'colours' | 'opacity'>> {
  // Loaded when a certificate with a picture is first printed.
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

/** Returns a picture for the pages of a document, which holds it once. */
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
