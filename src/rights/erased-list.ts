import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { erasedFile, type Stored, type StoredChange } from '../database/index.ts';
import type { Config } from '../settings.ts';
import { allErasures, type Erasure, storeErasure } from './store.ts';

// The list of the erased keeps a restore from bringing anybody back. It stands in a file beside the database, which no restore
// replaces and every copy off-site has, and in the database, whose backups take it to another machine. Each entry has its key:
// a reader of the list can test a guess, but reads no name.

/** The part of a context that an erasure needs: the commands have it too. */
export interface ErasureContext extends Stored, Pick<Context, 'now'> {
  readonly config: Pick<Config, 'dataFolder'>;
}

const erasureRules = v.object({ hash: v.string(), hashKey: v.string(), erasedAt: v.string() });

/** The text that is hashed. An email or phone finds a person again, an id a record. */
export type Subject = readonly [kind: 'email' | 'phone' | 'record', text: string];

/**
 * Appends subjects to the file before they are erased: the next start ends an erasure that broke off. Returns their entries, for
 * `storeErasures`.
 */
export function beginErasures(context: ErasureContext, subjects: readonly Subject[], at: Date): Erasure[] {
  const hashKey =
    allErasures(context)[0]?.hashKey ??
    readFile(context)[0]?.hashKey ??
    randomBytes(16).toString('base64url');
  const erasedAt = at.toISOString();
  const erasures = subjects.map((subject) => ({ hash: hashOf(hashKey, subject), hashKey, erasedAt }));
  append(context, erasures);
  return erasures;
}

/** Stores erasures as done, in the transaction that erases. */
export function storeErasures(tx: StoredChange, erasures: readonly Erasure[]): void {
  for (const erasure of erasures) storeErasure(tx, erasure);
}

/** Returns the erasures in the file that this database lacks, as after a restore. */
export function erasuresToDo(context: ErasureContext): Erasure[] {
  return without(readFile(context), allErasures(context));
}

/** Appends to the file the erasures that only this database has, as on another machine. */
export function mergeErasures(context: ErasureContext): void {
  append(context, without(allErasures(context), readFile(context)));
}

/** Returns the hash of a person or record in the list. */
export function hashOf(hashKey: string, [kind, text]: Subject): string {
  return createHmac('sha256', hashKey).update(`${kind} ${text}`).digest('base64url');
}

function readFile({ config }: ErasureContext): Erasure[] {
  const file = erasedFile(config.dataFolder);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      // A line that a crash cut off belongs to an erasure that was never answered.
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), erasureRules), line);
      return read.success ? [read.output] : [];
    });
}

function append({ config }: ErasureContext, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const opened = openSync(erasedFile(config.dataFolder), 'a', 0o600);
  try {
    // The first line break ends a line that was cut off, with which the next would be lost.
    writeSync(opened, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Returns the erasures that others lack. A person may be erased twice: the later time counts. */
function without(list: readonly Erasure[], others: readonly Erasure[]): Erasure[] {
  const known = new Map(others.toSorted(byTime).map((erasure) => [nameOf(erasure), erasure.erasedAt]));
  return list.filter((erasure) => (known.get(nameOf(erasure)) ?? '') < erasure.erasedAt);
}

function nameOf({ hash, hashKey }: Erasure): string {
  return `${hashKey} ${hash}`;
}

function byTime(one: Erasure, other: Erasure): number {
  return one.erasedAt < other.erasedAt ? -1 : 1;
}
