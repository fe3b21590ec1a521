import { firstLanguage, type Language, languageQuery } from './languages.ts';
import type { CatalogueKind } from './records.ts';

/** The path of the call that lists one kind of the catalogue. */
export const cataloguePaths = {
  course: '/api/courses',
  certificate: '/api/certificates',
} as const satisfies Record<CatalogueKind, string>;

/** Returns the path by which a page in a language lists one kind of the catalogue. */
export function catalogueListPath(kind: CatalogueKind, language: Language): string {
  return cataloguePaths[kind] + languageQuery(language);
}

/** Follows the path of a list's call where only the fields of cards are meant: all that Home needs. */
export const cardsOnly = '#cards';

/** Returns the path by which a page in a language knows what cards show of one kind of the catalogue. */
export function cardsPath(kind: CatalogueKind, language: Language): string {
  return catalogueListPath(kind, language) + cardsOnly;
}

/** Returns the path of the call for one course or certificate, by which a page in a language reads it. */
export function catalogueEntryPath(
  kind: CatalogueKind,
  id: string,
  language: Language = firstLanguage,
): string {
  return `${cataloguePaths[kind]}/${encodeURIComponent(id)}${languageQuery(language)}`;
}

/** The path of the call that lists one kind of the catalogue for the back office. */
export const adminCataloguePaths = {
  course: '/api/admin/courses',
  certificate: '/api/admin/certificates',
} as const satisfies Record<CatalogueKind, string>;
