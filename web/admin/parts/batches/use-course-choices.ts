import { adminCataloguePaths } from '../../../../src/shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueKind } from '../../../../src/shared/records.ts';
import { useAdminList } from '../../data/use-admin-list.ts';

/** A course or certificate of which there can be batches. */
export interface CourseChoice {
  /** From `entryKey`. */
  key: string;
  kind: CatalogueKind;
  name: string;
  days: number;
  location: string | null;
}

/** Returns all courses, then all certificates, in the order of the site; undefined until both have arrived. */
export function useCourseChoices(): readonly CourseChoice[] | undefined {
  const courses = useAdminList<AdminCatalogueEntry>(adminCataloguePaths.course).items;
  const certificates = useAdminList<AdminCatalogueEntry>(adminCataloguePaths.certificate).items;
  if (courses === undefined || certificates === undefined) return undefined;
  return [...choicesOf('course', courses), ...choicesOf('certificate', certificates)];
}

/** Returns what names a course or certificate among both. */
export function entryKey({ kind, entry }: { kind: string; entry: string }): string {
  return `${kind} ${entry}`;
}

function choicesOf(kind: CatalogueKind, entries: readonly AdminCatalogueEntry[]): CourseChoice[] {
  return entries
    .toSorted((one, other) => one.place - other.place)
    .map(({ _id, name, days, location }) => ({
      key: entryKey({ kind, entry: _id }),
      kind,
      name,
      days,
      location,
    }));
}
