import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  followFolder,
  heldCopy,
  identityIn,
  isFollowing,
  keptFile,
  lockCopy,
  NotTried,
  type Patience,
  takeFolder,
  updateCopy,
} from '../backups/index.ts';
import { databaseFile, prepareDataFolder } from '../database/index.ts';
import { openPlainSite, unavailableListener } from '../http/index.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { ownCommand } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import type { Config } from '../settings.ts';
import { inWords } from '../shared/duration-text.ts';
import { isoInIndia } from '../shared/india-time.ts';
import { StartupError } from '../startup-error.ts';
import type { Finding } from './doctor.ts';
import { checks, withStore } from './restore-command.ts';

const second = 1_000;
/** Between two looks at the store: a promotion fetches what came since. */
const betweenLooks = 60 * second;
const betweenGlances = second / 2;
/** Between two comparisons of all that is held with its hashes. */
const betweenComparisons = 24 * 60 * 60 * second;
/** A copy that nobody has compared with the store for so long is not ready. */
const oldestLook = 10 * 60 * second;

/** A store that fails is asked again at the next look; a promotion must not wait for it long. */
export const briefPatience: Patience = {
  silence: 10 * second,
  request: 5 * 60 * second,
  pauses: [second, 2 * second],
};

/** The state of a machine that follows, for the doctor. */
const standingOf = (dataFolder: string) =>
  keptFile(
    join(followFolder(dataFolder), 'standing.json'),
    v.object({
      /** When the copy was last known to be the newest at the store. */
      checkedAt: v.nullable(v.string()),
      trouble: v.nullable(v.string()),
    }),
  );

/** How a folder begins to follow. */
export interface FollowOptions {
  /** Opens encrypted copies; null: the one that is kept here, if any. */
  identity: string | null;
  /** Whether to end once the copy is up to date. */
  once: boolean;
}

/** Whether a folder follows, or has until it was promoted: `serve` begins with `goOnFollowing` there. */
export function hasFollowed(dataFolder: string): boolean {
  return existsSync(followFolder(dataFolder));
}

/**
 * Makes a folder follow, and follows as `goOnFollowing` does.
 * @returns whether the folder was promoted, and is to be served now
 * @throws StartupError if the folder holds an institute, or the first copy cannot be fetched
 */
export async function follow(
  config: Config,
  { identity, once }: FollowOptions,
  log: Logger,
  own: OwnProcess,
): Promise<boolean> {
  const { dataFolder } = config;
  const print = printer(own);
  prepareDataFolder(dataFolder);
  if (existsSync(databaseFile(dataFolder)))
    throw new StartupError(
      `${dataFolder} holds the data of an institute, and a machine that follows has none of its own. If they are of no use any more, stop the server, move that folder aside, say “install” again where a service is installed, and try again.`,
      1,
    );
  const unlock = lockCopy(dataFolder);
  if (unlock === null) throw new StartupError(`Another program follows on ${dataFolder} already.`, 1);
  try {
    if (identity !== null) writeFileSync(identityFile(dataFolder), `${identity}\n`, { mode: 0o600 });
    print('Fetching what this machine lacks …');
    await update(config, log, true, print).catch((error: unknown) => {
      throw error instanceof StartupError || error instanceof NotTried
        ? new StartupError(error.message, 1)
        : new StartupError(`The copy cannot be fetched. ${reasonOf(error)}`, 1);
    });
  } finally {
    unlock();
  }
  print(`The copy is here and whole: ${copyText(dataFolder)}.`);
  if (!once) return goOnFollowing(config, log, own);
  print(`To keep it up to date, start the service: systemctl enable --now ${ownCommand}`);
  return false;
}

/**
 * Keeps the copy of a folder that follows up to date until SIGTERM or SIGINT, and answers every request with 503.
 * @returns whether the folder was promoted, and is to be served now
 * @throws StartupError if the folder or the port cannot be used
 */
