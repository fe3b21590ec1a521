import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { Today } from '../../../src/shared/records.ts';
import { adminCall, adminGet } from '../data/admin-api.ts';
import { useNews } from '../data/use-news.ts';

/** The age of the copies off-site changes by itself. */
const refreshMilliseconds = 5 * 60_000;

/** Reads Today, again whenever there is news, and says as it is opened, and on each new day, that this admin has seen it. */
export function useToday() {
  const { data, error, isValidating, mutate } = useSWR<Today>('/api/admin/today', adminGet, {
    refreshInterval: refreshMilliseconds,
  });
  const news = useNews();
  const known = useRef(news);
  useEffect(() => {
    const before = known.current;
    known.current = news;
    if (before !== undefined && before !== news) void mutate().catch(() => undefined);
  }, [news, mutate]);

  const day = data?.day;
  useEffect(() => {
    // Untold, what is new today is told as new tomorrow as well.
    if (day !== undefined) adminCall('/api/admin/today', { method: 'POST' }).catch(() => undefined);
  }, [day]);
  return { today: data, error, loading: isValidating, reload: () => mutate() };
}
