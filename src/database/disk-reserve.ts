import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isForWantOfRoom } from '../reason.ts';
import type { Database } from './open.ts';
import { databaseOf, type Stored } from './statements.ts';
import { emptyWriteAheadLog } from './write-ahead-log.ts';

/** Bytes that the deletion of a record with a long text may add to the write-ahead log. */
const reserveBytes = 4 * 1024 * 1024;
const fillAgainMilliseconds = 60_000;

// The reserve is a file beside the database that is given up on a full disk: deletions and log-outs write something too.

/** Creates the reserve, now and whenever it is gone, if the disk has room. */
export function keepReserve(context: Stored): void {
  const file = reserveFile(databaseOf(context));
  fill(file);
  setInterval(fill, fillAgainMilliseconds, file).unref();
}

/** Makes a change, on a full disk in the room of the reserve. */
export function inReserve<Result>(context: Stored, change: () => Result): Result {
  try {
    return change();
  } catch (error) {
    if (!isForWantOfRoom(error)) throw error;
    const database = databaseOf(context);
    const file = reserveFile(database);
    rmSync(file, { force: true });
    tryToEmpty(database);
    const result = change();
    // Reserved again before anything else takes the room.
    tryToEmpty(database);
    fill(file);
    return result;
  }
}

function reserveFile(database: Database): string {
  return join(dirname(database.name), 'reserve');
}

function fill(file: string): void {
  if (!existsSync(file)) tryToWrite(file);
}

function tryToWrite(file: string): void {
  try {
    // Random, since zeros may take no room.
    writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
  } catch {
    rmSync(file, { force: true });
  }
}

function tryToEmpty(database: Database): void {
  try {
    emptyWriteAheadLog(database);
  } catch {
    // The change may still fit.
  }
}
