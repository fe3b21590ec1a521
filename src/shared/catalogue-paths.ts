import type { CatalogueKind } from './records.ts';

/** The path of the call that lists one kind of the catalogue. */
export const cataloguePaths = {
  course: '/api/courses',
  certificate: '/api/certificates',
} as const satisfies Record<CatalogueKind, string>;

/** Returns the path of the call for one course or certificate. */
export function catalogueEntryPath(kind: CatalogueKind, id: string): string {
  return `${cataloguePaths[kind]}/${encodeURIComponent(id)}`;
}

/** The path of the call that lists one kind of the catalogue for the back office. */
export const adminCataloguePaths = {
  course: '/api/admin/courses',
  certificate: '/api/admin/certificates',
} as const satisfies Record<CatalogueKind, string>;
