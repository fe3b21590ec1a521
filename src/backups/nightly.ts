import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database, SettledClock } from '../database/index.ts';
import { inIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { BackupSource } from './backup.ts';
import { backUp, finishedName } from './backup.ts';
import { dataSince } from './data-since.ts';
import { turnOf, untilTonight } from './night.ts';
import { removeOldRestores } from './restore.ts';
import { standingFiles } from './standing.ts';
import { removeOldUpgradeBackups } from './upgrade-backups.ts';

/** How long after its start a server makes up for a missed night, at the earliest and at the latest. */
const makeUpDelays = [60_000, 600_000] as const;
/** How often a restore is tried; one that failed is tried again the next night. */
const drillEvery = 30 * dayMilliseconds;
/** Age at which an unfinished backup counts as abandoned, in milliseconds. */
const abandonedAfter = 6 * 3600 * 1000;

const backupName = /^institute-\d{4}-\d{2}-\d{2}\.tar\.gz(?:\.age)?$/u;

/** The outcome of a backup. */
export interface BackupOutcome {
  at: Date;
  isGood: boolean;
}

/** The source of the nightly backup. */
export interface NightlySource extends BackupSource {
  settledNow: SettledClock;
  /** Erases what has been kept long enough by a time that two looks at the clock have passed. */
  eraseOld?: (now: Date) => Promise<void>;
  /**
   * Tries a restore and notes what came of it; returns what it complained of, or null. Without it nobody can here: backups
   * are encrypted, or there are none.
   */
  runDrill?: (signal: AbortSignal) => Promise<string | null>;
}

/**
 * Makes a verified backup in `DATA_DIR/backups` every night and keeps the newest ones; none if `keep` is 0. Also removes
 * expired backups from before an upgrade, and what restores and killed commands have left, and once a month tries a restore.
 * Institutes on one machine take turns.
 */
export function startNightlyBackups(source: NightlySource, keep: number, log: Logger) {
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last: BackupOutcome | null = null;

  const schedule = (milliseconds: number, isNight: boolean) => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      underWay = run(isNight);
    }, milliseconds);
    timer.unref();
  };
  const run = async (isNight: boolean) => {
    await removeRunOut(source, folder, log);
    // Before the backup, which then holds nothing of it.
    await eraseOld(source, log);
    if (keep > 0) last = (await tryBackup(source, folder, keep, log, stopping.signal)) ?? last;
    if (isNight) await drillIfDue(source, log, stopping.signal);
    schedule(untilTonight(source.dataFolder, source.now()), true);
  };
  let underWay = (async () => {
    // A folder that cannot be read is reported when the backup is due, and may be repaired by then.
    const newest = (await listBackups(folder).catch(() => [])).at(-1);
    const now = source.now();
    const wait = untilNext(newest, source.dataFolder, now);
    // A night is made up for by day, when a drill would be in the way.
    schedule(wait, wait === untilTonight(source.dataFolder, now));
  })();
  return {
    /** Returns the outcome of this server's last backup, or null. */
    last: () => last,
    /** Makes no more backups and aborts one under way. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Removes everything expired. What cannot be removed is logged and stops nothing else. */
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

/** Erases what people sent and what is kept no longer; a failure is logged and tried again the next night. */
async function eraseOld({ settledNow, eraseOld }: NightlySource, log: Logger): Promise<void> {
  const now = settledNow();
  if (now === null || eraseOld === undefined) return;
  try {
    await eraseOld(now);
  } catch (error) {
    log.error({ err: error }, 'what has been kept long enough could not be erased');
  }
}

/** Makes a backup, logs why if it fails, and returns its outcome; null if it was aborted. */
async function tryBackup(
  source: NightlySource,
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
 * Makes today's backup, replacing an earlier one of today, then removes the oldest ones beyond `keep`. What a wrong clock has
 * dated in the future does not count, nor does today's backup while no time is settled.
 */
export async function makeBackup(
  source: Pick<NightlySource, keyof BackupSource | 'settledNow'>,
  folder: string,
  keep: number,
  signal?: AbortSignal,
): Promise<void> {
  const now = source.now();
  const ending = source.recipient === null ? '' : '.age';
  await backUp(source, join(folder, `${nameOf(now)}${ending}`), signal);
  const newest = nameOf(source.settledNow() ?? new Date(now.getTime() - dayMilliseconds));
  const names = (await listBackups(folder)).filter((name) => name <= `${newest}.age`);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

/** Tries a restore where none was good for a month, and logs why if it fails. */
async function drillIfDue(
  { dataFolder, settledNow, runDrill }: NightlySource,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const now = settledNow();
  if (runDrill === undefined || now === null || signal.aborted) return;
  const { at = null, fault = null } = standingFiles(dataFolder).drill.read() ?? {};
  const age = at === null ? drillEvery : Math.abs(now.getTime() - Date.parse(at));
  if (fault === null && age < drillEvery) return;
  const complaint = await runDrill(signal);
  if (signal.aborted) return;
  if (complaint === null) log.info('drill made: the newest backup can be restored');
  else log.error({ reason: complaint }, 'the drill failed; it is tried again the next night');
}

/** Returns the milliseconds until the next backup, which is soon if there is none of last night. */
export function untilNext(newest: string | undefined, dataFolder: string, now: Date): number {
  const tonight = untilTonight(dataFolder, now);
  const lastNight = nameOf(new Date(now.getTime() + tonight - dayMilliseconds));
  const [earliest, latest] = makeUpDelays;
  return newest !== undefined && newest >= lastNight
    ? tonight
    : earliest + Math.floor(turnOf(dataFolder) * (latest - earliest));
}

/** Whether the server has given a backup of the night this name. */
export function isNightlyName(name: string): boolean {
  return backupName.test(name);
}

/** The names of the backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isNightlyName).sort();
}

/** Returns when the newest backup in a folder was made, or null. Ignores those that a wrong clock has put into the future. */
export function newestBackup(folder: string, now: Date): Date | null {
  const names = existsSync(folder) ? readdirSync(folder).filter(isNightlyName) : [];
  const times = names
    .map((name) => statSync(join(folder, name)).mtimeMs)
    .filter((time) => time <= now.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Returns when the last backup was made that counts as the institute's; before its first, since when its data are here. */
export function lastBackupAt(dataFolder: string, database: Database, now: Date): Date {
  return newestBackup(join(dataFolder, 'backups'), now) ?? dataSince(database) ?? now;
}

/** Removes what killed backups have left, but no backup under way. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const unfinished = (await readdir(folder))
    .filter((name) => finishedName(name) !== null)
    .map((name) => join(folder, name));
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
