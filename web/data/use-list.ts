import useSWR from 'swr';
import type { Logo, Poster } from '../../src/shared/records.ts';

/** A list as a page reads it. A failure is written to the console. */
export interface ReadList<Item> {
  /** Empty until it has arrived, and after a failure. */
  items: readonly Item[];
  /** Neither arrived nor failed. */
  loading: boolean;
  error: unknown;
}

/** Returns whether a list has arrived, be it empty. */
export function isKnown(list: ReadList<unknown>): boolean {
  return list.items.length > 0 || (!list.loading && list.error === undefined);
}

const none: readonly never[] = [];

/** Reads a list by the path of its call. */
export function useList<Item>(path: string): ReadList<Item> {
  const { data, error } = useSWR<readonly Item[]>(path);
  return { items: data ?? none, loading: data === undefined && error === undefined, error };
}

/** Reads the collaborators' logos, oldest first. */
export function useLogos(): ReadList<Logo> {
  return useList<Logo>('/admin/images');
}

/** Reads the event posters, oldest first: the popup shows the last one. */
export function usePosters(): ReadList<Poster> {
  return useList<Poster>('/admin/eventposter');
}
