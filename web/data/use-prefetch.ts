import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { readAhead } from './read-ahead.ts';

/**
 * Returns a function that reads ahead, by the paths of the calls, what a page will show. A failure is silent here: the
 * page asks again.
 */
export function usePrefetch(): (paths: readonly string[]) => void {
  const { cache, fallback, mutate } = useSWRConfig();
  return useCallback(
    (paths) => {
      for (const path of paths) {
        if (path in fallback || cache.get(path)?.data !== undefined) continue;
        // A hook that has come to need it meanwhile asks again, and hears of a failure.
        mutate(path, readAhead(path), { revalidate: false }).catch(() => mutate(path).catch(() => {}));
      }
    },
    [cache, fallback, mutate],
  );
}
