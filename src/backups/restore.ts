import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { databaseFile, erasedFile } from '../database/index.ts';
import { reasonOf } from '../reason.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { StartupError } from '../startup-error.ts';
import type { Contents } from './archive.ts';
import type { ArchiveChecks, Unpack } from './backup.ts';
import { archiveUnpacker, unpackAndVerify, withDatabase } from './backup.ts';
import { holdFile } from './data-files.ts';
import { mostDays } from './upgrade-backups.ts';

/** The files and folders that a restore replaces before the database, in this order. The next start makes another secret. */
const replacedFirst = ['uploads', 'site', 'secret', 'site.json', 'institute.db-wal', 'institute.db-shm'];

const keptName = /^before-restore-(?<day>\d{4}-\d\d-\d\d)T[\d-]+Z$/u;

/** Which archive goes into which data folder. */
export interface RestoreParts extends ArchiveChecks {
  /** A file, or a stream. */
  archive: string | Readable;
  /** Opens an encrypted archive; without it only others can be restored. */
  identity?: string | null;
  dataFolder: string;
}

/** Which copy goes into which data folder. */
export interface RestoreCopyParts extends ArchiveChecks {
  /** Its name in messages, such as the path of an archive. */
  name: string;
  unpack: Unpack;
  dataFolder: string;
}

/** The outcome of a restore. */
export interface Restored {
  contents: Contents;
  /** The folder with the previous data, or null if there were none. */
  kept: string | null;
}

/** A folder with the data from before a restore. */
export interface KeptFolder {
  path: string;
  /** Its last day, such as 2026-11-21. */
  lastDay: string;
}

/** Restores an archive, as `restoreCopy` does. */
export function restore({ archive, identity = null, ...parts }: RestoreParts): Promise<Restored> {
  const name = typeof archive === 'string' ? archive : 'The archive';
  return restoreCopy({ ...parts, name, unpack: archiveUnpacker(archive, identity) });
}

/**
 * Replaces the content of a data folder by that of a copy, once the whole copy has been checked, and keeps the previous
 * data in a folder. No server may run on the data folder.
 * @throws StartupError with exit code 1 if the copy cannot be read, is damaged or was made by a newer version.
 */
export async function restoreCopy({
  name,
  unpack,
  dataFolder,
  ...parts
}: RestoreCopyParts): Promise<Restored> {
  const now = parts.now();
  const staging = join(dataFolder, `restoring-${now.getTime()}`);
  try {
    const contents = await unpackAndVerify(unpack, staging, parts);
    takeOverErased(staging, dataFolder);
    const kept = join(dataFolder, `before-restore-${now.toISOString().replace(/[:.]/gu, '-')}`);
    return { contents, kept: exchange(dataFolder, staging, kept) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${name} cannot be restored; nothing was changed. ${reasonOf(error)}`, 1);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Adds the people who were erased, as a copy off-site lists them, to the list of this machine: the next start erases them again.
 * Before anything is replaced, so that a restore that is killed brings nobody back.
 */
function takeOverErased(staging: string, dataFolder: string): void {
  const linesIn = (folder: string) =>
    existsSync(erasedFile(folder)) ? readFileSync(erasedFile(folder), 'utf8').split('\n') : [];
  const here = new Set(linesIn(dataFolder));
  const missing = linesIn(staging).filter((line) => !here.has(line));
  if (missing.length === 0) return;
  appendFileSync(erasedFile(dataFolder), ['', ...missing, ''].join('\n'), { mode: 0o600, flush: true });
}

/** Returns the folders with data from before restores, which hold people's data too, oldest first. */
export function keptFolders(dataFolder: string): KeptFolder[] {
  return readdirSync(dataFolder)
    .sort()
    .flatMap((name) => {
      const day = keptName.exec(name)?.groups?.day;
      if (day === undefined) return [];
      return [{ path: join(dataFolder, name), lastDay: dayOf(Date.parse(day) + mostDays * dayMilliseconds) }];
    });
}

/** Whether a restore unpacks into a folder of this name; it holds the data folder's lock meanwhile. */
export function isUnfinishedRestore(name: string): boolean {
  return /^restoring-\d+$/u.test(name);
}

/** Removes expired folders of restores. The caller must hold the data folder's lock. */
export async function removeOldRestores(dataFolder: string, now: Date): Promise<void> {
  const old = keptFolders(dataFolder).filter(({ lastDay }) => lastDay < dayOf(now.getTime()));
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Moves the old files out and the new ones in; if a move fails, all are moved back. The database comes last and in one
 * step: whenever the process dies there is one, so that no start makes a new institute and the restore can be repeated.
 */
function exchange(dataFolder: string, staging: string, kept: string): string | null {
  const database = databaseFile(dataFolder);
  const isThere = existsSync(database);
  if (isThere) settle(database);
  const keepsAny = isThere || replacedFirst.some((name) => existsSync(join(dataFolder, name)));
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    if (!existsSync(from)) return;
    renameSync(from, to);
    undo.push(() => renameSync(to, from));
  };
  try {
    if (keepsAny) {
      mkdirSync(kept, { mode: 0o700 });
      // Undone last, when nothing but a link to the database can be in it.
      undo.push(() => rmSync(kept, { recursive: true }));
    }
    for (const name of replacedFirst) {
      move(join(dataFolder, name), join(kept, name));
      move(join(staging, name), join(dataFolder, name));
    }
    if (isThere) holdFile(database, databaseFile(kept));
    renameSync(databaseFile(staging), database);
  } catch (error) {
    for (const takeBack of undo.reverse()) takeBack();
    throw error;
  }
  return keepsAny ? kept : null;
}

/** Writes the log that a killed server has left into its database, from which it would be moved away otherwise. */
function settle(database: string): void {
  try {
    withDatabase(database, () => undefined);
  } catch {
    // A damaged database is kept as it is.
  }
}
