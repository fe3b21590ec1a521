import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { readAhead } from './read-ahead.ts';

/**
 * Gives the way to read beforehand what a page will read, by the paths of its calls: the page shows it at once. What
 * fails here is asked for again, and spoken of, when the page needs it.
 */
export function usePrefetch(): (paths: readonly string[]) => void {
  const { cache, fallback, mutate } = useSWRConfig();
  return useCallback(
    (paths) => {
      for (const path of paths) {
        if (path in fallback || cache.get(path)?.data !== undefined) continue;
        mutate(path, readAhead(path), { revalidate: false }).catch(() => {});
      }
    },
    [cache, fallback, mutate],
  );
}
