import type { Language } from '../shared/languages.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { CatalogueRepository } from './repository.ts';

/** The names of courses and certificates, by which what visitors sent names them. */
export function entryNames(catalogues: Readonly<Record<CatalogueKind, CatalogueRepository>>) {
  const both = Object.values(catalogues);
  return {
    /** Returns the English names of all, hidden ones too. */
    courseNames: (): string[] => both.flatMap(({ listAll }) => listAll().map(({ name }) => name)),

    /** Returns the English name of what a visitor has read in a language; the same text if nothing is called so. */
    nameInEnglish(course: string, language: Language): string {
      if (language === firstLanguage) return course;
      for (const { nameOfTwin } of both) {
        const name = nameOfTwin(course);
        if (name !== null) return name;
      }
      return course;
    },

    /** Returns what is called so in English by its name in a language, or null if none is offered. */
    offeredAs(name: string, language: Language): string | null {
      for (const { list, find } of both) {
        const entry = list().find((one) => one.name === name);
        if (entry !== undefined) return find(entry._id, language)?.name ?? null;
      }
      return null;
    },
  };
}
