import { firstLanguage, type Translation, translations } from '../../../src/shared/languages.ts';
import { beganAt, textNow } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

/** Returns the English that a translation was made from, where the English says something else now; else null. */
export function outdatedSource(
  { state, own, changes }: Pick<Content, 'state' | 'own' | 'changes'>,
  language: Translation,
  key: string,
): string | null {
  const address = `${language}:${key}`;
  if (address in changes || textNow(state, own, language, key) === '') return null;
  const [english, began] = [textNow(state, own, firstLanguage, key), beganAt(state, firstLanguage, key)];
  const source = state.translatedFrom[address] ?? began;
  const isAsBegun = english === began && own[address] === undefined;
  return source === null || english === source || isAsBegun ? null : source;
}

/** Returns whether the English of any of these keys has changed after a translation of it. */
export function isAnyOutdated(content: Content, keys: readonly string[]): boolean {
  return keys.some((key) => translations.some((language) => outdatedSource(content, language, key) !== null));
}
