import { createContext, type ReactNode, useContext } from 'react';
import type { GroupName, Texts } from '../../src/content/texts.ts';
import { firstLanguage, type Language, languages } from '../../src/shared/languages.ts';
import { type PageName, pages } from '../../src/shared/pages.ts';
import type { KnownTexts } from '../../src/shared/rendered-page.ts';
import { getJson } from './api-client.ts';

/** The texts that have been brought so far, all in one language. */
export interface TextStore {
  language: Language;
  groups: Partial<Texts>;
}

const TextsContext = createContext<TextStore | null>(null);

/** Provides the texts of the site in the visitor's language. */
export function TextsProvider({ value, children }: { value: TextStore; children: ReactNode }) {
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>;
}

/**
 * Returns a group of texts, in the visitor's language.
 * @throws Error where the page does not bring this group (`groups` in `src/shared/things/pages.ts`).
 */
export function useTexts<Group extends GroupName>(group: Group): Texts[Group] {
  const found = useStore().groups[group];
  if (found === undefined) throw new Error(`This page does not bring the texts of '${group}'.`);
  return found;
}

/** Returns the visitor's language. */
export function useLanguage(): Language {
  return useStore().language;
}

/** Returns what `lang` is of what has no translation, such as the institute's address: nothing where the page is in that language. */
export function useFirstLanguageTag(): string | undefined {
  return useLanguage() === firstLanguage ? undefined : languages[firstLanguage].tag;
}

function useStore(): TextStore {
  const store = useContext(TextsContext);
  if (store === null) throw new Error('Texts need a TextsProvider above them.');
  return store;
}

/**
 * Reads the texts that the server put into the page. Only in the browser, once, before the first render.
 * @throws Error where the page holds none.
 */
export function readTexts(): TextStore {
  const json = document.querySelector('#texts')?.textContent;
  if (!json) throw new Error('The page holds no texts.');
  const { language, groups } = JSON.parse(json) as KnownTexts;
  return { language, groups: groups as Partial<Texts> };
}

/** Brings the texts of another page, unless they are there. */
export async function bringTexts(store: TextStore, page: PageName): Promise<void> {
  const groups: readonly GroupName[] = pages[page].groups;
  if (groups.every((group) => store.groups[group] !== undefined)) return;
  Object.assign(store.groups, await getJson<Partial<Texts>>(`/api/texts/${store.language}.${page}`));
}
