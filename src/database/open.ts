import { chmodSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** An open database. */
export type Database = Sqlite.Database;

/**
 * Opens the database file, making it where there is none, readable by its owner alone.
 * Every commit is on the disk before it is answered (WAL with FULL), and what is deleted is overwritten.
 */
export function openDatabase(file: string): Database {
  const database = new Sqlite(file);
  chmodSync(file, 0o600);
  database.pragma('busy_timeout = 5000');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('journal_size_limit = 67108864');
  return database;
}
