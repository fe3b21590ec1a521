import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListPart } from './use-paged-list.ts';

/**
 * Keeps search and page in the URL, so that a reload, a link or a new log-in leads back to them. Returns both, a function
 * that changes them (with a new history entry unless `replace`), and one that returns their URL.
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
