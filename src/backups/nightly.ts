import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { SettledClock } from '../database/settled-clock.ts';
import { inIndia } from '../shared/india-time.ts';
import type { BackupSource } from './backup.ts';
import { backUp, isUnfinishedName } from './backup.ts';
import { removeOldRestores } from './restore.ts';
import { oneDay, removeOldUpgradeBackups } from './upgrade-backups.ts';

/** Half past two at night in India, wherever the machine stands: nobody enrolls, and summer time never begins or ends. */
const minutesOfNight = 150;
/** A server that missed a night makes up for it, but not before it has served its first visitors. */
const makeUpDelay = 60_000;
/** How old an unfinished backup is before nobody can be at work on it any longer, in milliseconds. */
const abandonedAfter = 6 * 3600 * 1000;

const backupName = /^institute-\d{4}-\d{2}-\d{2}\.tar\.gz$/u;

/** What came of a backup. */
export interface BackupOutcome {
  at: Date;
  isGood: boolean;
}

/** What is backed up every night. */
export interface NightlySource extends BackupSource {
  settledNow: SettledClock;
}

/** Backups into `DATA_DIR/backups`. */
export interface NightlyBackups {
  /** What came of the last one; null if this server has made none yet. */
  last(): BackupOutcome | null;
  /** Makes no more backups, and ends one under way. */
  stop(): Promise<void>;
}

/**
 * Makes a verified backup every night and keeps so many of the newest; with none to keep it makes none. What else has run
 * out is removed at night too: backups from before an upgrade, and what restores and killed backups have left.
 */
export function startNightlyBackups(source: NightlySource, keep: number, log: Logger): NightlyBackups {
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last: BackupOutcome | null = null;

  const schedule = (milliseconds: number) => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      underWay = run();
    }, milliseconds);
    timer.unref();
  };
  const run = async () => {
    await removeRunOut(source, folder, log);
    if (keep > 0) last = (await tryBackup(source, folder, keep, log, stopping.signal)) ?? last;
    schedule(untilTonight(source.now()));
  };
  let underWay = (async () => {
    // A folder that cannot be read is told by the night's work, and may be mended by then.
    const newest = (await listBackups(folder).catch(() => [])).at(-1);
    schedule(untilNext(newest, source.now()));
  })();
  return {
    last: () => last,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Removes all that has run out; what cannot be removed keeps nothing else from being done, and stands in the log. */
async function removeRunOut(
  { dataFolder, settledNow }: NightlySource,
  folder: string,
  log: Logger,
): Promise<void> {
  const now = settledNow();
  if (now === null) return;
  const removals = [
    removeOldUpgradeBackups(folder, now),
    removeUnfinished(folder, now),
    removeOldRestores(dataFolder, now),
  ];
  for (const removal of await Promise.allSettled(removals)) {
    if (removal.status === 'rejected')
      log.warn({ err: removal.reason }, 'what has run out cannot be removed');
  }
}

/** Tells what came of it, null if it was ended; the log says what went wrong. */
async function tryBackup(
  source: BackupSource,
  folder: string,
  keep: number,
  log: Logger,
  signal: AbortSignal,
): Promise<BackupOutcome | null> {
  try {
    await makeBackup(source, folder, keep, signal);
    log.info('nightly backup made and verified');
    return { at: source.now(), isGood: true };
  } catch (error) {
    if (signal.aborted) return null;
    log.error({ err: error }, 'nightly backup failed; the older ones are kept');
    return { at: source.now(), isGood: false };
  }
}

/**
 * Makes today's backup in place of an earlier one of today, then removes the oldest beyond so many. One from the future,
 * which a wrong clock has made, takes the place of none.
 */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  keep: number,
  signal?: AbortSignal,
): Promise<void> {
  const today = nameOf(source.now());
  await backUp(source, join(folder, today), signal);
  const names = (await listBackups(folder)).filter((name) => name <= today);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

/** Gives the milliseconds until the next backup, which is soon if the newest there is none of the last night's. */
export function untilNext(newest: string | undefined, now: Date): number {
  const tonight = untilTonight(now);
  const lastNight = nameOf(new Date(now.getTime() + tonight - oneDay));
  return newest !== undefined && newest >= lastNight ? tonight : makeUpDelay;
}

/** Gives the milliseconds until half past two next comes. */
function untilTonight(now: Date): number {
  const sinceMidnight = inIndia(now).getTime() % oneDay;
  const wait = minutesOfNight * 60_000 - sinceMidnight;
  return wait > 0 ? wait : wait + oneDay;
}

/** The names of the backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => backupName.test(name)).sort();
}

/** Gives when the newest backup in a folder was made; null without any. One from the future is a wrong clock's. */
export function newestBackup(folder: string, now: Date): Date | null {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => backupName.test(name)) : [];
  const times = names
    .map((name) => statSync(join(folder, name)).mtimeMs)
    .filter((time) => time <= now.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Removes what backups that were killed have left; one that is being made just now is none of them. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const unfinished = (await readdir(folder)).filter(isUnfinishedName).map((name) => join(folder, name));
  const removals = unfinished.map(async (path) => {
    const { mtimeMs } = await lstat(path);
    if (mtimeMs < now.getTime() - abandonedAfter) await rm(path, { recursive: true, force: true });
  });
  await Promise.all(removals);
}

/** Named by the day in India. */
function nameOf(time: Date): string {
  return `institute-${inIndia(time).toISOString().slice(0, 10)}.tar.gz`;
}
