import { textTrees } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { unavailable } from '../http/index.ts';
import { contentVersion, factsWithOwnPictures, isOwnAgain, type OwnPictures } from '../pages/index.ts';
import { deleteOtherInstitutePictures, pictureSizes } from '../pictures/index.ts';
import { factsWithMonths } from '../rights/index.ts';
import { semaphore } from '../semaphore.ts';
import { contentRepository, currentContent, currentFacts, openFactsFile } from '../site/index.ts';
import type { AppParts } from './app-parts.ts';

export type Content = ReturnType<typeof openContent>;

/** Opens the facts, texts and pictures of the site. */
export function openContent({ config, database, institution, now }: AppParts, context: Context) {
  const { dataFolder } = config;
  const version = contentVersion(now);
  const contents = contentRepository(database);
  const factsFile = openFactsFile(dataFolder, institution);
  const current = currentContent(contents.newest, factsFile.current, version, config.demo);
  const filedFacts = currentFacts(factsFile.current, dataFolder, version, config.demo);
  const sizeOf = pictureSizes(dataFolder);
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
    ...catalogueOf(context),
  };
}

/** Gives the institute's pictures to the site, which is not yet converted. */
function catalogueOf(context: Context) {
  return {
    institutePictures: {
      removeOthers: (about: readonly string[]) =>
        transactionNow(context, (tx) => deleteOtherInstitutePictures(tx, about)),
    },
  };
}
