import type { Batch } from '../../../../src/shared/records.ts';

/** The facts that a list says once above, for all rows that do not say otherwise. */
export interface Usual {
  /** Null: the usual place of the institute. */
  location: string | null;
  language: string;
  /** All of them were made up for a demonstration. */
  isSample: boolean;
}

/** Returns where and in which language most of some batches are taught; of none, nothing. */
export function usualOf(batches: readonly Batch[]): Usual | null {
  const counts = new Map<string, { batch: Batch; count: number }>();
  for (const batch of batches) {
    const key = JSON.stringify([batch.location, batch.language]);
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { batch, count });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  if (most === undefined) return null;
  const { location, language } = most.batch;
  return { location, language, isSample: batches.every(({ sample }) => sample) };
}

/** Returns whether a batch is taught where and in the language in which most are. */
export function isUsual({ location, language }: Batch, usual: Usual): boolean {
  return location === usual.location && language === usual.language;
}
