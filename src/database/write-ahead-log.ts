import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Database } from './open.ts';

/** Milliseconds. Deleted records leave the disk within twenty seconds, including ten for undo. */
const lookMilliseconds = 4_000;
/** Failures in a row before a warning. */
const looksBeforeWarning = 3;

/** Empties the write-ahead log, so that no deleted data stays in it. Returns false if another program is busy. */
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

/** Empties the write-ahead log every few seconds. Returns the function that stops it. */
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
