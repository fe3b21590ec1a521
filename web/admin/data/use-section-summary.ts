import useSWR from 'swr';
import type { InboxNews } from '../../../src/shared/records.ts';
import type { Section } from '../frame/sections.ts';
import { adminRequest } from './admin-api.ts';
import { useNews } from './use-news.ts';

/** Returns how many records a section holds and how many are new, or undefined until known. */
export function useSectionSummary({ call, inbox }: Section): InboxNews | undefined {
  const news = useNews();
  const key = inbox === null && call !== null ? (['summary', call] as const) : null;
  const { data: total } = useSWR(key, async ([, path]) => {
    const answer = await adminRequest<readonly unknown[]>(path);
    return answer.total ?? answer.body.length;
  });
  if (inbox !== null) return news?.inboxes[inbox];
  return total === undefined ? undefined : { total, fresh: 0, latest: null };
}
