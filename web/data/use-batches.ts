import { batchesPath } from '../../src/shared/batches.ts';
import type { Batch, CatalogueKind, NextBatch } from '../../src/shared/records.ts';
import { useLanguage } from './texts.tsx';
import { isKnown, type ReadList, useList } from './use-list.ts';

/** Reads all upcoming batches, by start. */
export function useBatches(): ReadList<Batch> {
  return useList<Batch>(batchesPath({ language: useLanguage() }));
}

/** Reads the upcoming batches of one course or certificate, by start. */
export function useBatchesOf(entry: string): ReadList<Batch> {
  return useList<Batch>(batchesPath({ language: useLanguage(), entry }));
}

/** The next batches as cards read them. */
export interface ReadNextBatches {
  /** Neither arrived nor failed. */
  loading: boolean;
  /** Returns the next batch of a course or certificate; null where there is none, undefined until that is known. */
  nextOf(kind: CatalogueKind, entry: string): NextBatch | null | undefined;
}

/** Reads the next batch of each course and certificate. */
export function useNextBatches(): ReadNextBatches {
  const list = useList<NextBatch>(batchesPath({ language: useLanguage(), next: true }));
  return {
    loading: list.loading,
    nextOf: (kind, entry) =>
      list.items.find((batch) => batch.kind === kind && batch.entry === entry) ??
      (isKnown(list) ? null : undefined),
  };
}
