import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';
import type { Usual } from './usual.ts';

/** Where something is taught, and in which language. */
export function PlaceLine({ location, language }: Pick<Usual, 'location' | 'language'>) {
  const { defaultLocation } = useTexts('catalogue');
  const languageOf = useLanguageOfWords();
  return (
    <>
      <span lang={location === null ? undefined : languageOf(location)}>{location ?? defaultLocation}</span>
      {'\u00a0· '}
      <span lang={languageOf(language)}>{language}</span>
    </>
  );
}

/** What the office writes of a batch has no translation: it may stand in any language, on a page in any. */
function useLanguageOfWords(): (words: string) => string | undefined {
  const tag = useFirstLanguageTag();
  return (words) => (/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(words) ? tag : undefined);
}
