import { findApplication, findBatch, listUpcoming } from '../batches/index.ts';
import { entriesOf, entryChanges, findEntry, shareOfEntry } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import {
  familyOf,
  type PageParts,
  pagePreview,
  readManifest,
  renderer,
  sharePictures,
  type TextsIn,
} from '../pages/index.ts';
import { institutePicturePaths, listLogos, listPosters, pictureSizes } from '../pictures/index.ts';
import { verify } from '../register/index.ts';
import { currentPublication, factsWith, siteTexts, siteVersion, textsWith } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';

/** Creates the pages, and the preview with other facts. */
export function openPages({ distFolder }: AppParts, context: Context) {
  const { config, ask, now } = context;
  const { facts } = ask;
  const texts: TextsIn = (language) => siteTexts(context, language);
  const sizeOf = pictureSizes(context);
  const manifest = readManifest(distFolder);
  const familyWith: PageParts['familyWith'] = (given, textsIn) => (language, key) =>
    familyOf({ ...pages, facts: given, textsIn, pictures: institutePicturePaths(context) }, language, key);
  const family: PageParts['sources']['family'] = (language, key) => familyWith(facts(), texts)(language, key);
  const pages: PageParts = {
    facts,
    texts,
    manifest,
    distFolder,
    render: renderer(manifest, distFolder),
    findPicture: sharePictures(manifest, texts, sizeOf, (kind, id) => shareOfEntry(context, kind, id)),
    sizeOf,
    publicUrl: config.publicUrl,
    showsSamples: config.demo,
    familyWith,
    version: () => siteVersion(context),
    dataFolder: config.dataFolder,
    now,
    changes: (kind) => entryChanges(context, kind),
    publishedAt: () => currentPublication(context).publishedAt,
    sources: {
      list: (kind, language) => entriesOf(context, kind, language),
      find: (kind, id, language) => findEntry(context, kind, id, language),
      logos: () => listLogos(context),
      posters: () => listPosters(context),
      batches: (query) => listUpcoming(context, query),
      batch: (id, language) => findBatch(context, id, language),
      application: (key, language) => findApplication(context, key, language),
      verify: (code) => verify(context, code),
      family,
    },
  };
  const preview = pagePreview(pages, {
    factsWith: (given) => factsWith(context, given),
    textsWith: (given, language) => textsWith(context, given, language),
  });
  return { pages, family, ...preview };
}
