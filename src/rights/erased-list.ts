import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import { type Database, erasedFile } from '../database/index.ts';

/** Somebody or something that was erased: a keyed hash says who, and nothing else does. */
export interface Erasure {
  hash: string;
  hashKey: string;
  /** ISO 8601 in UTC. */
  erasedAt: string;
}

const erasureRules = v.object({ hash: v.string(), hashKey: v.string(), erasedAt: v.string() });

/** The text that is hashed: by an email or phone a person is found again, by its id a record. */
export type Subject = readonly [kind: 'email' | 'phone' | 'record', text: string];

/**
 * The list of erased people, so that nothing brings them back. It is kept in two places: in a file beside the database, which no
 * restore replaces, and whose newest copy comes with every restore from off-site; and in the database, whose backups take it to
 * another machine. Each entry has its key: a reader of the list can test a guess, and reads no name from it.
 */
export function erasedList(database: Database, dataFolder: string) {
  const file = erasedFile(dataFolder);
  const insert = database.prepare<[Erasure]>(
    `INSERT INTO erasures (hash, hash_key, erased_at) VALUES (@hash, @hashKey, @erasedAt)
     ON CONFLICT DO UPDATE SET erased_at = max(erased_at, excluded.erased_at)`,
  );
  const all = database.prepare<[], Erasure>(
    'SELECT hash, hash_key AS hashKey, erased_at AS erasedAt FROM erasures ORDER BY erased_at, hash',
  );

  function readFile(): Erasure[] {
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        // A line that was cut off as the machine went down is that of an erasure that was never answered.
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), erasureRules), line);
        return read.success ? [read.output] : [];
      });
  }

  function append(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    const opened = openSync(file, 'a', 0o600);
    try {
      // Behind a line that was cut off another would be lost.
      writeSync(opened, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  }

  const nameOf = ({ hash, hashKey }: Erasure) => `${hashKey} ${hash}`;
  /** Somebody may have come again and been erased again: the later time counts. */
  const without = (list: readonly Erasure[], others: readonly Erasure[]) => {
    const known = new Map(others.toSorted(byTime).map((erasure) => [nameOf(erasure), erasure.erasedAt]));
    return list.filter((erasure) => (known.get(nameOf(erasure)) ?? '') < erasure.erasedAt);
  };

  return {
    /**
     * Writes down what is about to be erased, in the file: it is erased at the next start if this one breaks off. Returns the
     * entries, which `done` takes.
     */
    begin(subjects: readonly Subject[], at: Date): Erasure[] {
      const hashKey =
        all.all()[0]?.hashKey ?? readFile()[0]?.hashKey ?? randomBytes(16).toString('base64url');
      const erasedAt = at.toISOString();
      const erasures = subjects.map((subject) => ({ hash: hashOf(hashKey, subject), hashKey, erasedAt }));
      append(erasures);
      return erasures;
    },
    /** Says that they are erased. To be called in the transaction that does so. */
    done(erasures: readonly Erasure[]): void {
      for (const erasure of erasures) insert.run(erasure);
    },
    /** Returns what the file names and this database has not erased, as after a restore. */
    toErase: (): Erasure[] => without(readFile(), all.all()),
    /** Adds to the file what only this database names, as on another machine. */
    merge: (): void => append(without(all.all(), readFile())),
  };
}

function byTime(one: Erasure, other: Erasure): number {
  return one.erasedAt < other.erasedAt ? -1 : 1;
}

/** Returns the hash of a person or record in the list. */
export function hashOf(hashKey: string, [kind, text]: Subject): string {
  return createHmac('sha256', hashKey).update(`${kind} ${text}`).digest('base64url');
}
