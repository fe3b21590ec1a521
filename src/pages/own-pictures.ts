import type { OwnContent } from '../shared/content.ts';
import type { SiteFacts } from '../shared/site-facts.ts';

const space = 'picture:';

/** Returns the facts with the pictures that the institute has published, over files of the same names. */
export function withOwnPictures(facts: SiteFacts, content: OwnContent): SiteFacts {
  const own = Object.entries(content).filter(([address]) => address.startsWith(space));
  if (own.length === 0) return facts;
  const pictures = { ...facts.pictures };
  const pictureTexts = { ...facts.pictureTexts };
  for (const [address, path] of own) {
    const name = address.slice(space.length);
    // What a published picture shows is told by the texts beside it.
    delete pictureTexts[name];
    if (path === '') delete pictures[name];
    else pictures[name] = String(path);
  }
  return { ...facts, pictures, pictureTexts };
}

/** Returns the function that reads the facts with the published pictures: the same object until either changes. */
export function factsWithOwnPictures(facts: () => SiteFacts, content: () => OwnContent): () => SiteFacts {
  let [from, by] = [facts(), content()];
  let merged = withOwnPictures(from, by);
  return () => {
    if (facts() === from && content() === by) return merged;
    [from, by] = [facts(), content()];
    merged = withOwnPictures(from, by);
    return merged;
  };
}
