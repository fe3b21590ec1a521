import * as v from 'valibot';
import { count, id, path, said, shapeOf, text, time } from '../calls/shapes.ts';
import type { ContentDifference, ContentVersion } from '../shared/content-state.ts';
import type { SiteState } from '../shared/site-facts.ts';
import { figureNames, institutionRules } from '../shared/site-facts.ts';

const ownContent = v.record(
  said('The address of a place, such as en:home.hero.heading, list:home.hero.slides or picture:hero-small.'),
  v.union([text, v.array(text)]),
);

const contentValue = v.nullable(v.union([text, v.array(text)]));

const contentDifference = shapeOf<ContentDifference>()({
  address: text,
  before: contentValue,
  after: contentValue,
});

/** What the calls of facts and content answer, record by record. */
export const siteShapes = {
  Facts: institutionRules,
  SiteState: shapeOf<SiteState>()({
    facts: institutionRules,
    defaults: institutionRules,
    version: said('Names this state: whoever saves says which one they began with.'),
    unconfirmed: v.pipe(
      v.array(v.picklist(figureNames)),
      v.description('The figures that the institute has neither set nor confirmed.'),
    ),
    fault: v.nullable(said('What is wrong with a file that was edited by hand.')),
  }),
  ContentState: v.strictObject({
    publication: v.strictObject({ id: count, adminName: text, publishedAt: text }),
    own: ownContent,
    draft: v.nullable(v.strictObject({ base: count, changes: v.record(text, v.nullable(ownContent.value)) })),
    trees: v.pipe(
      v.record(text, v.record(text, v.unknown())),
      v.description('The texts that the site began with, by language: in groups and lists by their names.'),
    ),
    lists: v.record(text, v.strictObject({ least: count, most: count })),
    files: v.pipe(
      v.record(text, v.strictObject({ path, text: said('What it shows, until a text beside it says so.') })),
      v.description('The pictures in DATA_DIR/site/pictures, by their names.'),
    ),
    reviewed: v.pipe(
      v.record(text, text),
      v.description('The texts that were reviewed, by their addresses.'),
    ),
  }),
  ContentDifference: contentDifference,
  ContentVersion: shapeOf<ContentVersion>()({
    _id: id,
    adminName: text,
    publishedAt: time,
    changes: v.array(contentDifference),
  }),
};
