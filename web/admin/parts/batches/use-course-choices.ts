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

/** Courses and certificates as a screen reads them. */
export interface ReadCourses {
  /** All courses, then all certificates, in the order of the site; undefined until both have arrived. */
  choices: readonly CourseChoice[] | undefined;
  error: unknown;
  /** A call is under way. */
  loading: boolean;
  reload: () => Promise<unknown>;
}

/** Reads the courses and certificates of which there can be batches. */
export function useCourseChoices(): ReadCourses {
  const courses = useAdminList<AdminCatalogueEntry>(adminCataloguePaths.course);
  const certificates = useAdminList<AdminCatalogueEntry>(adminCataloguePaths.certificate);
  return {
    choices: courses.items &&
      certificates.items && [
        ...choicesOf('course', courses.items),
        ...choicesOf('certificate', certificates.items),
      ],
    error: courses.error ?? certificates.error,
    loading: courses.loading || certificates.loading,
    reload: () => Promise.all([courses.reload(), certificates.reload()]),
  };
}

/** Returns the text that names a course or certificate among both. */
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
