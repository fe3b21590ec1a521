import useSWR from 'swr';
import type { AdminBatch } from '../../../../src/shared/records.ts';
import { adminGet } from '../../data/admin-api.ts';

/** Visitors take seats all day, so an open screen reads them anew so often. */
const refreshMilliseconds = 60_000;

/** All batches as a screen reads them. */
export interface ReadBatches {
  /** By start, hidden and past ones too; undefined until they have arrived. */
  batches: readonly AdminBatch[] | undefined;
  error: unknown;
  /** A call is under way. */
  loading: boolean;
  reload: () => Promise<unknown>;
}

/** Reads all batches. */
export function useBatches(): ReadBatches {
  const { data, error, isValidating, mutate } = useSWR<readonly AdminBatch[]>(
    '/api/admin/batches',
    adminGet,
    { refreshInterval: refreshMilliseconds },
  );
  return { batches: data, error, loading: isValidating, reload: () => mutate() };
}
