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

/** Returns the function that tells the language of what the office writes of a batch, which may be any on a page in any. */
export function useLanguageOfWords(): (words: string) => string | undefined {
  const tag = useFirstLanguageTag();
  return (words) => (/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(words) ? tag : undefined);
}
