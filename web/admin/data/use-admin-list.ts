import useSWR from 'swr';
import type { ListPath } from '../../data/calls.ts';
import { adminGet } from './admin-api.ts';

/** A whole list as an admin screen reads it. */
export interface AdminList<Item> {
  /** Newest first; undefined until it has arrived. */
  items: readonly Item[] | undefined;
  error: unknown;
  /** A call is under way. */
  loading: boolean;
  reload: () => Promise<unknown>;
  /** Replaces the items, oldest first, until the list is reloaded. */
  change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

/** Reads a whole list with the session's token, newest first. */
export function useAdminList<Item>(path: ListPath<Item>): AdminList<Item> {
  const { data, error, isValidating, mutate } = useSWR<readonly Item[]>(path, adminGet);
  return {
    items: data?.toReversed(),
    error,
    loading: isValidating,
    reload: () => mutate(),
    change: (change) => void mutate((items) => items && change(items), { revalidate: false }),
  };
}
