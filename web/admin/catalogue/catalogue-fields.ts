import { listText } from '../../../src/shared/list-items.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

const listFields = ['eligibility', 'courseIncludes', 'courseExcludes'] as const;
const textFields = ['name', 'price', 'description', 'gst', 'days', 'aboutCourse', 'location'] as const;

/** Returns the fields' values for an entry: lists with one item a line. */
export function fieldsOf(entry: CatalogueEntry): TypedFields {
  return {
    name: entry.name,
    price: String(entry.price),
    description: entry.description,
    gst: entry.gst,
    days: String(entry.days),
    aboutCourse: entry.aboutCourse,
    location: entry.location ?? '',
    eligibility: entry.eligibility.join('\n'),
    courseIncludes: entry.courseIncludes.join('\n'),
    courseExcludes: entry.courseExcludes.join('\n'),
  };
}

/** Converts what was typed into what is checked and sent: texts trimmed, lists as the server reads them. */
export function preparedFields(typed: TypedFields): Record<string, string> {
  const prepared: Record<string, string> = {};
  for (const name of textFields) prepared[name] = String(typed[name] ?? '').trim();
  for (const name of listFields) prepared[name] = listText(String(typed[name] ?? ''));
  return prepared;
}

/**
 * Makes the multipart form for a new entry, or for a change: then only of what differs from `before`. Empty fields are
 * left out, but for the location, which can be cleared.
 */
export function catalogueForm(
  typed: TypedFields,
  picture: File | null,
  before?: { initial: TypedFields; version: string },
): FormData {
  const form = new FormData();
  const initial = before && preparedFields(before.initial);
  for (const [name, value] of Object.entries(preparedFields(typed))) {
    if (value === initial?.[name]) continue;
    if (value !== '' || name === 'location') form.append(name, value);
  }
  if (before) form.append('version', before.version);
  if (picture !== null) form.append('image', picture, picture.name);
  return form;
}
