import type { Poster } from '../../src/shared/records.ts';
import { type ReadList, useList } from './use-list.ts';

/** Reads the event posters, oldest first: the popup shows the last one. */
export function usePosters(): ReadList<Poster> {
  return useList<Poster>('/admin/eventposter');
}
