import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type BatchList, batchLists } from './batch-lists.ts';

/** The dialogs of a batch. */
const dialogs = ['add', 'copy', 'edit', 'cancel'] as const;

/** The view of the screen of batches. The URL has it, so that a link, Back or a new log-in leads back to it. */
export interface BatchView {
  list: BatchList;
  /** The course or certificate whose batches are shown, as `entryKey` writes it; null: all. */
  entry: string | null;
  /** From 1. */
  page: number;
  /** The person whose place the office searches. */
  person: string;
  /** The people who are still to be told come first, with the focus. */
  tell: boolean;
  /** The dialog that is open, and the id of its batch: empty to add one. */
  dialog: { kind: (typeof dialogs)[number]; batch: string } | null;
}

/** Returns what the screen shows, a function that changes it, and one that returns the URL of another view. */
export function useBatchView(): [
  BatchView,
  (changes: Partial<BatchView>, options?: { replace: boolean }) => void,
  (changes: Partial<BatchView>) => string,
] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const addressOf = useCallback(
    (changes: Partial<BatchView>) => {
      const query = writeView({ ...view, ...changes }).toString();
      return query === '' ? path : `${path}?${query}`;
    },
    [path, view],
  );
  const show = useCallback(
    (changes: Partial<BatchView>, options = { replace: false }) => navigate(addressOf(changes), options),
    [navigate, addressOf],
  );
  return [view, show, addressOf];
}

function readView(query: URLSearchParams): BatchView {
  const page = Number(query.get('page') ?? '1');
  const kind = dialogs.find((name) => query.has(name));
  return {
    list: batchLists.find((name) => name === query.get('list')) ?? 'upcoming',
    entry: query.get('entry'),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    person: query.get('q') ?? '',
    tell: query.has('tell'),
    dialog: kind === undefined ? null : { kind, batch: query.get(kind) ?? '' },
  };
}

function writeView({ list, entry, page, person, tell, dialog }: BatchView): URLSearchParams {
  const query = new URLSearchParams();
  if (list !== 'upcoming') query.set('list', list);
  if (entry !== null) query.set('entry', entry);
  if (page > 1) query.set('page', String(page));
  if (person !== '') query.set('q', person);
  if (tell) query.set('tell', '');
  if (dialog !== null) query.set(dialog.kind, dialog.batch);
  return query;
}
