/** A language in which visitors read the site. */
export interface LanguageFacts {
  /** As `<html lang>` has it. */
  tag: string;
  /** Goes before the path of every page. */
  prefix: string;
  /** The language's name for itself. */
  name: string;
  /** As Open Graph has it. */
  locale: string;
}

/** Every language of the site. A new one is a line here and in `namesInEnglish`, and a folder of texts in `src/content`. */
export const languages = {
  en: { tag: 'en-IN', prefix: '', name: 'English', locale: 'en_IN' },
  ta: { tag: 'ta-IN', prefix: '/ta', name: 'தமிழ்', locale: 'ta_IN' },
} as const satisfies Record<string, LanguageFacts>;

/** The short name of a language, such as `en`. */
export type Language = keyof typeof languages;

/** The language in which everything is written first, and shown where another has no translation. */
export const firstLanguage = 'en' satisfies Language;

/** The names of the languages in the back office and in mails to the institute; apart, since no page of the site needs them. */
export const namesInEnglish: Readonly<Record<Language, string>> = { en: 'English', ta: 'Tamil' };

/** The short names, the first language first. */
export const languageNames = Object.keys(languages) as Language[];

/** A language into which the texts are translated. */
export type Translation = Exclude<Language, typeof firstLanguage>;

/** The languages into which the texts are translated. */
export const translations: readonly Translation[] = languageNames.filter(
  (language) => language !== firstLanguage,
);

/** Returns the language of a page, by its path, and the path that the page has in the first language. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const language = translations.find((name) => {
    const { prefix } = languages[name];
    return path === prefix || path.startsWith(`${prefix}/`);
  });
  if (language === undefined) return { language: firstLanguage, path };
  return { language, path: path.slice(languages[language].prefix.length) || '/' };
}

/** Returns an address without the slash that joining `/ta` with the path of the home page puts at its end. */
export function withoutHomeSlash(address: string): string {
  return address.replace(/(?<=.)\/(?=$|[?#])/u, '');
}

/** Returns the path of a page in a language, from its path in the first one. */
export function inLanguage(language: Language, path: string): string {
  const { prefix } = languages[language];
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** Returns the query of a call that answers in a language: none for the first one. */
export function languageQuery(language: Language): string {
  return language === firstLanguage ? '' : `?language=${language}`;
}
