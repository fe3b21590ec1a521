import { isDeepStrictEqual } from 'node:util';
import type { CatalogueEntry } from '../shared/records.ts';

/** What the fields of a course or certificate are called within a sentence. */
const words: Readonly<Record<Exclude<keyof CatalogueEntry, '_id'>, string>> = {
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

/** Returns which fields of an entry differ, in words: 'price, description'. */
export function changedFields(before: CatalogueEntry, after: CatalogueEntry): string {
  return Object.entries(words)
    .filter(([field]) => !isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field)))
    .map(([, word]) => word)
    .join(', ');
}
