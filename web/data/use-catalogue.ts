import useSWR from 'swr';
import { catalogueCalls } from '../../src/shared/calls.ts';
import type { CatalogueEntry, CatalogueKind } from '../../src/shared/records.ts';
import { type ReadList, useList } from './use-list.ts';

/** One course or certificate as a page reads it. */
export interface ReadEntry {
  /** Undefined until it has arrived, and after a failure. */
  entry: CatalogueEntry | undefined;
  /** An ApiError with status 404 where there is none of this id. */
  error: unknown;
}

/** Reads all courses or all certificates, oldest first. */
export function useCatalogue(kind: CatalogueKind): ReadList<CatalogueEntry> {
  return useList<CatalogueEntry>(catalogueCalls[kind]);
}

/** Reads one course or certificate. */
export function useCatalogueEntry(kind: CatalogueKind, id: string): ReadEntry {
  const { data, error } = useSWR<CatalogueEntry>(catalogueEntryPath(kind, id));
  return { entry: data, error };
}

/** Gives the path of the call for one course or certificate. */
export function catalogueEntryPath(kind: CatalogueKind, id: string): string {
  return `${catalogueCalls[kind]}/${encodeURIComponent(id)}`;
}
