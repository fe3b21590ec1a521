import useSWR from 'swr';
import { cardsPath, catalogueEntryPath, catalogueListPath } from '../../src/shared/catalogue-paths.ts';
import type { CatalogueEntry, CatalogueKind, EntryCard, ListedEntry } from '../../src/shared/records.ts';
import { useLanguage } from './texts.tsx';
import { type ReadList, useList } from './use-list.ts';

/** One course or certificate as a page reads it. */
export interface ReadEntry {
  /** Undefined until it has arrived, and after a failure. */
  entry: CatalogueEntry | undefined;
  /** An ApiError with status 404 where there is none of this id. */
  error: unknown;
}

/** Reads all courses or all certificates in the visitor's language, oldest first. */
export function useCatalogue(kind: CatalogueKind): ReadList<ListedEntry> {
  return useList<ListedEntry>(catalogueListPath(kind, useLanguage()));
}

/** Reads what cards show of all courses or all certificates, in the visitor's language. */
export function useEntryCards(kind: CatalogueKind): ReadList<EntryCard> {
  return useList<EntryCard>(cardsPath(kind, useLanguage()));
}

/** Reads one course or certificate in the visitor's language. */
export function useCatalogueEntry(kind: CatalogueKind, id: string): ReadEntry {
  const { data, error } = useSWR<CatalogueEntry>(catalogueEntryPath(kind, id, useLanguage()));
  return { entry: data, error };
}
