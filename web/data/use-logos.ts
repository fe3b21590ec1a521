import type { Logo } from '../../src/shared/records.ts';
import { type ReadList, useList } from './use-list.ts';

/** Reads the collaborators' logos, oldest first. */
export function useLogos(): ReadList<Logo> {
  return useList<Logo>('/admin/images');
}
