import { useState } from 'react';
import { firstLanguage, type Language, languageNames } from '../../../src/shared/languages.ts';
import type { EditablePage } from './editable-pages.ts';
import { type Chosen, chosenAt, chosenOf, idsOf, rowName } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

/** The page in the editor, what is chosen in it, and where. */
export interface ShownPlace {
  page: EditablePage | undefined;
  language: Language;
  chosen: Chosen | null;
  /** It was chosen in the page, not in the list. */
  inPage: boolean;
  showPage: (id: string) => void;
  showLanguage: (language: Language) => void;
  /** Chooses in the list; another page follows where this one does not show it. */
  choose: (chosen: Chosen | null) => void;
  chooseInPage: (key: string, inPage: boolean) => void;
  /** Chooses the place with an address, in its language. */
  open: (address: string) => void;
}

/** Keeps which page the editor shows, in which language, and what is chosen; nothing is that has gone. */
export function useShownPlace(content: Content, pages: readonly EditablePage[]): ShownPlace {
  const { state, own } = content;
  const [pageId, setPageId] = useState('home');
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [choice, setChoice] = useState<{ chosen: Chosen; inPage: boolean } | null>(null);
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];
  const choose = (next: Chosen | null) => {
    setChoice(next && { chosen: next, inPage: false });
    const group = next === null ? undefined : rowName(next).split('.')[0];
    if (group === undefined || page?.groups.includes(group)) return;
    const other = pages.find(({ groups }) => groups.includes(group));
    if (other) setPageId(other.id);
  };
  return {
    page,
    language,
    chosen: choice !== null && stillThere(content, choice.chosen) ? choice.chosen : null,
    inPage: choice?.inPage ?? false,
    showPage(id) {
      setPageId(id);
      setChoice(null);
    },
    showLanguage: setLanguage,
    choose,
    chooseInPage: (key, inPage) => setChoice({ chosen: chosenAt(state, key), inPage }),
    open(address) {
      setLanguage(languageNames.find((name) => address.startsWith(`${name}:`)) ?? language);
      choose(chosenOf(state, own, address));
    },
  };
}

/** Not what a publication or a version took away. */
function stillThere({ state, own }: Content, chosen: Chosen): boolean {
  return chosen.kind !== 'item' || idsOf(state, own, chosen.list).includes(chosen.id);
}
