import * as v from 'valibot';
import type { Beginning } from '../content-places.ts';
import { count, described, id, path, text, time } from '../record-fields.ts';
import { figureNames, institutionRules } from '../site-facts.ts';

/** The institute's own facts, whole. */
export const Facts = institutionRules;

/** The site's facts, as the back office edits them. */
export const SiteState = v.strictObject({
  facts: Facts,
  defaults: Facts,
  version: described(text, 'Identifies this state: whoever saves says which version they started from.'),
  unconfirmed: described(
    v.array(v.picklist(figureNames)),
    'The figures that the institute has neither set nor confirmed.',
  ),
  fault: described(
    v.nullable(text),
    'What is wrong with the file if it was edited by hand, in one sentence; null if nothing is.',
  ),
});
export type SiteState = v.InferOutput<typeof SiteState>;

const ownValue = v.union([text, v.array(text)]);
const changedValue = v.nullable(ownValue);
const address = described(
  text,
  'The address of a place, such as en:home.hero.heading, list:home.hero.slides or picture:hero-small.',
);

/** The institute's own words and pictures, as the back office edits them. */
export const ContentState = v.strictObject({
  publication: v.strictObject({
    id: described(count, '0 for what the site began with.'),
    adminName: described(text, 'Empty for what the site began with.'),
    publishedAt: text,
  }),
  own: v.pipe(v.record(address, ownValue), v.readonly()),
  draft: described(
    v.nullable(v.strictObject({ base: count, changes: v.pipe(v.record(text, changedValue), v.readonly()) })),
    'What the calling admin has changed and not published, and since which publication.',
  ),
  trees: described(
    v.record(text, v.record(text, v.unknown())),
    'The texts that the site began with, by language: in groups and lists by their names.',
  ),
  lists: v.pipe(
    v.record(text, v.strictObject({ least: count, most: count })),
    v.readonly(),
    v.description('How many items each list may have.'),
  ),
  files: v.pipe(
    v.record(
      text,
      v.strictObject({
        path,
        text: described(text, 'What the picture shows, until the page has a text for it.'),
      }),
    ),
    v.readonly(),
    v.description('The pictures in DATA_DIR/site/pictures, by their names.'),
  ),
  reviewed: v.pipe(
    v.record(text, text),
    v.readonly(),
    v.description('The texts that were reviewed, by their addresses.'),
  ),
  translatedFrom: v.pipe(
    v.record(text, text),
    v.readonly(),
    v.description(
      'The English that translations were made from or last read beside, by their addresses; the others were made from the English that the site began with.',
    ),
  ),
});
/** The trees are groups within groups, which the schema does not say. */
export type ContentState = v.InferOutput<typeof ContentState> & Pick<Beginning, 'trees'>;

/** The difference in one place between two publications. */
export const ContentDifference = v.strictObject({
  address: text,
  before: described(changedValue, 'Null for what the site began with.'),
  after: described(changedValue, 'Null for what the site began with.'),
});
export type ContentDifference = v.InferOutput<typeof ContentDifference>;

/** One of the last publications. */
export const ContentVersion = v.strictObject({
  _id: id,
  adminName: text,
  publishedAt: time,
  changes: described(
    v.array(ContentDifference),
    'What it changed; empty where the version before it is no longer kept.',
  ),
});
export type ContentVersion = v.InferOutput<typeof ContentVersion>;
