import { firstLanguage, inLanguage, languageNames, languages } from '../shared/languages.ts';

/** A page in one of its languages. */
export interface Alternate {
  /** As `hreflang` has it: `x-default` is for readers of none of them. */
  tag: string;
  href: string;
}

/** Returns the addresses of a page in all languages, its own among them, from its path in the first one. */
export function alternatesOf(path: string, origin: string): Alternate[] {
  return [
    ...languageNames.map((name) => ({ tag: languages[name].tag, href: origin + inLanguage(name, path) })),
    { tag: 'x-default', href: origin + inLanguage(firstLanguage, path) },
  ];
}
