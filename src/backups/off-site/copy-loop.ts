import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Database, erasedFile, openDatabase } from '../../database/index.ts';
import { reasonOf } from '../../reason.ts';
import { institutionFiles } from '../data-files.ts';
import { turnOf } from '../night.ts';
import { isBehind, standingFiles } from '../standing.ts';
import type { CopyOrder, CopyOutcome } from './copy-process.ts';
import { Replaced, type Writer } from './writer.ts';

const second = 1_000;
const minute = 60 * second;

/** When the server looks and copies, in milliseconds. */
export interface Rhythm {
  /** Between two looks for changes. */
  look: number;
  /** Between the starts of two copies, by the size of the database, which each copies and checks whole. */
  copy: Record<DatabaseSize, number>;
  /** Between two copies of what changes beside a large database, which is not due yet. */
  besideLarge: number;
  /** Without changes, to see that the store still has everything. */
  check: number;
  /** Between two removals of what has run out; from the start to the first, at the earliest, or from one that failed to the next. */
  prune: number;
  firstPrune: number;
  /** After a failure; twice as long after each further one, up to the last. */
  retry: readonly [first: number, last: number];
}

/** The times after which a change is at the store, 30 seconds, 2 minutes or 15: after a look, the pause, and the copy itself. */
const usualRhythm: Rhythm = {
  look: 5 * second,
  copy: { small: 15 * second, medium: 90 * second, large: 14 * minute },
  besideLarge: 3 * minute,
  check: 60 * minute,
  prune: 24 * 60 * minute,
  firstPrune: 60 * minute,
  retry: [20 * second, 4 * minute],
};

type DatabaseSize = 'small' | 'medium' | 'large';

/** Returns how often a database goes out by its size, in bytes. */
function sizeClass(bytes: number): DatabaseSize {
  return bytes < 50_000_000 ? 'small' : bytes <= 200_000_000 ? 'medium' : 'large';
}

/** Said where another server has written points: a restore might bring back theirs. */
const otherServer =
  'Another server copies to the same folder at the store, and a restore might bring back what that one has. Stop the one that is not the website, or give it another BACKUP_S3.';

/** The source of the copies, and the services that copying uses. */
export interface CopyLoopParts {
  database: Database;
  dataFolder: string;
  log: Logger;
  now: () => Date;
  /** Milliseconds on a clock that nobody can set. */
  monotonic: () => number;
  run: (order: CopyOrder, signal: AbortSignal) => Promise<CopyOutcome>;
  rhythm?: Rhythm;
}

