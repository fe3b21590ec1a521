import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isForWantOfRoom } from '../reason.ts';
import type { Database } from './open.ts';
import { databaseOf, type Stored } from './statements.ts';
import { emptyWriteAheadLog } from './write-ahead-log.ts';

/** Bytes that deleting a record with a long text may add to the write-ahead log. */
const reserveBytes = 4 * 1024 * 1024;
const fillAgainMilliseconds = 60_000;

// The reserve is a file that is deleted on a full disk, since deletions and log-outs need room too.

/** Creates the reserve if the disk has room, and again whenever it is used up. */
export function keepReserve(context: Stored): void {
  const file = reserveFile(databaseOf(context));
  fill(file);
  setInterval(fill, fillAgainMilliseconds, file).unref();
}

/** Makes a change; on a full disk, in the room of the reserve. */
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
    // Frees room for the next reserve before other programs take it.
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
    // Random, since a file system may compress zeros.
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
