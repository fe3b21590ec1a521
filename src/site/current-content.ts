import { type Texts, textTrees } from '../content/texts.ts';
import type { ContentVersion } from '../pages/index.ts';
import { shownTerms } from '../shared/booking-terms.ts';
import type { OwnContent } from '../shared/content.ts';
import type { Language } from '../shared/languages.ts';
import { resolveTexts } from '../shared/resolve-texts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { type InitialTexts, withOwnFacts } from './initial-texts.ts';
import type { Publication } from './publications.ts';
import { withTerms } from './texts-with-terms.ts';

/** The texts and pictures of the site at present. */
export interface CurrentContent {
  publication(): Publication;
  /** Returns all texts in a language: the same object until they change. */
  texts(language: Language): Texts;
  /** Returns all texts in a language, for content that need not be published. */
  textsOf(content: OwnContent, language: Language): Texts;
  /** Returns what the texts are before anything is published. */
  initial(): InitialTexts;
  /** To be called after a publication. */
  changed(): void;
}

/** Keeps what is published, over the texts of the site, the institute's facts and its terms, resolved for each language once. */
export function currentContent(
  newest: () => Publication,
  institution: () => Institution,
  version: ContentVersion,
  showsSamples: boolean,
): CurrentContent {
  let shown: Publication | null = null;
  let facts: Institution | null = null;
  let texts: InitialTexts = { trees: textTrees, content: {} };
  const byLanguage = new Map<Language, Texts>();

  function publication(): Publication {
    shown ??= newest();
    return shown;
  }
  // A change of the facts changes the version too.
  function initial(): InitialTexts {
    const current = institution();
    if (current !== facts) {
      facts = current;
      texts = withOwnFacts(textTrees, current);
      byLanguage.clear();
    }
    return texts;
  }
  const textsOf = (content: OwnContent, language: Language): Texts => {
    const { trees, content: before } = initial();
    // The resolved texts have the shape of the first language's tree.
    const resolved = resolveTexts(trees, { ...before, ...content }, language) as Texts;
    return withTerms(resolved, shownTerms(institution().terms, showsSamples));
  };

  return {
    publication,
    texts(language) {
      initial();
      const known = byLanguage.get(language);
      if (known !== undefined) return known;
      const made = textsOf(publication().content, language);
      byLanguage.set(language, made);
      return made;
    },
    textsOf,
    initial,
    changed() {
      shown = null;
      byLanguage.clear();
      version.changed();
    },
  };
}
