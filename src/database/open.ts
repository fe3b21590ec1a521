import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { emailKey, matchNames, nameKey, nameParts, nameWords } from '../shared/person-keys.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import { searchable } from './searchable.ts';

export type Database = Sqlite.Database;

/**
 * Opens or creates the database, readable by its owner alone.
 * Commits return once on disk (WAL with FULL); deleted data is overwritten.
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
  addRules(database);
  return database;
}

/** Reads a database without changing it, even while a server writes to it. */
export function readOnly<Result>(file: string, read: (database: Database) => Result): Result {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Opens a copy of a database, made under a new name. */
export function openCopy(original: Database, file: string): Database {
  original.prepare('VACUUM INTO ?').run(file);
  return openDatabase(file);
}

/** SQL functions that apply the rules of new records to stored ones. */
function addRules(database: Database): void {
  const texts = {
    email_key: emailKey,
    phone_digits: phoneDigits,
    name_key: nameKey,
    name_parts: (name: string) => nameParts(name).join(' '),
    name_words: (name: string) => JSON.stringify(nameWords(name)),
    searchable,
  };
  for (const [name, rule] of Object.entries(texts))
    database.function(name, { deterministic: true }, (text: string) => rule(text));
  // Whether two names, given by their parts, are or may be of one person.
  database.function('may_be_same', { deterministic: true }, (one: string, other: string) =>
    Number(matchNames(one.split(' '), other.split(' ')) !== 'other'),
  );
  database.function('new_uuid', () => randomUUID());
}
