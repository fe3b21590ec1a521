import { firstLanguage, languages } from '../../../src/shared/languages.ts';

/** A course or certificate in another language: which of its fields have no translation yet. */
interface TranslatedEntry {
  _id: string;
  english?: readonly string[];
}

/** Returns the language of one field of a course or certificate where it is not that of the page, for `lang`. */
export function languageOf<Entry extends TranslatedEntry>(
  entry: Entry,
  field: keyof Entry & string,
): string | undefined {
  return entry.english?.includes(field) ? languages[firstLanguage].tag : undefined;
}
