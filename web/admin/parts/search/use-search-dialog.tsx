import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { areSingleKeysOn, isSingleKey } from '../single-keys.ts';
import { SearchDialog } from './search-dialog.tsx';
import { noticeTypedNames } from './typed-names.ts';

/** The keys that open the search, as its button names them (`aria-keyshortcuts`). */
export const searchKeys = '/ Control+K Meta+K';

/**
 * Opens the search by Ctrl + K, by ⌘ K, by / outside of what is typed into, and by a name that is typed there, unless another
 * dialog is open. Used once, by the frame, which shows `searchDialog` and calls `openSearch` from its buttons.
 */
export function useSearchDialog(): { openSearch: () => void; searchDialog: ReactNode } {
  const [begin, open] = useState<string | null>(null);
  // At once: what is typed on belongs into its field.
  useEffect(() => noticeTypedNames((text) => flushSync(() => open(text))), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensSearch(event)) return;
      // Also where one is open: the browser has other plans with Ctrl + K.
      event.preventDefault();
      if (document.querySelector('dialog:modal') === null) open('');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return {
    openSearch: () => open(''),
    searchDialog: begin === null ? null : <SearchDialog begin={begin} onClose={() => open(null)} />,
  };
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey !== metaKey) return !altKey && !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && isSingleKey(event) && areSingleKeysOn();
}