/** Copies off-site whatever changes, until it is stopped. A store that fails is tried again and holds up nobody. */
export function startCopyLoop(parts: CopyLoopParts) {
  const { dataFolder, log, now, monotonic, run, rhythm = usualRhythm } = parts;
  const { copies } = standingFiles(dataFolder);
  const stopping = new AbortController();
  // Its own connection: SQLite tells each only of the changes that others made.
  const watch = openDatabase(parts.database.name);
  /** The state of the database and of the facts when they were last copied. */
  let copied: { database: string; facts: string } | null = null;
  let last: string | null = null;
  // A server that is restarted every night removes what has run out too.
  const times = {
    tried: -Infinity,
    database: -Infinity,
    pruned: monotonic() - rhythm.prune + rhythm.firstPrune * (1 + turnOf(dataFolder)),
  };
  let failures = 0;
  let pruneFault: string | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, rhythm.look).unref();

  const state = () => ({
    database: String(watch.pragma('data_version', { simple: true })),
    facts: [...institutionFiles(dataFolder).map(({ file }) => file), erasedFile(dataFolder)]
      .map(stampOf)
      .join('\n'),
  });

  /** Returns what is to be done now, or null. */
  function orderOf(found: ReturnType<typeof state>): CopyOrder | null {
    const at = monotonic();
    const sinceTried = at - times.tried;
    const size = sizeClass(sizeOf(parts.database.name));
    const databasePause = rhythm.copy[size];
    const pauseBeside = size === 'large' ? rhythm.besideLarge : databasePause;
    const databaseChanged = found.database !== copied?.database;
    const databaseIsDue = databaseChanged && at - times.database >= databasePause;
    const withPrune = at - times.pruned >= rhythm.prune;
    if (failures > 0) {
      // Each attempt begins with a new snapshot, which is a lot of work where the database is large.
      const [first, longest] = size === 'large' ? [rhythm.besideLarge, databasePause] : rhythm.retry;
      if (sinceTried < Math.min(first * 2 ** (failures - 1), longest)) return null;
    } else if (!databaseIsDue) {
      // Uploads of a large database go out ahead; the point that names them follows.
      const hasChanged = databaseChanged || found.facts !== copied?.facts;
      if (sinceTried < (hasChanged ? pauseBeside : rhythm.check)) return null;
    }
    return { last, withDatabase: last === null || databaseIsDue, withPrune };
  }

  async function copyNow(order: CopyOrder, found: ReturnType<typeof state>): Promise<void> {
    const at = monotonic();
    const foundAt = now();
    times.tried = at;
    const outcome = await run(order, stopping.signal);
    if (stopping.signal.aborted) return;
    if (outcome.name === 'replaced') return fail(new Replaced(outcome.by).message, undefined, outcome.by);
    if (outcome.name === 'failed') return fail(outcome.reason);
    if (failures > 0) log.info('the off-site copy is up to date again');
    failures = 0;
    last = outcome.point;
    copied = { facts: found.facts, database: order.withDatabase ? found.database : (copied?.database ?? '') };
    times.tried = at;
    if (order.withDatabase) times.database = at;
    if (order.withPrune) {
      pruneFault = outcome.pruneFault;
      times.pruned = pruneFault === null ? at : at - rhythm.prune + rhythm.firstPrune;
    }
    if (outcome.sentBytes > 0) log.info({ bytes: outcome.sentBytes }, 'copied off-site');
    // A large database that is not due yet is not there.
    const isCurrent = copied.database === found.database;
    const currentAt = isCurrent ? foundAt.toISOString() : (copies.read()?.currentAt ?? null);
    const trouble = outcome.hasOther ? otherServer : pruneFault;
    const troubleSince = trouble && (copies.read()?.troubleSince ?? foundAt.toISOString());
    keepStanding({ currentAt, trouble, troubleSince });
  }

  /**
   * @param err an unexpected error, for the log
   * @param replacedBy the writer instead: nothing goes to the store until this machine is said to be the writer again
   */
  function fail(reason: string, err?: unknown, replacedBy?: Writer): void {
    failures += 1;
    // The last point may be gone.
    last = null;
    if (failures === 1) log.warn({ reason, err }, 'off-site copy failed; it is tried again');
    const before = copies.read();
    const troubleSince = before && isBehind(before) ? before.troubleSince : now().toISOString();
    keepStanding({
      currentAt: before?.currentAt ?? null,
      trouble: reason,
      troubleSince,
      replacedBy: replacedBy ?? before?.replacedBy ?? null,
    });
  }

  function keepStanding(standing: Parameters<typeof copies.write>[0]): void {
    try {
      copies.write(standing);
    } catch (error) {
      log.warn({ err: error }, 'how it stands with the off-site copy cannot be noted');
    }
  }

  function look(): void {
    underWay = lookOnce().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, rhythm.look).unref();
    });
  }

  async function lookOnce(): Promise<void> {
    try {
      const found = state();
      const order = orderOf(found);
      if (order !== null) await copyNow(order, found);
    } catch (error) {
      fail(reasonOf(error), error);
    }
  }

  return {
    /** Copies no more and ends a copy under way, which leaves nothing half. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
      watch.close();
    },
  };
}

function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
  return `${file} ${size} ${mtimeMs}`;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
