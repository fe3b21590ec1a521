import { pictureTextsIn } from '../content/picture-texts.ts';
import { type PictureSize, picturePath, type SizeOfPicture } from '../pictures/index.ts';
import { type PageName, pages } from '../shared/pages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { mostShared, sharedSize } from '../shared/share-pictures.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageHead } from './head.ts';
import type { TextsIn } from './page-texts.ts';
import type { BuildManifest } from './read-manifest.ts';

/** The picture that is shown where a page is shared. */
export interface SharePicture {
  path: string;
  alt: string;
  /** Pixels. */
  size: PictureSize;
}

/** Returns the picture for a page, or null where there is none. */
export type FindSharePicture = (
  head: Pick<PageHead, 'name' | 'kind' | 'entry' | 'language'>,
  facts: SiteFacts,
) => SharePicture | null;

/** The formats that the networks that show such pictures take. */
const taken = /\.(?:jpe?g|png|webp|gif)(?:\?|$)/iu;
const ofTheSite = /^\/pictures\/([\w-]+)\.webp$/u;

/**
 * Returns the function that finds them: what was made of a course's or certificate's own, else the page's, or what the institute put
 * in its place.
 * @param shareOf returns the name of the stored picture that was made to be shared, or null
 */
export function sharePictures(
  { share }: BuildManifest,
  texts: TextsIn,
  sizeOf: SizeOfPicture,
  shareOf: (kind: CatalogueKind, id: string) => string | null,
): FindSharePicture {
  return (head, facts) => {
    const { kind, entry } = head;
    const made = kind && entry && shareOf(kind, entry._id);
    if (entry !== null && made !== null)
      return { path: picturePath(made), alt: entry.name, size: sharedSize };
    const own = entry?.image ?? '';
    const name = ofTheSite.exec(own)?.[1] ?? '';
    const picture = name in share ? name : pictureOfPage(head.name);
    const told = pictureTextsIn(texts(head.language))[picture];
    const replacement = facts.pictures[picture] ?? '';
    const size = taken.test(replacement) ? sizeOf(replacement) : null;
    if (size !== null && size.bytes <= mostShared)
      return {
        path: replacement,
        alt: entry?.name ?? facts.pictureTexts[picture] ?? told ?? facts.name,
        size,
      };
    const built = share[picture];
    return built === undefined ? null : { path: built.url, alt: told ?? built.alt, size: sharedSize };
  };
}

/** Home's for a page without one. */
function pictureOfPage(name: PageName | null): string {
  return (name === null ? null : pages[name].picture) ?? pages.home.picture;
}
