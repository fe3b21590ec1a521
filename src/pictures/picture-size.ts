import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';

/** Pixels of a picture as it is shown, which for a photograph taken upright is not as it lies in its file. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the size of a picture in the data folder by the path that it is served under; null where it cannot be told. */
export type SizeOfPicture = (path: string) => PictureSize | null;

/** Bytes from the start of a file that tell its size: what image-size itself reads of a file. */
const headBytes = 512 * 1024;
const mostKnown = 500;

/** Returns the function that reads the size of each upload and replaced picture once: its path changes with it. */
export function pictureSizes(dataFolder: string): SizeOfPicture {
  const known = new LRUCache<string, PictureSize>({ max: mostKnown });
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
function readSize(file: string): PictureSize | null {
  try {
    const { width, height, orientation = 1 } = imageSize(readHead(file));
    // The upper four of EXIF's eight orientations lie on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

function readHead(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.allocUnsafe(headBytes);
    return head.subarray(0, readSync(handle, head));
  } finally {
    closeSync(handle);
  }
}
