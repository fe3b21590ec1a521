import { twinFields } from '../../../src/shared/catalogue.ts';
import { twinName } from '../../../src/shared/entry-twins.ts';
import { translations } from '../../../src/shared/languages.ts';
import { listText } from '../../../src/shared/list-items.ts';
import type { TranslatedEntry, TwinField } from '../../../src/shared/records.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

/** The fields of several items, each of which is typed in a line of its own. */
export const listFields: readonly TwinField[] = ['eligibility', 'courseIncludes', 'courseExcludes'];
const textFields = ['name', 'price', 'description', 'gst', 'days', 'aboutCourse', 'location'];

/** The lines of each field that has several. */
export const fieldLines: Partial<Record<TwinField, number>> = {
  description: 4,
  aboutCourse: 6,
  eligibility: 4,
  courseIncludes: 5,
  courseExcludes: 4,
};

/** The texts in other languages, each with its field's name. */
const twins = translations.flatMap((language) =>
  twinFields.map((field) => ({ language, field, name: twinName(language, field) })),
);

/** The files of an entry that are sent: its picture, and what was made of that to be shared. */
export interface EntryFiles {
  image: File | null;
  share: File | null;
}

/** Returns the name of the box that says of a text in another language that it is right although its English has changed. */
export function stillRight(name: string): string {
  return `stillRight.${name}`;
}

/** Returns the fields' values for an entry: lists with one item a line. */
export function fieldsOf(entry: TranslatedEntry): TypedFields {
  const texts = twins.map(({ language, field, name }) => {
    const text = entry.translations[language]?.[field] ?? '';
    return [name, typeof text === 'string' ? text : text.join('\n')];
  });
  return {
    ...Object.fromEntries(texts),
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
  const take = (name: string, isList: boolean) => {
    const text = String(typed[name] ?? '');
    prepared[name] = isList ? listText(text) : text.trim();
  };
  for (const name of textFields) take(name, false);
  for (const name of listFields) take(name, true);
  for (const { name, field } of twins) take(name, listFields.includes(field));
  return prepared;
}

/**
 * Makes the multipart form for a new entry, or for a change: then only of what differs from `before`. Empty fields are
 * left out, but for those that can be cleared: the location, and in a change the texts in other languages. One of these that is still right is sent
 * although nothing of it differs.
 */
export function catalogueForm(
  typed: TypedFields,
  { image, share }: EntryFiles,
  before?: { initial: TypedFields; version: string },
): FormData {
  const form = new FormData();
  const initial = before && preparedFields(before.initial);
  for (const [name, value] of Object.entries(preparedFields(typed))) {
    if (value === initial?.[name] && typed[stillRight(name)] !== true) continue;
    if (value !== '' || name === 'location' || (initial && isTwin(name))) form.append(name, value);
  }
  if (before) form.append('version', before.version);
  if (image !== null) form.append('image', image, image.name);
  if (share !== null) form.append('share', share, share.name);
  return form;
}

function isTwin(name: string): boolean {
  return twins.some((twin) => twin.name === name);
}
