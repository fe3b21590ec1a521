import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { erasedFile, type Stored, type StoredChange } from '../database/index.ts';
import type { Config } from '../settings.ts';
import { allErasures, type Erasure, hasErasure, hashKeyOf, storeErasure } from './store.ts';

// The erased list lets a restore erase people again. Restores leave its file alone; backups carry its
// database copy.
// Entries include their HMAC key: a reader can test a guess, but sees no name.

export interface ErasureContext extends Stored, Pick<Context, 'now'> {
  readonly config: Pick<Config, 'dataFolder'>;
}

const erasureRules = v.object({ hash: v.string(), hashKey: v.string(), erasedAt: v.string() });

/** The text to hash. An email or phone identifies a person, an id a record or a contact. */
export type Subject = readonly [kind: 'email' | 'phone' | 'record', text: string];

/** Appends subjects to the file before their erasure, so that the next start completes an interrupted one. */
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

/** Stores erasures as done. Must share the transaction that erases. */
export function storeErasures(tx: StoredChange, erasures: readonly Erasure[]): void {
  for (const erasure of erasures) storeErasure(tx, erasure);
}

/** Returns the file's erasures missing in this database, as after a restore. */
export function erasuresToDo(context: ErasureContext): Erasure[] {
  return without(readFile(context), allErasures(context));
}

/** Appends this database's erasures missing in the file, as on another machine. */
export function mergeErasures(context: ErasureContext): void {
  append(context, without(allErasures(context), readFile(context)));
}

/** Returns whether the record or contact with an id was erased, and not only deleted. */
export function isErased(stored: Stored, id: string): boolean {
  const hashKey = hashKeyOf(stored);
  return hashKey !== null && hasErasure(stored, hashOf(hashKey, ['record', id]));
}

export function hashOf(hashKey: string, [kind, text]: Subject): string {
  return createHmac('sha256', hashKey).update(`${kind} ${text}`).digest('base64url');
}

function readFile({ config }: ErasureContext): Erasure[] {
  const file = erasedFile(config.dataFolder);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      // Skips a line cut off by a crash: its erasure was never confirmed.
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), erasureRules), line);
      return read.success ? [read.output] : [];
    });
}

function append({ config }: ErasureContext, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const opened = openSync(erasedFile(config.dataFolder), 'a', 0o600);
  try {
    // Starts with a line break, so that a cut-off line does not spoil the next.
    writeSync(opened, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Returns the erasures missing in another list, including later repeats of known ones. */
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
