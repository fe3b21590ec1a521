import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * Takes a data folder for this process alone, for as long as it lives: SQLite's lock on a file of its own, which the
 * system lets go however the process ends. Gives the way to let it go earlier, or null if another process has it.
 */
export function lockFolder(folder: string): (() => void) | null {
  const lock = new Sqlite(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
