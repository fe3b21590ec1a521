import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import {
  type KeptMonths,
  type MonthsByKind,
  type RetentionKind,
  retentionKinds,
} from '../shared/retention.ts';

/** An erased person or record, identified by a keyed hash alone. */
export interface Erasure {
  hash: string;
  hashKey: string;
  /** ISO 8601 in UTC. */
  erasedAt: string;
}

const insert = statement<Erasure>(
  `INSERT INTO erasures (hash, hash_key, erased_at) VALUES (@hash, @hashKey, @erasedAt)
     ON CONFLICT DO UPDATE SET erased_at = max(erased_at, excluded.erased_at)`,
);
/** Stores an erasure; the later of two times is kept. */
export function storeErasure({ db }: StoredChange, erasure: Erasure): void {
  db.run(insert, erasure);
}

const everyErasure = statement<[], Erasure>(
  'SELECT hash, hash_key AS hashKey, erased_at AS erasedAt FROM erasures ORDER BY erased_at, hash',
);
export function allErasures({ db }: Stored): Erasure[] {
  return db.all(everyErasure);
}

const anyKey = scalar<[], string>('SELECT hash_key FROM erasures LIMIT 1');
/** Returns the key of the hashes, which is one on a machine, or null before the first erasure. */
export function hashKeyOf({ db }: Stored): string | null {
  return db.one(anyKey);
}

const withHash = scalar<[string], number>('SELECT 1 FROM erasures WHERE hash = ?');
export function hasErasure({ db }: Stored, hash: string): boolean {
  return db.one(withHash, [hash]) !== null;
}

const everyKind = statement<[], { kind: RetentionKind; months: number }>(
  'SELECT kind, months FROM retention',
);
/** Returns the months of each kind that is not kept for ever. */
export function storedMonths({ db }: Stored): KeptMonths {
  return Object.fromEntries(db.all(everyKind).map(({ kind, months }) => [kind, months]));
}

const set = statement<[RetentionKind, number]>(
  'INSERT INTO retention (kind, months) VALUES (?, ?) ON CONFLICT DO UPDATE SET months = excluded.months',
);
const unset = statement<[RetentionKind]>('DELETE FROM retention WHERE kind = ?');
export function storeMonths({ db }: StoredChange, months: MonthsByKind): void {
  for (const kind of retentionKinds) {
    const number = months[kind];
    if (number === null) db.run(unset, [kind]);
    else db.run(set, [kind, number]);
  }
}
