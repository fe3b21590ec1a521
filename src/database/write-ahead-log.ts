import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Database } from './open.ts';

/** Milliseconds. Deleted records are gone from the disk within twenty seconds, ten of which are for undo. */
const lookMilliseconds = 4_000;
/** Failures in a row before a line in the log. */
const looksBeforeWarning = 3;

/**
 * Writes the write-ahead log into the database file and empties it, so that it holds nothing that was deleted. Returns
 * whether it could: never waits for another program that reads or writes.
 */
export function emptyWriteAheadLog(database: Database): boolean {
  const patience = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma('busy_timeout = 0');
  try {
    // Blocks no writer, and leaves little for the next step, which does.
    database.pragma('wal_checkpoint(PASSIVE)');
    return database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    database.pragma(`busy_timeout = ${patience}`);
  }
}

/** Empties the write-ahead log every few seconds while the server runs. Returns the function that ends that. */
export function keepWriteAheadLogEmpty(database: Database, log: Logger): () => void {
  let inVain = 0;
  function look() {
    try {
      if (sizeOfLog(database) > 0 && !emptyWriteAheadLog(database)) fail(null);
      else succeed();
    } catch (error) {
      fail(error);
    }
  }
  function succeed() {
    if (inVain >= looksBeforeWarning) log.info('what was deleted has left the write-ahead log');
    inVain = 0;
  }
  function fail(error: unknown) {
    inVain += 1;
    if (inVain === looksBeforeWarning)
      log.warn(
        { err: error },
        'what was deleted is still in the write-ahead log: a reader or a full disk keeps it there',
      );
  }
  const timer = setInterval(look, lookMilliseconds).unref();
  return () => clearInterval(timer);
}

function sizeOfLog({ name }: Database): number {
  return statSync(`${name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
