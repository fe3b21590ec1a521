import useSWR from 'swr';
import { catalogueEntryPath, cataloguePaths } from '../../src/shared/catalogue-paths.ts';
import type { CatalogueEntry, CatalogueKind, EntryFee, ListedEntry } from '../../src/shared/records.ts';
import { feesOnly } from '../../src/shared/rendered-page.ts';
import { type ReadList, useList } from './use-list.ts';

/** One course or certificate as a page reads it. */
export interface ReadEntry {
  /** Undefined until it has arrived, and after a failure. */
  entry: CatalogueEntry | undefined;
  /** An ApiError with status 404 where there is none of this id. */
  error: unknown;
}

/** Reads all courses or all certificates, oldest first. */
export function useCatalogue(kind: CatalogueKind): ReadList<ListedEntry> {
  return useList<ListedEntry>(cataloguePaths[kind]);
}

/** Reads what all courses or all certificates cost. */
export function useCatalogueFees(kind: CatalogueKind): ReadList<EntryFee> {
  return useList<EntryFee>(cataloguePaths[kind] + feesOnly);
}

/** Reads one course or certificate. */
export function useCatalogueEntry(kind: CatalogueKind, id: string): ReadEntry {
  const { data, error } = useSWR<CatalogueEntry>(catalogueEntryPath(kind, id));
  return { entry: data, error };
}
