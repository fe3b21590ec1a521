import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListPart } from './use-paged-list.ts';

/**
 * Keeps search and page in the address, so that a reload, a link or a new log-in leads back to them. A new search
 * replaces the address; turning the page adds one, so that Back turns it back. The last function gives a part's address.
 */
export function useListPart(): [
  ListPart,
  (part: ListPart, options?: { replace: boolean }) => void,
  (part: ListPart) => string,
] {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const page = Number(query.get('page') ?? '1');
  const part = { search: query.get('q') ?? '', page: Number.isSafeInteger(page) && page > 1 ? page : 1 };

  const addressOf = useCallback(
    (next: ListPart) => {
      const wanted = new URLSearchParams();
      if (next.search !== '') wanted.set('q', next.search);
      if (next.page > 1) wanted.set('page', String(next.page));
      return wanted.size > 0 ? `${path}?${wanted}` : path;
    },
    [path],
  );
  const show = useCallback(
    (next: ListPart, options = { replace: false }) => navigate(addressOf(next), options),
    [navigate, addressOf],
  );
  return [part, show, addressOf];
}
