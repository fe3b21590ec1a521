import * as v from 'valibot';
import { path, said, shapeOf, text } from '../calls/shapes.ts';
import { translations } from '../shared/languages.ts';
import type { AdminCatalogueEntry, CatalogueEntry, EntryTwin } from '../shared/records.ts';
import { twinFields } from '../shared/records.ts';

const entry = {
  _id: said('Readable, made from the first name: small-class.'),
  name: text,
  price: v.pipe(v.number(), v.minValue(0), v.description('Rupees, without GST.')),
  description: text,
  gst: said("Free text such as '18% GST'."),
  days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  aboutCourse: text,
  eligibility: v.array(text),
  courseIncludes: v.array(text),
  courseExcludes: v.array(text),
  image: v.pipe(v.nullable(path), v.description('Null where the site shows a placeholder.')),
  location: v.pipe(v.nullable(text), v.description('Null for the usual location of the institute.')),
};

const entryTwin = shapeOf<EntryTwin>()({
  name: v.optional(text),
  description: v.optional(text),
  aboutCourse: v.optional(text),
  eligibility: v.optional(v.array(text)),
  courseIncludes: v.optional(v.array(text)),
  courseExcludes: v.optional(v.array(text)),
  location: v.optional(text),
});

/** What the calls of courses and certificates answer, record by record. */
export const catalogueShapes = {
  CatalogueEntry: shapeOf<CatalogueEntry>()({
    ...entry,
    english: v.optional(
      v.pipe(
        v.array(v.picklist(twinFields)),
        v.description('Which texts stand in English for want of a translation, where one was asked for.'),
      ),
    ),
  }),
  AdminCatalogueEntry: shapeOf<AdminCatalogueEntry>()({
    ...entry,
    translations: v.pipe(
      v.record(v.picklist(translations), entryTwin),
      v.description('The texts in other languages; what is missing stands in English.'),
    ),
    hidden: v.pipe(v.boolean(), v.description('Visitors do not see it.')),
    place: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('In the order of the site.')),
    version: said('Names what stands in it: a change may say which one it began with.'),
  }),
};
