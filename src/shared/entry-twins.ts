import { twinFields } from './catalogue.ts';
import { firstLanguage, type Language, namesInEnglish, type Translation } from './languages.ts';
import type { CatalogueEntry, TranslatedEntry, TwinField } from './records.ts';

/** The labels of these texts in the form and its refusals. */
export const textLabels = {
  name: 'Name',
  description: 'Description',
  aboutCourse: 'About the course',
  eligibility: 'Eligibility',
  courseIncludes: 'Course includes',
  courseExcludes: 'Course excludes',
  location: 'Location',
} as const satisfies Record<TwinField, string>;

/** The name of the form's field for a text in another language: `translations.ta.name`. */
export type TwinName<Field extends TwinField = TwinField> = `translations.${Translation}.${Field}`;

/** Returns that name. */
export function twinName<Field extends TwinField>(language: Translation, field: Field): TwinName<Field> {
  return `translations.${language}.${field}`;
}

/** Returns what the form and its refusals call a text in another language: 'Name in Tamil'. */
export function twinLabel(language: Translation, field: TwinField): string {
  return `${textLabels[field]} in ${namesInEnglish[language]}`;
}

/** Returns a course or certificate as visitors read it in a language: a text without a twin is English, and `english` names it. */
export function inLanguageOf(
  { translations: twins, ...entry }: TranslatedEntry,
  language: Language,
): CatalogueEntry {
  if (language === firstLanguage) return entry;
  const twin = twins[language] ?? {};
  return { ...entry, ...twin, english: textsOf(entry).filter((field) => twin[field] === undefined) };
}

/** Returns which texts an entry has: all of them, but that it may take place where everything does. */
function textsOf(entry: Pick<CatalogueEntry, TwinField>): TwinField[] {
  return twinFields.filter((field) => entry[field] !== null);
}

/** Returns how many of an entry's texts have a twin in a language, and how many there are. */
export function countTwins(entry: TranslatedEntry, language: Translation): { twins: number; texts: number } {
  const texts = textsOf(entry);
  const twin = entry.translations[language] ?? {};
  return { twins: texts.filter((field) => twin[field] !== undefined).length, texts: texts.length };
}
