import { nameWords } from '../shared/person-keys.ts';
import type { Database } from './open.ts';

/** The words by which people are found. */
export type NameIndex = ReturnType<typeof nameIndex>;

/**
 * Opens the words of names that belong to the rows of a table. A full-text index costs milliseconds at each change where it has to
 * overwrite what was erased.
 * @param table with the columns `word` and `owner`, which is the sequence of a row
 */
export function nameIndex(database: Database, table: string) {
  const drop = database.prepare<[number]>(`DELETE FROM ${table} WHERE owner = ?`);
  const put = database.prepare<[string, number]>(
    `INSERT INTO ${table} (word, owner) VALUES (?, ?) ON CONFLICT DO NOTHING`,
  );
  const begins = database
    .prepare<[string, string], number>(`SELECT owner FROM ${table} WHERE word >= ? AND word < ?`)
    .pluck();
  return {
    /** Stores the names of a row in place of those that it had. */
    set(owner: number, names: readonly string[]): void {
      drop.run(owner);
      for (const word of names.flatMap(nameWords)) put.run(word, owner);
    },
    /** Returns the rows in whose names each word of a text begins a word; none for a text without words. */
    find(text: string): Set<number> {
      return inAll(nameWords(text).map((word) => new Set(begins.all(...prefix(word)))));
    },
  };
}

/** Returns what is in all of some sets; nothing where there are none. */
export function inAll([first, ...others]: readonly Set<number>[]): Set<number> {
  return new Set([...(first ?? [])].filter((owner) => others.every((other) => other.has(owner))));
}

/** Returns the bounds between which all texts are that begin so: at the first or after it, and before the second. */
export function prefix(text: string): [from: string, before: string] {
  return [text, `${text}\u{10ffff}`];
}
