import { existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '../database/index.ts';
import { reasonOf } from '../reason.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { StartupError } from '../startup-error.ts';
import type { BackupSource } from './backup.ts';
import { backUp } from './backup.ts';
import { institutionFiles } from './data-files.ts';

/** Backups from before an upgrade that are kept. */
const mostKept = 3;
/** Days after which copies from before an upgrade or a restore are removed: they hold people's data. */
export const mostDays = 90;
const oneMebibyte = 1024 * 1024;

const backupName =
  /^before-(?<version>.+)-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z\.tar\.gz(?:\.age)?$/u;

/** The source of the backup before an upgrade; no server works on it meanwhile. */
export type UpgradeSource = Omit<BackupSource, 'referencedPictures'>;

/**
 * Makes a verified backup before the upgrade to a version and returns its path. The backup of an earlier attempt is
 * used again if the database was not written since.
 * @throws StartupError with the room that is needed if it cannot be made.
 */
export async function backUpBeforeUpgrade(source: UpgradeSource, version: string): Promise<string> {
  const { dataFolder, now } = source;
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const earlier = (await listUpgradeBackups(folder)).findLast((backup) => backup.version === version);
  if (earlier && earlier.madeAt >= lastWritten(dataFolder)) return join(folder, earlier.name);
  const file = join(folder, `${nameOf(version, now())}${source.recipient === null ? '' : '.age'}`);
  // Only the older program knows which of them its rows refer to, and nobody adds or removes any now.
  const referencedPictures = () => uploadsOf(dataFolder);
  const needed = roomNeeded(dataFolder);
  try {
    const free = roomIn(folder);
    if (free < needed) throw new Error('There is too little room');
    await backUp({ ...source, referencedPictures }, file);
  } catch (error) {
    const room = `${inMebibytes(needed)} are needed there, ${inMebibytes(roomIn(folder))} are free`;
    throw new StartupError(
      `The backup that an upgrade begins with cannot be written to ${folder}. ${reasonOf(error)} Nothing was changed; ${room}. Start again once that is mended, or the earlier version meanwhile.`,
      1,
    );
  }
  await removeOldUpgradeBackups(folder, null);
  return file;
}

/** Removes the backups from before an upgrade that are too many or, if the time is known, too old. */
export async function removeOldUpgradeBackups(folder: string, settledNow: Date | null): Promise<void> {
  const oldest = settledNow === null ? 0 : settledNow.getTime() - mostDays * dayMilliseconds;
  const backups = await listUpgradeBackups(folder);
  const tooMany = backups.length - mostKept;
  const gone = backups.filter(({ madeAt }, index) => index < tooMany || madeAt < oldest);
  for (const { name } of gone) await rm(join(folder, name), { force: true });
}

/** Whether a backup before an upgrade has this name. */
export function isUpgradeName(name: string): boolean {
  return backupName.test(name);
}

/** Oldest first. */
async function listUpgradeBackups(folder: string) {
  const backups = (await readdir(folder)).flatMap((name) => {
    const { version = '', day, hour, minute, second } = backupName.exec(name)?.groups ?? {};
    return day === undefined
      ? []
      : [{ name, version, madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }];
  });
  return backups.sort((one, other) => one.madeAt - other.madeAt);
}

function nameOf(version: string, now: Date): string {
  return `before-${version}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** Returns when the database was last written, in milliseconds since 1970. */
function lastWritten(dataFolder: string): number {
  const file = databaseFile(dataFolder);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return Math.max(statSync(file).mtimeMs, log && log.size > 0 ? log.mtimeMs : 0);
}

function uploadsOf(dataFolder: string): string[] {
  const folder = join(dataFolder, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the most bytes that the backup can take: a copy of the database, and an archive that does not shrink. */
function roomNeeded(dataFolder: string): number {
  const file = databaseFile(dataFolder);
  const database = sizeOf(file) + sizeOf(`${file}-wal`);
  const uploads = uploadsOf(dataFolder).map((name) => join(dataFolder, 'uploads', name));
  const others = [...uploads, ...institutionFiles(dataFolder).map((entry) => entry.file)];
  return 2 * database + others.reduce((sum, path) => sum + sizeOf(path), 0) + oneMebibyte;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function inMebibytes(bytes: number): string {
  return `${Math.ceil(bytes / oneMebibyte)} MiB`;
}
