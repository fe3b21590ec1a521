import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { adminGet } from '../data/admin-api.ts';

/** Everybody in a batch, as its screen reads them. */
export interface ReadPlaces {
  /** Undefined until they have arrived. */
  places: readonly Place[] | undefined;
  error: unknown;
  loading: boolean;
  reload: () => Promise<unknown>;
}

/**
 * Reads all places in a batch, and again whenever its numbers say that one came, went or was seated; but not while a dialog is
 * open, which would go with its row.
 */
export function usePlaces(id: string, batch: AdminBatch | undefined): ReadPlaces {
  const { data, error, isValidating, mutate } = useSWR<readonly Place[]>(
    `/api/admin/batches/${encodeURIComponent(id)}/places`,
    adminGet,
    { revalidateOnFocus: false },
  );
  const reload = useCallback(() => mutate(), [mutate]);
  const numbers = batch && [batch.places, batch.taken, batch.waiting, batch.held, batch.offered].join();
  const seen = useRef(numbers);
  useEffect(() => {
    if (seen.current === numbers || document.querySelector('dialog:modal') !== null) return;
    if (seen.current !== undefined) void mutate();
    seen.current = numbers;
  });
  return { places: data, error, loading: isValidating, reload };
}
