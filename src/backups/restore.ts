import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { reasonOf } from '../reason.ts';
import { RefusedStart } from '../refused-start.ts';
import type { Contents } from './archive.ts';
import type { ArchiveChecks } from './backup.ts';
import { verifyArchive } from './backup.ts';

/** Everything that a restore replaces. */
const replaced = [
  'institute.db',
  'institute.db-wal',
  'institute.db-shm',
  'uploads',
  'secret',
  'site.json',
  'site',
];

/** Which archive goes into which data folder. */
export interface RestoreParts extends ArchiveChecks {
  /** Its file, or itself as it comes. */
  archive: string | Readable;
  dataFolder: string;
}

/** What a restore did. */
export interface Restored {
  contents: Contents;
  /** Folder of what was there before, or null if nothing was. */
  kept: string | null;
}

/**
 * Puts what an archive holds in place of what a data folder holds, which it keeps in a folder beside. Nothing is
 * touched before the archive has been checked whole. No server may be running on the folder.
 * @throws RefusedStart with exit code 1 if the archive cannot be read, is damaged or was made by a newer version.
 */
export async function restore({ archive, dataFolder, ...parts }: RestoreParts): Promise<Restored> {
  const now = parts.now();
  const staging = join(dataFolder, `restoring-${now.getTime()}`);
  try {
    const contents = await verifyArchive(archive, staging, parts);
    const kept = join(dataFolder, `before-restore-${now.toISOString().replace(/[:.]/gu, '-')}`);
    return { contents, kept: exchange(dataFolder, staging, kept) };
  } catch (error) {
    if (error instanceof RefusedStart) throw error;
    const name = typeof archive === 'string' ? archive : 'The archive';
    throw new RefusedStart(`${name} cannot be restored; nothing was changed. ${reasonOf(error)}`, 1);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Moves the old files away and the new ones in; if a move fails, all that were made are taken back. */
function exchange(dataFolder: string, staging: string, kept: string): string | null {
  const done: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    done.push([from, to]);
  };
  const old = replaced.filter((name) => existsSync(join(dataFolder, name)));
  try {
    if (old.length > 0) mkdirSync(kept, { mode: 0o700 });
    for (const name of old) move(join(dataFolder, name), join(kept, name));
    for (const name of readdirSync(staging)) move(join(staging, name), join(dataFolder, name));
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
  return old.length > 0 ? kept : null;
}
