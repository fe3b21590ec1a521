import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ExportFormat } from '../../../src/shared/exports.ts';
import type { Due, Stage } from '../../../src/shared/follow-up.ts';
import { dueNames, stages } from '../../../src/shared/follow-up.ts';
import { limits } from '../../../src/shared/limits.ts';

/** Which part of the list is shown. */
export interface FollowUpPart {
  search: string;
  stage: Stage | null;
  due: Due | null;
  /** The id of an admin, 'none' for nobody; null: any. */
  owner: string | null;
  /** From 1. */
  page: number;
}

/** Keeps the part in the URL, so that a reload, a link or a new log-in leads back to it. */
export function useFollowUpPart() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const part = useMemo(() => readPart(new URLSearchParams(search)), [search]);
  const addressOf = useCallback(
    (next: FollowUpPart) => {
      const query = queryOf(next);
      if (next.page > 1) query.set('page', String(next.page));
      return query.size > 0 ? `${path}?${query}` : path;
    },
    [path],
  );
  const show = useCallback(
    (next: FollowUpPart) => navigate(addressOf(next), { replace: true }),
    [navigate, addressOf],
  );
  return { part, show, addressOf };
}

/** Returns whether two parts differ in their page alone. */
export function isSameList(one: FollowUpPart, other: FollowUpPart): boolean {
  return String(queryOf(one)) === String(queryOf(other));
}

/** Returns the path of the call that gives a part, where the people of the list have moved up by some places. */
export function partCall(part: FollowUpPart, movedUp: number): string {
  const query = queryOf(part);
  query.set('limit', String(limits.pageSize));
  query.set('offset', String(Math.max(0, (part.page - 1) * limits.pageSize - movedUp)));
  return `/api/admin/follow-up?${query}`;
}

/** Returns the path of the call that gives the whole list of a part as a file. */
export function exportCall(part: FollowUpPart, format: ExportFormat): string {
  const query = queryOf(part);
  query.set('format', format);
  return `/api/admin/follow-up-export?${query}`;
}

function queryOf({ search, stage, due, owner }: FollowUpPart): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search.trim());
  for (const [name, value] of Object.entries({ stage, due, owner }))
    if (value !== null) query.set(name, value);
  return query;
}

function readPart(query: URLSearchParams): FollowUpPart {
  const page = Number(query.get('page') ?? '1');
  return {
    search: query.get('q') ?? '',
    stage: stages.find((stage) => stage === query.get('stage')) ?? null,
    due: dueNames.find((due) => due === query.get('due')) ?? null,
    owner: query.get('owner'),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}
