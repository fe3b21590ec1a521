import { catalogueRepository, entryNames } from '../catalogue/index.ts';
import { textTrees } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { unavailable } from '../http/index.ts';
import { contentVersion, factsWithOwnPictures, isOwnAgain, type OwnPictures } from '../pages/index.ts';
import {
  institutePictureRepository,
  logoRepository,
  pictureSizes,
  posterRepository,
} from '../pictures/index.ts';
import { factsWithMonths } from '../rights/index.ts';
import { semaphore } from '../semaphore.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { contentRepository, currentContent, currentFacts, openFactsFile } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';

export type Content = ReturnType<typeof openContent>;

/** Opens what the site shows: facts, texts, pictures, courses and certificates, logos and posters. */
export function openContent({ config, database, institution, now }: AppParts, context: Context) {
  const { dataFolder } = config;
  const version = contentVersion(now);
  const contents = contentRepository(database);
  const factsFile = openFactsFile(dataFolder, institution);
  const current = currentContent(contents.newest, factsFile.current, version, config.demo);
  const filedFacts = currentFacts(factsFile.current, dataFolder, version, config.demo);
  const sizeOf = pictureSizes(dataFolder);
  const catalogues = {
    course: catalogueRepository(database, 'course'),
    certificate: catalogueRepository(database, 'certificate'),
  };
  const ownPictures: OwnPictures = { filedFacts, sizeOf, trees: textTrees };
  const facts = factsWithMonths(
    context,
    factsWithOwnPictures(ownPictures, () => current.publication().content),
  );
  return {
    version,
    contents,
    current,
    factsFile,
    filedFacts,
    ownPictures,
    isOwnAgain: (path: string) => isOwnAgain(current.publication().content, path),
    facts,
    sizeOf,
    siteSemaphore: semaphore(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5)),
    catalogues,
    ...entryNames(catalogues),
    /** Returns the English name of any course or certificate, hidden or not, or null. */
    nameOfEntry: (kind: CatalogueKind, id: string) => catalogues[kind].nameOf(id),
    logos: logoRepository(database),
    posters: posterRepository(database),
    institutePictures: institutePictureRepository(database),
  };
}
