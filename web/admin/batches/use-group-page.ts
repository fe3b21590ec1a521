import { useLocation, useSearch } from 'wouter';
import { pageCount } from '../parts/lists/use-paged-list.ts';
import type { PlaceGroup } from './place-groups.ts';

/** Returns which page of a group is shown, of how many, and the URL of another, which has it under the group's name. */
export function useGroupPage(group: PlaceGroup['id'], count: number) {
  const [path] = useLocation();
  const search = useSearch();
  const pages = pageCount(count);
  const asked = Number(new URLSearchParams(search).get(group) ?? '1');
  return {
    page: Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1,
    pages,
    addressOf(page: number): string {
      const query = new URLSearchParams(search);
      if (page === 1) query.delete(group);
      else query.set(group, String(page));
      const text = query.toString();
      return text === '' ? path : `${path}?${text}`;
    },
  };
}
