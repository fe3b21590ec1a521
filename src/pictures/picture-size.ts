import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { limits } from '../shared/limits.ts';
import { jpegSize } from './jpeg-metadata.ts';
import { pngLiesOnSide } from './png-metadata.ts';

/** Pixels of a picture as it is shown, which for a photograph taken upright is not as it lies in its file. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a file besides that of the picture in it. */
export interface FileSize extends PictureSize {
  bytes: number;
}

/** Returns the size of a picture in the data folder by the path that it is served under; null where it cannot be told. */
export type SizeOfPicture = (path: string) => FileSize | null;

const mostKnown = 500;

/** Returns the function that reads the size of each upload and replaced picture of a data folder once: its path changes with it. */
export function sizesIn(dataFolder: string): SizeOfPicture {
  const known = new LRUCache<string, FileSize>({ max: mostKnown });
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const size = readSize(pictureFile(path, dataFolder));
    if (size === null) return null;
    known.set(path, size);
    return size;
  };
}

/** Returns the file in the data folder behind the path that a picture is served under. */
function pictureFile(path: string, dataFolder: string): string {
  const plain = decodeURIComponent(path.replace(/\?.*$/u, ''));
  return join(dataFolder, plain.startsWith('/uploads/') ? '' : 'site', plain);
}

/** A file that was put there by hand may be anything, and may be gone meanwhile. */
function readSize(file: string): FileSize | null {
  try {
    const { head, bytes } = readHead(file);
    const size = sizeOfBytes(head);
    return size && { ...size, bytes };
  } catch {
    return null;
  }
}

function readHead(file: string): { head: Buffer; bytes: number } {
  const handle = openSync(file, 'r');
  try {
    const bytes = fstatSync(handle).size;
    const head = Buffer.allocUnsafe(Math.min(bytes, limits.upload));
    return { head: head.subarray(0, readSync(handle, head)), bytes };
  } finally {
    closeSync(handle);
  }
}

/** Returns the size of a picture by its bytes, of which the end may be missing; null for what has none. */
export function sizeOfBytes(bytes: Buffer): PictureSize | null {
  const size = jpegSize(bytes) ?? sizeByLibrary(bytes);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

/** Of JPEGs it passes over those with bytes that fill, and knows not every frame. */
function sizeByLibrary(bytes: Buffer): PictureSize | null {
  try {
    const { width, height, type } = imageSize(bytes);
    return type === 'png' && pngLiesOnSide(bytes) ? { width: height, height: width } : { width, height };
  } catch {
    // A head without a size is no picture, whatever its first bytes say.
    return null;
  }
}
