import { useCallback } from 'react';
import useSWR, { preload } from 'swr';
import { limits } from '../../../../src/shared/limits.ts';
import type { ListPath } from '../../../data/calls.ts';
import { adminRequest } from '../../data/admin-api.ts';

/** Search and page of a table. */
export interface ListPart {
  search: string;
  /** From 1. */
  page: number;
}

/** One page of a table, as a screen reads it. */
export interface PagedList<Row> {
  /** Undefined until the first page has arrived; a page before, while the next one is on its way. */
  rows: readonly Row[] | undefined;
  /** How many rows match the search. */
  total: number;
  error: unknown;
  /** A call is under way. */
  loading: boolean;
  reload: () => Promise<unknown>;
  /** Reads another page ahead of time. */
  readAhead: (part: ListPart) => void;
}

interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** Reads one page, newest first, with the total over all pages. */
export function usePagedList<Row>(path: ListPath<Row>, part: ListPart): PagedList<Row> {
  const { data, error, isValidating, mutate } = useSWR<Page<Row>>(partPath(path, part), readPage, {
    keepPreviousData: true,
  });
  const readAhead = useCallback((next: ListPart) => void preload(partPath(path, next), readPage), [path]);
  const reload = useCallback(() => mutate(), [mutate]);
  return { rows: data?.rows, total: data?.total ?? 0, error, loading: isValidating, reload, readAhead };
}

/** Returns the number of pages of a table, at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / limits.pageSize));
}

function partPath(path: string, { search, page }: ListPart): string {
  const query = new URLSearchParams({
    limit: String(limits.pageSize),
    offset: String((page - 1) * limits.pageSize),
    order: 'newest',
  });
  if (search.trim() !== '') query.set('q', search.trim());
  return `${path}?${query}`;
}

async function readPage<Row>(path: string): Promise<Page<Row>> {
  const { body, total } = await adminRequest<readonly Row[]>(path);
  return { rows: body, total: total ?? body.length };
}
