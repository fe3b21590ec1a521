import { textTrees } from '../../web/content/texts.ts';
import { entryNames } from '../catalogue/entry-names.ts';
import { catalogueRepository } from '../catalogue/repository.ts';
import { unavailable } from '../http/refusals.ts';
import { contentVersion } from '../pages/content-version.ts';
import { factsWithOwnPictures, isOwnAgain, type OwnPictures } from '../pages/own-pictures.ts';
import { consentNotices } from '../people/consent-notices.ts';
import { logoRepository } from '../pictures/logo-repository.ts';
import { pictureSizes } from '../pictures/picture-size.ts';
import { posterRepository } from '../pictures/poster-repository.ts';
import { factsWithMonths, retentionRepository } from '../rights/retention-repository.ts';
import { semaphore } from '../semaphore.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { currentContent } from '../site/current-content.ts';
import { currentFacts } from '../site/current-facts.ts';
import { openFactsFile } from '../site/facts-file.ts';
import { contentRepository } from '../site/publications.ts';
import type { AppParts } from './app-parts.ts';

/** What the site shows. */
export type Content = ReturnType<typeof openContent>;

/** Opens what the site shows: facts, texts, pictures, courses and certificates, logos and posters. */
export function openContent({ config, database, institution, now }: AppParts) {
  const { dataFolder } = config;
  const version = contentVersion(now);
  const contents = contentRepository(database);
  const factsFile = openFactsFile(dataFolder, institution);
  const current = currentContent(contents.newest, factsFile.current, version);
  const filedFacts = currentFacts(factsFile.current, dataFolder, version);
  const sizeOf = pictureSizes(dataFolder);
  const catalogues = {
    course: catalogueRepository(database, 'course'),
    certificate: catalogueRepository(database, 'certificate'),
  };
  const ownPictures: OwnPictures = { filedFacts, sizeOf, trees: textTrees };
  const months = retentionRepository(database);
  const facts = factsWithMonths(
    factsWithOwnPictures(ownPictures, () => current.publication().content),
    months.current,
  );
  const notices = consentNotices({ database, texts: current.texts, facts });
  return {
    version,
    contents,
    current,
    factsFile,
    filedFacts,
    ownPictures,
    isOwnAgain: (path: string) => isOwnAgain(current.publication().content, path),
    facts,
    months,
    notices,
    /** Remembers the notices that forms show from now on. To be called once everything is made. */
    keepNotices() {
      notices.remember();
      version.whenChanged(notices.remember);
    },
    sizeOf,
    siteSemaphore: semaphore(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5)),
    catalogues,
    ...entryNames(catalogues),
    /** Returns the English name of any course or certificate, hidden or not, or null. */
    nameOfEntry: (kind: CatalogueKind, id: string) => catalogues[kind].nameOf(id),
    logos: logoRepository(database),
    posters: posterRepository(database),
  };
}
