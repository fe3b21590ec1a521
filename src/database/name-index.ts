import { nameWords } from '../shared/person-keys.ts';
import { type Stored, type StoredChange, scalar, statement } from './statements.ts';

/**
 * States the table of the words of names by which people are found. A full-text index takes milliseconds for each change,
 * since it overwrites what is deleted.
 * @param table with the columns `word` and `owner`, the sequence of a row
 */
export function nameIndex(table: string) {
  const drop = statement<[number]>(`DELETE FROM ${table} WHERE owner = ?`);
  const put = statement<[string, number]>(
    `INSERT INTO ${table} (word, owner) VALUES (?, ?) ON CONFLICT DO NOTHING`,
  );
  const begins = scalar<[string, string], number>(`SELECT owner FROM ${table} WHERE word >= ? AND word < ?`);
  return {
    /** Stores the names of a row in place of its earlier ones. */
    set({ db }: StoredChange, owner: number, names: readonly string[]): void {
      db.run(drop, [owner]);
      for (const word of names.flatMap(nameWords)) db.run(put, [word, owner]);
    },
    /** Returns the rows with a word that begins with each word of a text; none for a text without words. */
    find({ db }: Stored, text: string): Set<number> {
      return inAll(nameWords(text).map((word) => new Set(db.all(begins, prefix(word)))));
    },
  };
}

/** Returns what is in all of some sets; nothing where there are none. */
export function inAll([first, ...others]: readonly Set<number>[]): Set<number> {
  return new Set([...(first ?? [])].filter((owner) => others.every((other) => other.has(owner))));
}

/** Returns the range of texts with this prefix: `from` inclusive, `before` exclusive. */
export function prefix(text: string): [from: string, before: string] {
  return [text, `${text}\u{10ffff}`];
}
