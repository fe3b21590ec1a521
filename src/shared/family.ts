import type { Language } from './languages.ts';
import { languageQuery } from './languages.ts';
import type { EntryKey } from './records.ts';

/** Returns the path of the call that gives what a family wants to know of a course or certificate; by default of the first course. */
export function familyPath(language: Language, key: EntryKey | null): string {
  const query = languageQuery(language);
  if (key === null) return `/api/family${query}`;
  const asked = new URLSearchParams({ kind: key.kind, entry: key.entry });
  return `/api/family${query === '' ? '?' : `${query}&`}${asked}`;
}
