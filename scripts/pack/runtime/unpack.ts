import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** In milliseconds; a file of some megabytes takes less than one second. */
const longestWriting = 60_000;

/** A packed native module. */
export interface NativeModule {
  name: string;
  /** Of its content, in hexadecimal. */
  sha256: string;
  read: () => Buffer;
}

/** Writes a native module into a folder unless it is there, removes its older versions, and returns its path. */
export function unpack({ name, sha256, read }: NativeModule, folder: string): string {
  const fileName = `${name}-${sha256.slice(0, 16)}.node`;
  const file = join(folder, fileName);
  // Looked at whole: a file that a full disk cut short or that was changed is written again.
  if (existsSync(file) && hashOf(file) === sha256) return file;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const other of readdirSync(folder)) {
    const isOlder = other.startsWith(`${name}-`) && other !== fileName;
    if (isOlder && !isUnderWay(join(folder, other))) rmSync(join(folder, other), { force: true });
  }
  const beside = join(folder, `${fileName}.${randomUUID()}.part`);
  writeFileSync(beside, read(), { mode: 0o600 });
  renameSync(beside, file);
  return file;
}

/** Whether another process may be writing a file just now, and is about to give it its name. */
function isUnderWay(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return file.endsWith('.part') && Date.now() - written < longestWriting;
}

/** Reads in pieces, to save memory. */
function hashOf(file: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(65_536);
  const open = openSync(file, 'r');
  try {
    for (let read = readSync(open, piece); read > 0; read = readSync(open, piece)) {
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(open);
  }
  return hash.digest('hex');
}
