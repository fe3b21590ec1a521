import { isDeepStrictEqual } from 'node:util';
import { twinFields } from '../shared/catalogue.ts';
import { namesInEnglish, translations } from '../shared/languages.ts';
import type { CatalogueEntry, TranslatedEntry } from '../shared/records.ts';

/** The names of the fields of a course or certificate within a sentence. */
const words: Readonly<Record<Exclude<keyof CatalogueEntry, '_id' | 'english'>, string>> = {
  name: 'name',
  price: 'price',
  description: 'description',
  gst: 'GST',
  days: 'days',
  aboutCourse: 'about the course',
  eligibility: 'eligibility',
  courseIncludes: 'course includes',
  courseExcludes: 'course excludes',
  image: 'image',
  location: 'location',
};

/** Returns which fields of an entry differ, in words: 'price, description, name in Tamil'. */
export function changedFields(before: TranslatedEntry, after: TranslatedEntry): string {
  const own = Object.entries(words).filter(([field]) => differ(before, after, field));
  const twins = translations.flatMap((language) => {
    const [one, other] = [before.translations[language] ?? {}, after.translations[language] ?? {}];
    return twinFields
      .filter((field) => differ(one, other, field))
      .map((field) => `${words[field]} in ${namesInEnglish[language]}`);
  });
  return [...own.map(([, word]) => word), ...twins].join(', ');
}

function differ(one: object, other: object, field: string): boolean {
  return !isDeepStrictEqual(Reflect.get(one, field), Reflect.get(other, field));
}
