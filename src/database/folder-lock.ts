import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isForWantOfRoom, isLocked, reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Locks a data folder until the process ends. Returns the unlock function, or null if another process holds the lock.
 * @throws StartupError if the file cannot be used; the system's error on a full disk.
 */
export function lockFolder(folder: string): (() => void) | null {
  const file = join(folder, 'lock');
  try {
    return lockFile(file);
  } catch (error) {
    if (isForWantOfRoom(error)) throw error;
    throw new StartupError(`${file} cannot be used. ${reasonOf(error)} Remove it, then start again.`, 1);
  }
}

function lockFile(file: string): (() => void) | null {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isLocked(error)) return null;
    const isDamaged = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_NOTADB';
    if (!isDamaged) throw error;
    // Emptied, not replaced: other processes may have opened this file.
    truncateSync(file);
    return lockFile(file);
  }
}
