import { type Texts, textTrees } from '../../web/content/texts.ts';
import type { ContentVersion } from '../pages/content-version.ts';
import type { OwnContent } from '../shared/content.ts';
import type { Language } from '../shared/languages.ts';
import { resolveTexts } from '../shared/resolve-texts.ts';
import type { Publication } from './publications.ts';

/** What the site says and shows at present. */
export interface CurrentContent {
  publication(): Publication;
  /** Returns all texts in a language: the same object until they change. */
  texts(language: Language): Texts;
  /** To be called after a publication. */
  changed(): void;
}

/** Keeps what is published, resolved for each language once. */
export function currentContent(newest: () => Publication, version: ContentVersion): CurrentContent {
  let shown = newest();
  const resolved = new Map<Language, Texts>();
  return {
    publication: () => shown,
    texts(language) {
      const known = resolved.get(language);
      if (known !== undefined) return known;
      const texts = textsOf(shown.content, language);
      resolved.set(language, texts);
      return texts;
    },
    changed() {
      shown = newest();
      resolved.clear();
      version.changed();
    },
  };
}

/** Returns all texts in a language, for content that need not be published. */
export function textsOf(content: OwnContent, language: Language): Texts {
  // What is resolved has the shape of the first language's tree.
  return resolveTexts(textTrees, content, language) as Texts;
}
