import useSWR from 'swr';
import type { FollowUpCounts } from '../../../src/shared/records.ts';
import { adminGet } from './admin-api.ts';
import { useNews } from './use-news.ts';

/**
 * Returns how many people are to be called back, read again whenever something arrives or changes; undefined until known.
 * @param owner whose they are; null: everybody's
 * @param isAsked false for who may not know
 */
export function useFollowUpCounts(owner: string | null, isAsked = true): FollowUpCounts | undefined {
  const news = useNews();
  const arrived = news && Object.values(news.inboxes).reduce((sum, { total }) => sum + total, 0);
  const whose = owner === null ? '' : `?${new URLSearchParams({ owner })}`;
  // The numbers of changes are a part of the key, so that all callers share one answer to each change.
  const key = [`/api/admin/follow-up-counts${whose}`, news?.followUpChanges, arrived] as const;
  return useSWR<FollowUpCounts>(isAsked ? key : null, ([path]: typeof key) => adminGet(path), {
    keepPreviousData: true,
  }).data;
}
