import { nameWords } from '../shared/person-keys.ts';
import { type Stored, type StoredChange, scalar, statement } from './statements.ts';

/**
 * Returns an index of the words of names and notes. A full-text index is milliseconds slower per change, since it overwrites deleted text.
 * @param table with the columns `word` and `owner`, the sequence of a row
 */
export function nameIndex(table: string) {
  const drop = statement<[number]>(`DELETE FROM ${table} WHERE owner = ?`);
  const put = statement<[string, number]>(
    `INSERT INTO ${table} (word, owner) VALUES (?, ?) ON CONFLICT DO NOTHING`,
  );
  const begins = scalar<[string, string], number>(`SELECT owner FROM ${table} WHERE word >= ? AND word < ?`);
  return {
    set({ db }: StoredChange, owner: number, texts: readonly string[]): void {
      db.run(drop, [owner]);
      for (const word of texts.flatMap(nameWords)) db.run(put, [word, owner]);
    },
    /** Returns the rows whose words begin with the words of a text; empty for a text without words. */
    find({ db }: Stored, text: string): Set<number> {
      return inAll(nameWords(text).map((word) => new Set(db.all(begins, prefix(word)))));
    },
  };
}

/** Returns the intersection of sets; empty for no sets. */
export function inAll([first, ...others]: readonly Set<number>[]): Set<number> {
  return new Set([...(first ?? [])].filter((owner) => others.every((other) => other.has(owner))));
}

/** Returns the range of texts with a prefix: `from` inclusive, `before` exclusive. */
export function prefix(text: string): [from: string, before: string] {
  return [text, `${text}\u{10ffff}`];
}
