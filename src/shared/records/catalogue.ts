import * as v from 'valibot';
import { type catalogueKinds, twinFields } from '../catalogue.ts';
import { translations } from '../languages.ts';
import { described, path, text } from '../record-fields.ts';

/** The kind of a catalogue entry. */
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Which course or certificate. */
export interface EntryKey {
  kind: CatalogueKind;
  /** Its id. */
  entry: string;
}

/** The course or certificate that an enrollment names: by its name, and by its id where that is known. */
export interface WantedEntry {
  course?: string | undefined;
  kind?: string | null | undefined;
  entry?: string | null | undefined;
}

/** The name of a text that may have a twin in another language. */
export type TwinField = (typeof twinFields)[number];

const wholeFromOne = v.pipe(v.number(), v.integer(), v.minValue(1));

const facts = {
  _id: described(text, 'Readable, made from the first name: small-class.'),
  name: text,
  price: v.pipe(v.number(), v.minValue(0), v.description('Rupees, without GST.')),
  description: text,
  gst: described(text, "Free text such as '18% GST'."),
  days: described(wholeFromOne, 'Length in whole days.'),
  aboutCourse: text,
  eligibility: v.array(text),
  courseIncludes: v.array(text),
  courseExcludes: v.array(text),
  image: described(v.nullable(path), 'Null where the site shows a placeholder.'),
  location: described(
    v.nullable(text),
    'Where it takes place; null for the usual location of the institute.',
  ),
};

/** A course or an add-on certificate: both consist of the same. */
export const CatalogueEntry = v.strictObject({
  ...facts,
  english: v.optional(
    described(
      v.array(v.picklist(twinFields)),
      'The texts that are in English for want of a translation, where another language was asked for.',
    ),
  ),
});
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;

/** The texts of a course or certificate in another language; one that is missing is shown in English. */
const EntryTwin = v.strictObject({
  name: v.optional(text),
  description: v.optional(text),
  aboutCourse: v.optional(text),
  eligibility: v.optional(v.array(text)),
  courseIncludes: v.optional(v.array(text)),
  courseExcludes: v.optional(v.array(text)),
  location: v.optional(text),
});
export type EntryTwin = v.InferOutput<typeof EntryTwin>;

/** A course or certificate as the back office sees it. */
export const AdminCatalogueEntry = v.strictObject({
  ...facts,
  translations: described(
    v.record(v.picklist(translations), EntryTwin),
    'The texts in other languages; those that are missing are shown in English.',
  ),
  outdated: described(
    v.record(v.picklist(translations), EntryTwin),
    'The English of then of those texts whose English has changed since they were translated.',
  ),
  hidden: described(v.boolean(), 'Visitors do not see it.'),
  place: described(wholeFromOne, 'Its place in the order of the site, hidden entries included; from 1.'),
  hasShare: described(v.boolean(), 'It has a picture that is made to be shown where its page is shared.'),
  version: described(text, 'Identifies what it says now: a change may say which version it started from.'),
});
export type AdminCatalogueEntry = v.InferOutput<typeof AdminCatalogueEntry>;

/** The texts of an entry in every other language that it has been translated into. */
export type EntryTwins = AdminCatalogueEntry['translations'];

/** A course or certificate in English, with its twins. */
export type TranslatedEntry = Omit<
  AdminCatalogueEntry,
  'outdated' | 'hidden' | 'place' | 'hasShare' | 'version'
>;

/** The fields of each course and certificate in their lists; all that the server puts into their pages. */
export type ListedEntry = Pick<
  CatalogueEntry,
  '_id' | 'name' | 'image' | 'days' | 'price' | 'gst' | 'description' | 'english'
>;

/** The fields on Home's cards; of the description, no more than they have room for. */
export type EntryCard = ListedEntry;
