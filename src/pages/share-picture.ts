import { pictureTextsIn } from '../../web/content/picture-texts.ts';
import type { PictureSize, SizeOfPicture } from '../pictures/index.ts';
import { type PageName, pages } from '../shared/pages.ts';
import { sharedSize } from '../shared/share-pictures.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageHead } from './head.ts';
import type { TextsIn } from './page-texts.ts';
import type { BuildManifest } from './read-manifest.ts';

/** The picture that is shown where a page is shared. */
export interface SharePicture {
  path: string;
  alt: string;
  /** Pixels; null where they are not known. */
  size: PictureSize | null;
}

/** Returns the picture for a page, or null where there is none. */
export type FindSharePicture = (
  head: Pick<PageHead, 'name' | 'entry' | 'language'>,
  facts: SiteFacts,
) => SharePicture | null;

/** The formats that the networks that show such pictures take. */
const taken = /\.(?:jpe?g|png|webp|gif)(?:\?|$)/iu;
const ofTheSite = /^\/pictures\/([\w-]+)\.webp$/u;

/** Returns the function that finds them: the course's or certificate's own, else the page's, or what the institute put in its place. */
export function sharePictures(
  { share }: BuildManifest,
  texts: TextsIn,
  sizeOf: SizeOfPicture,
): FindSharePicture {
  return (head, facts) => {
    const { entry } = head;
    const own = entry?.image ?? '';
    if (entry !== null && own.startsWith('/uploads/') && taken.test(own))
      return { path: own, alt: entry.name, size: sizeOf(own) };
    const name = ofTheSite.exec(own)?.[1] ?? '';
    const picture = name in share ? name : pictureOfPage(head.name);
    const told = pictureTextsIn(texts(head.language))[picture];
    const replacement = facts.pictures[picture];
    if (replacement !== undefined && taken.test(replacement))
      return {
        path: replacement,
        alt: entry?.name ?? facts.pictureTexts[picture] ?? told ?? facts.name,
        size: sizeOf(replacement),
      };
    const built = share[picture];
    return built === undefined ? null : { path: built.url, alt: told ?? built.alt, size: sharedSize };
  };
}

/** Home's for a page without one. */
function pictureOfPage(name: PageName | null): string {
  return (name === null ? null : pages[name].picture) ?? pages.home.picture;
}
