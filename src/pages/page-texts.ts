import { groupsOfEveryPage, groupsOfMessages } from '../content/groups.ts';
import type { Texts } from '../content/texts.ts';
import type { Language } from '../shared/languages.ts';
import { type PageName, pages } from '../shared/pages.ts';
import type { KnownTexts } from '../shared/rendered-page.ts';

/** Returns all texts in a language, by their groups. */
export type TextsIn = (language: Language) => Texts;

/** Returns the texts that a page shows, and no others. */
export function textsOfPage(
  { name, language }: { name: PageName | null; language: Language },
  textsIn: TextsIn,
): KnownTexts {
  const own = name === null ? {} : ownTexts(name, language, textsIn);
  return { language, groups: { ...pick(textsIn(language), groupsOfEveryPage), ...own } };
}

/** Returns the texts of a public page that not every page has. */
export function ownTexts(name: PageName, language: Language, textsIn: TextsIn): KnownTexts['groups'] {
  return pick(textsIn(language), pages[name].groups);
}

/** Returns the texts from which the back office makes messages to applicants. */
export function messageTexts(language: Language, textsIn: TextsIn): KnownTexts['groups'] {
  return pick(textsIn(language), groupsOfMessages);
}

function pick(texts: KnownTexts['groups'], groups: readonly string[]): KnownTexts['groups'] {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const found = texts[group];
      return found === undefined ? [] : [[group, found]];
    }),
  );
}
