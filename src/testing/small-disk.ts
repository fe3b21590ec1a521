import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** Mounts a disk of a size in MiB until the test file has ended; null where this machine lets nobody mount one. */
export function smallDisk(mebibytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'institute-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  atEnd(() => {
    spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  return status === 0 ? folder : null;
}

/** Fills a disk to the last byte. Returns the function that empties it again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filling');
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(65_536));
  } catch {
    // It is full.
  } finally {
    closeSync(descriptor);
  }
  return () => rmSync(file);
}
