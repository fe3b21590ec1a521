import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { limits } from '../shared/limits.ts';
import { jpegSize } from './jpeg-metadata.ts';
import { pngLiesOnSide } from './png-metadata.ts';

/** Pixels as displayed, after EXIF rotation. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface FileSize extends PictureSize {
  bytes: number;
}

/** Returns the size of a picture by its URL path, or null. */
export type SizeOfPicture = (path: string) => FileSize | null;

const mostKnown = 500;

/** Caches sizes by path: a changed picture gets a new path. */
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

function pictureFile(path: string, dataFolder: string): string {
  const plain = decodeURIComponent(path.replace(/\?.*$/u, ''));
  return join(dataFolder, plain.startsWith('/uploads/') ? '' : 'site', plain);
}

/** Returns null on errors: files placed by hand may be of any kind, or deleted meanwhile. */
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

/** Returns the displayed size, or null. The beginning of the file suffices. */
export function sizeOfBytes(bytes: Buffer): PictureSize | null {
  const size = jpegSize(bytes) ?? sizeByLibrary(bytes);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

/** image-size fails on JPEGs with fill bytes or rare frames, so jpegSize comes first. */
function sizeByLibrary(bytes: Buffer): PictureSize | null {
  try {
    const { width, height, type } = imageSize(bytes);
    return type === 'png' && pngLiesOnSide(bytes) ? { width: height, height: width } : { width, height };
  } catch {
    // Without a size it is not a picture, though its signature matches.
    return null;
  }
}
