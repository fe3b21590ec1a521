import { useCallback, useEffect, useState } from 'react';
import { reportFailure } from '../../data/report-failure.ts';
import { adminGet, isUnauthorized } from './admin-api.ts';

/** An entry that is about to be edited. */
export interface FreshEntry<Entry> {
  entry: Entry | null;
  /** What went wrong, or null. */
  error: unknown;
  loading: boolean;
  retry: () => void;
}

/**
 * Reads an entry once, past every cache: what a form begins with must be what the server has now, and must not change
 * under somebody who is typing.
 */
export function useFreshEntry<Entry>(path: string): FreshEntry<Entry> {
  const [read, setRead] = useState<Omit<FreshEntry<Entry>, 'retry'>>({
    entry: null,
    error: null,
    loading: true,
  });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    let gone = false;
    setRead((before) => ({ ...before, loading: true }));
    adminGet<Entry>(path).then(
      (entry) => !gone && setRead({ entry, error: null, loading: false }),
      (error: unknown) => {
        if (gone) return;
        if (!isUnauthorized(error)) reportFailure(`Could not read ${path}`, error);
        setRead({ entry: null, error, loading: false });
      },
    );
    return () => {
      gone = true;
    };
  }, [path, tries]);

  return { ...read, retry };
}
