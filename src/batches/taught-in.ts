import { firstLanguage, type Language } from '../shared/languages.ts';

/** The languages of teaching whose English names are read. */
const codes = ['ta', 'en', 'hi', 'te', 'ml', 'kn', 'mr', 'bn', 'gu', 'pa', 'or', 'ur'];
/** Made when it is first asked for: the names of languages take a while to load. */
let codeOf: ReadonlyMap<string | undefined, string> | null = null;

/** Returns 'Tamil and English', as the office wrote it, in a language; unchanged where it says anything else. */
export function taughtIn(words: string, language: Language): string {
  if (language === firstLanguage) return words;
  codeOf ??= codesByName();
  const byName = codeOf;
  const known = words.split(/[,/&+]|\sand\s/iu).map((word) => byName.get(word.trim().toLowerCase()));
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const translated = known.map((code) => (code === undefined ? undefined : names.of(code)));
  return translated.every((name) => name !== undefined) ? translated.join(', ') : words;
}

function codesByName(): ReadonlyMap<string | undefined, string> {
  const english = new Intl.DisplayNames(firstLanguage, { type: 'language' });
  return new Map(codes.map((code) => [english.of(code)?.toLowerCase(), code]));
}