export async function goOnFollowing(config: Config, log: Logger, own: OwnProcess): Promise<boolean> {
  const { dataFolder } = config;
  const print = printer(own);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) own.on(signal, stop);
  // The signal of `systemctl reload` must not end it.
  if (!own.stdout.isTTY) own.on('SIGHUP', () => undefined);
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  const lockedCopy = async () => {
    for (;;) {
      const unlock = stopping.signal.aborted ? null : lockCopy(dataFolder);
      if (unlock !== null || stopping.signal.aborted) return unlock;
      await pause(betweenGlances);
    }
  };
  let unlock: (() => void) | null = null;
  let site: Awaited<ReturnType<typeof openPlainSite>> | null = null;
  try {
    // A promotion that is under way puts files there, which taking the folder would sweep away.
    const unlockCopy = await lockedCopy();
    if (unlockCopy === null) return false;
    unlock = await takeFolder(dataFolder);
    unlockCopy();
    if (unlock === null)
      throw new StartupError(`Another server is running on ${dataFolder}; stop it first.`, 1);
    if (isFollowing(dataFolder)) {
      site = await openPlainSite(answer503(dataFolder), config);
      print(`Following: ${site.address} answers with 503 until “${ownCommand} promote”`);
    }
    let comparedAt = -Infinity;
    for (let lookedAt = -Infinity; isFollowing(dataFolder); await pause(betweenGlances)) {
      if (stopping.signal.aborted) return false;
      if (performance.now() - lookedAt < betweenLooks) continue;
      // Another command with the lock promotes this folder, or fetches.
      const unlockCopy = lockCopy(dataFolder);
      if (unlockCopy === null) continue;
      const compares = performance.now() - comparedAt >= betweenComparisons;
      try {
        await update(config, log, compares);
        if (compares) comparedAt = performance.now();
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the copy is not up to date; it is tried again');
      }
      unlockCopy();
      lookedAt = performance.now();
    }
    const unlockLast = await lockedCopy();
    if (unlockLast === null) return false;
    rmSync(followFolder(dataFolder), { recursive: true, force: true });
    unlockLast();
    return true;
  } finally {
    await site?.close();
    unlock?.();
    for (const signal of signals) own.off(signal, stop);
  }
}

/**
 * Brings the copy up to date, which the caller has locked, and notes how that went.
 * @param compares whether what is held is compared with its hashes too
 */
async function update(
  config: Config,
  log: Logger,
  compares: boolean,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const { dataFolder } = config;
  const standing = standingOf(dataFolder);
  const identity = keptIdentity(dataFolder);
  try {
    const whenDamaged = (files: number) =>
      log.warn({ files }, 'files of the copy were damaged on this disk, and have been fetched again');
    await withStore(
      config,
      print,
      (store) => updateCopy({ store, dataFolder, identity, checks, ...(compares && { whenDamaged }) }),
      briefPatience,
    );
    standing.write({ checkedAt: new Date().toISOString(), trouble: null });
  } catch (error) {
    standing.write({ checkedAt: standing.read()?.checkedAt ?? null, trouble: reasonOf(error) });
    throw error;
  }
}

/** Says nothing of the store: anybody may ask. */
function answer503(dataFolder: string) {
  return unavailableListener(betweenLooks / second, (path) => {
    if (path !== '/healthz') return { message: 'This machine follows another one and serves nothing.' };
    const checkedAt = standingOf(dataFolder).read()?.checkedAt ?? null;
    const madeAt = heldCopy(dataFolder)?.createdAt ?? null;
    return {
      message: `This machine follows another one: it holds ${copyText(dataFolder)}.`,
      isReady: followFinding(dataFolder).good,
      madeAt,
      checkedAt,
    };
  });
}

/** Says how old the copy of a folder that follows is. */
export function copyText(dataFolder: string): string {
  const held = heldCopy(dataFolder);
  if (held === null) return 'no copy yet';
  const checkedAt = standingOf(dataFolder).read()?.checkedAt;
  const age = checkedAt ? `${inWords(Date.now() - Date.parse(checkedAt))} ago` : 'when it was fetched';
  return `the copy made ${isoInIndia(new Date(held.createdAt))}, the newest at the store ${age}`;
}

/** Returns the doctor's finding about a folder that follows. */
export function followFinding(dataFolder: string): Finding {
  const { checkedAt = null, trouble = null } = standingOf(dataFolder).read() ?? {};
  const isFresh = checkedAt !== null && Date.now() - Date.parse(checkedAt) <= oldestLook;
  const told = trouble === null ? '' : `. ${trouble}`;
  const advice =
    isFresh || trouble !== null ? '' : `; start the service: systemctl enable --now ${ownCommand}`;
  return { subject: 'follows', good: isFresh, text: `${copyText(dataFolder)}${told}${advice}` };
}

/** Where a machine that follows keeps what opens encrypted copies, until it is promoted. */
export function identityFile(dataFolder: string): string {
  return join(followFolder(dataFolder), 'identity');
}

/** Returns the identity that opens encrypted copies, or null if it was not given. */
export function keptIdentity(dataFolder: string): string | null {
  const file = identityFile(dataFolder);
  return existsSync(file) ? identityIn(readFileSync(file, 'utf8')) : null;
}
