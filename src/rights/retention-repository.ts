import type { Database } from '../database/index.ts';
import { memoize2 } from '../memoize2.ts';
import {
  type KeptMonths,
  type MonthsByKind,
  type RetentionKind,
  retentionKinds,
} from '../shared/retention.ts';

/** After how many months each kind is erased. */
export function retentionRepository(database: Database) {
  const all = database.prepare<[], { kind: RetentionKind; months: number }>(
    'SELECT kind, months FROM retention',
  );
  const set = database.prepare<[RetentionKind, number]>(
    'INSERT INTO retention (kind, months) VALUES (?, ?) ON CONFLICT DO UPDATE SET months = excluded.months',
  );
  const unset = database.prepare<[RetentionKind]>('DELETE FROM retention WHERE kind = ?');
  const setAll = database.transaction((months: MonthsByKind) => {
    for (const kind of retentionKinds) {
      const number = months[kind];
      if (number === null) unset.run(kind);
      else set.run(kind, number);
    }
  });
  const read = (): KeptMonths => Object.fromEntries(all.all().map(({ kind, months }) => [kind, months]));
  let current = read();
  return {
    read,
    /** Returns the same object until they are read again. */
    current: () => current,
    /** Sets them; to be read again once that is on the disk. */
    set: (months: MonthsByKind): void => setAll(months),
    readAgain(): void {
      current = read();
    },
  };
}

export type RetentionRepository = ReturnType<typeof retentionRepository>;

/** Returns the function that reads facts together with those months: the same object until either changes. */
export function factsWithMonths<Facts extends object>(
  facts: () => Facts,
  months: () => KeptMonths,
): () => Facts & { keptMonths?: KeptMonths } {
  return memoize2(facts, months, (from, by) =>
    Object.keys(by).length === 0 ? from : { ...from, keptMonths: by },
  );
}
