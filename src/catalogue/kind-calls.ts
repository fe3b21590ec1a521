import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/index.ts';
import type { PictureStore } from '../pictures/index.ts';
import { adminCataloguePaths, cataloguePaths } from '../shared/catalogue-paths.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import type { CatalogueKind, TranslatedEntry } from '../shared/records.ts';
import type { CatalogueRepository } from './repository.ts';

/** The services that these calls use. */
export interface CatalogueParts extends Context {
  catalogues: Record<CatalogueKind, CatalogueRepository>;
  pictures: PictureStore;
  now: () => Date;
}

/** States a call of the catalogue. */
export const call = callWith<CatalogueParts>();

/** Returns what all calls of one kind share: its words, its paths and its sentence for an entry that is missing. */
export function kindOfCalls(kind: CatalogueKind) {
  const noun = kind === 'course' ? ('Course' as const) : ('Certificate' as const);
  const missing = kind === 'course' ? fixedSentences.courseMissing : fixedSentences.certificateMissing;
  return {
    noun,
    tag: `${noun}s`,
    list: cataloguePaths[kind],
    admin: adminCataloguePaths[kind],
    missing,

    /**
     * Returns an entry, hidden or not.
     * @throws HttpRefusal 404 if there is none.
     */
    findAny({ catalogues }: CatalogueParts, id: string) {
      const entry = catalogues[kind].findAny(id);
      if (entry === null) throw notFound(missing);
      return entry;
    },

    /** Returns an entry as Activity names it. */
    subjectOf: ({ _id, name }: TranslatedEntry) => ({ kind, thing: _id, name }),
  };
}
