import { catalogueKinds } from '../shared/catalogue.ts';
import type { Language } from '../shared/languages.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { CatalogueKind, EntryKey } from '../shared/records.ts';
import type { CatalogueRepository } from './repository.ts';

/** By what an enrollment names a course or certificate: its name, and which it is where that is known. */
export interface EntryAsked {
  course?: string | undefined;
  kind?: string | null | undefined;
  entry?: string | null | undefined;
}

/** Ties what visitors ask for to courses and certificates, which may be renamed. */
export function entryNames(catalogues: Readonly<Record<CatalogueKind, CatalogueRepository>>) {
  const called = (text: string, language: Language) =>
    catalogueKinds.flatMap((kind) =>
      catalogues[kind].called(text, language).map((row) => ({ kind, ...row })),
    );

  function keyOf({ kind, entry }: EntryAsked): EntryKey | null {
    const known = catalogueKinds.find((one) => one === kind);
    return known !== undefined && entry ? { kind: known, entry } : null;
  }

  /** Returns what visitors see under this id, whatever it is called by now. */
  function renamed(key: EntryKey | null): (EntryKey & { name: string }) | undefined {
    const found = key && catalogues[key.kind].find(key.entry);
    return found ? { ...key, name: found.name } : undefined;
  }

  return {
    /**
     * Returns the name of what a visitor asks for, in English so that the office recognizes it, and which course or certificate
     * it is: the one that is named by its id, unless visitors do not see it and it is not called so; else the only one that is
     * called so; null where that is open.
     */
    tie({ course, ...asked }: EntryAsked & { course: string }, language: Language) {
      const key = keyOf(asked);
      const all = called(course, language);
      const shown = all.filter(({ isShown }) => isShown === 1);
      const likely = shown.length > 0 ? shown : all;
      const one =
        all.find(({ kind, entry }) => kind === key?.kind && entry === key.entry) ??
        renamed(key) ??
        (likely.length === 1 ? likely[0] : undefined);
      return {
        course: language === firstLanguage ? course : ((one ?? likely[0])?.name ?? course),
        tied: one === undefined ? null : { kind: one.kind, entry: one.entry },
      };
    },

    /** Returns what an enrolled visitor's course or certificate is called in a language, or null if it is not offered. */
    offeredAs({ course = '', ...asked }: EntryAsked, language: Language): string | null {
      const key = keyOf(asked);
      if (key !== null) return catalogues[key.kind].find(key.entry, language)?.name ?? null;
      return called(course, firstLanguage).some(({ isShown }) => isShown === 1) ? course : null;
    },
  };
}
