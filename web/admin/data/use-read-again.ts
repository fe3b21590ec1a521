import { useSWRConfig } from 'swr';

/** What SWR puts before the key of a list that grows page by page: its own filter of keys passes over these. */
const growing = /^\$inf\$/u;

/** Returns the function that reads again what is shown of the calls that are meant, by their paths; it never throws. */
export function useReadAgain(): (isMeant: (path: string) => boolean) => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return async (isMeant) => {
    const keys = [...cache.keys()].filter((key) => isMeant(key.replace(growing, '')));
    await Promise.allSettled(keys.map((key) => mutate(key)));
  };
}
