import { memoize2 } from '../memoize2.ts';
import type { SizeOfPicture } from '../pictures/index.ts';
import type { OwnContent } from '../shared/content.ts';
import { pictureBeside } from '../shared/content-places.ts';
import type { TextTrees } from '../shared/resolve-texts.ts';
import type { SiteFacts } from '../shared/site-facts.ts';

const space = 'picture:';

/** The sources of the institute's own pictures. */
export interface OwnPictures {
  /** The facts with the pictures in `DATA_DIR/site/pictures`, which published pictures replace. */
  filedFacts: () => SiteFacts;
  sizeOf: SizeOfPicture;
  /** The texts that the site began with. */
  trees: TextTrees;
}

/** Returns the facts with the pictures of content, above the files of the same names. */
export function withOwnPictures({ filedFacts, sizeOf, trees }: OwnPictures, content: OwnContent): SiteFacts {
  const facts = filedFacts();
  const pictures = { ...facts.pictures };
  const pictureTexts = { ...facts.pictureTexts };
  for (const [address, value] of Object.entries(content)) {
    const [, key = ''] = /^[a-z]+:(.+)\.alt$/u.exec(address) ?? [];
    const name = address.startsWith(space) ? address.slice(space.length) : pictureBeside(trees, key);
    // The texts beside a published picture describe it, and so do those beside a file once they are published.
    if (name !== null) delete pictureTexts[name];
    if (name === null || !address.startsWith(space)) continue;
    if (value === '') delete pictures[name];
    else pictures[name] = String(value);
  }
  const logo = pictures.logo === undefined ? null : sizeOf(pictures.logo);
  const logoSize = logo && { width: logo.width, height: logo.height };
  return { ...facts, pictures, pictureTexts, ...(logoSize && { logoSize }) };
}

/** Returns the function that reads the facts with the published pictures: the same object until either changes. */
export function factsWithOwnPictures(parts: OwnPictures, content: () => OwnContent): () => SiteFacts {
  return memoize2(parts.filedFacts, content, (_filed, published) => withOwnPictures(parts, published));
}

/** Returns whether the site's own picture at a path is to be shown although a file replaces it. */
export function isOwnAgain(content: OwnContent, path: string): boolean {
  const [, name] = /^\/pictures\/([\w-]+)\.webp$/u.exec(path) ?? [];
  return content[`${space}${name}`] === '';
}
