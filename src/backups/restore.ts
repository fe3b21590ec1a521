import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { databaseFile } from '../database/data-folder.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import type { Contents } from './archive.ts';
import type { ArchiveChecks } from './backup.ts';
import { verifyArchive, withDatabase } from './backup.ts';
import { holdFile } from './data-files.ts';
import { mostDays, oneDay } from './upgrade-backups.ts';

/** Everything that a restore replaces, in this order, before the database; the next start makes another secret. */
const replacedFirst = ['uploads', 'site', 'secret', 'site.json', 'institute.db-wal', 'institute.db-shm'];

const unfinishedName = /^restoring-\d+$/u;
const keptName = /^before-restore-(?<day>\d{4}-\d\d-\d\d)T[\d-]+Z$/u;

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

/** A folder of what was there before a restore. */
export interface KeptFolder {
  path: string;
  /** The day, such as 2026-11-21, after which it is removed. */
  lastDay: string;
}

/**
 * Puts what an archive holds in place of what a data folder holds, which it keeps in a folder beside. Nothing is
 * touched before the archive has been checked whole. No server may be running on the folder.
 * @throws StartupError with exit code 1 if the archive cannot be read, is damaged or was made by a newer version.
 */
export async function restore({ archive, dataFolder, ...parts }: RestoreParts): Promise<Restored> {
  const now = parts.now();
  const staging = join(dataFolder, `restoring-${now.getTime()}`);
  try {
    const contents = await verifyArchive(archive, staging, parts);
    const kept = join(dataFolder, `before-restore-${now.toISOString().replace(/[:.]/gu, '-')}`);
    return { contents, kept: exchange(dataFolder, staging, kept) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const name = typeof archive === 'string' ? archive : 'The archive';
    throw new StartupError(`${name} cannot be restored; nothing was changed. ${reasonOf(error)}`, 1);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Gives the folders of what was there before the restores of the last days, which hold people's data too; oldest first. */
export function keptFolders(dataFolder: string): KeptFolder[] {
  return readdirSync(dataFolder)
    .sort()
    .flatMap((name) => {
      const day = keptName.exec(name)?.groups?.day;
      if (day === undefined) return [];
      return [{ path: join(dataFolder, name), lastDay: dayOf(Date.parse(day) + mostDays * oneDay) }];
    });
}

/**
 * Removes what restores have kept too long, and what one that was killed had unpacked. The caller has the folder for
 * itself.
 */
export async function removeOldRestores(dataFolder: string, now: Date): Promise<void> {
  const unfinished = (await readdir(dataFolder)).filter((name) => unfinishedName.test(name));
  const old = keptFolders(dataFolder).filter(({ lastDay }) => lastDay < dayOf(now.getTime()));
  const gone = [...unfinished.map((name) => join(dataFolder, name)), ...old.map(({ path }) => path)];
  await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Moves the old files away and the new ones in; if a move fails, all that were made are taken back. The database comes
 * last and in one step: whenever the process dies the folder has one, so that no start takes it for a new institute,
 * and this can be done again.
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
      // Taken back after all others: nothing but a second name of the database can be in it by then.
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

/** Writes into a database what a server that was killed had left beside it, which would be moved away before it. */
function settle(database: string): void {
  try {
    withDatabase(database, () => undefined);
  } catch {
    // A damaged one is kept as it is.
  }
}
