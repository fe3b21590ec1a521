import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupSource } from './backup.ts';
import { backUp } from './backup.ts';
import { removeOldUpgradeBackups } from './upgrade-backups.ts';

/** Half past two at night, in hours of local time: nobody enrolls, and no summer time begins or ends in India. */
const hourOfNight = 2.5;
const oneDay = 24 * 3600 * 1000;
/** A server that missed a night makes up for it, but not before it has served its first visitors. */
const makeUpDelay = 60_000;

const backupName = /^institute-\d{4}-\d{2}-\d{2}\.tar\.gz$/u;

/** What came of a backup. */
export interface BackupOutcome {
  at: Date;
  isGood: boolean;
}

/** Backups into `DATA_DIR/backups`. */
export interface NightlyBackups {
  /** What came of the last one; null if this server has made none yet. */
  last(): BackupOutcome | null;
  /** Makes no more backups, and waits for one under way. */
  stop(): Promise<void>;
}

/**
 * Makes a verified backup every night and keeps so many of the newest; with none to keep it makes none. Backups from
 * before an upgrade run out at night too.
 */
export function startNightlyBackups(source: BackupSource, keep: number, log: Logger): NightlyBackups {
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let underWay: Promise<void> = Promise.resolve();
  let timer = setTimeout(() => undefined, 0);
  let last: BackupOutcome | null = null;

  const schedule = (milliseconds: number) => {
    timer = setTimeout(() => {
      underWay = run();
    }, milliseconds);
    timer.unref();
  };
  const run = async () => {
    const isGood = await doNightsWork(source, folder, keep, log);
    if (keep > 0) last = { at: source.now(), isGood };
    schedule(untilTonight(source.now()));
  };
  underWay = (async () => {
    await removeUnfinished(folder);
    const newest = (await listBackups(folder)).at(-1);
    const isRecent = newest !== undefined && newest >= nameOf(new Date(source.now().getTime() - oneDay));
    schedule(isRecent ? untilTonight(source.now()) : makeUpDelay);
  })();
  return {
    last: () => last,
    async stop() {
      await underWay;
      clearTimeout(timer);
    },
  };
}

/** Tells whether all went well; the log says what did not. */
async function doNightsWork(
  source: BackupSource,
  folder: string,
  keep: number,
  log: Logger,
): Promise<boolean> {
  try {
    await removeOldUpgradeBackups(folder, source.now());
    if (keep === 0) return true;
    await makeBackup(source, folder, keep);
    log.info('nightly backup made and verified');
    return true;
  } catch (error) {
    log.error({ err: error }, 'nightly backup failed; the older ones are kept');
    return false;
  }
}

/** Makes today's backup in place of an earlier one of today, then removes the oldest beyond so many. */
export async function makeBackup(source: BackupSource, folder: string, keep: number): Promise<void> {
  await backUp(source, join(folder, nameOf(source.now())));
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

/** Gives the milliseconds until half past two next comes. */
export function untilTonight(now: Date): number {
  const night = new Date(now);
  night.setHours(Math.floor(hourOfNight), (hourOfNight % 1) * 60, 0, 0);
  if (night <= now) night.setDate(night.getDate() + 1);
  return night.getTime() - now.getTime();
}

/** The names of the backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => backupName.test(name)).sort();
}

async function removeUnfinished(folder: string): Promise<void> {
  const unfinished = (await readdir(folder)).filter((name) => name.startsWith('.'));
  for (const name of unfinished) await rm(join(folder, name), { recursive: true, force: true });
}

function nameOf(day: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `institute-${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}.tar.gz`;
}
