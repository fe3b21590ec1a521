import { type ReactNode, useEffect, useState } from 'react';
import { areSingleKeysOn, isSingleKey } from '../single-keys.ts';
import { SearchDialog } from './search-dialog.tsx';

/** The keys that open the search, as its button names them (`aria-keyshortcuts`). */
export const searchKeys = '/ Control+K Meta+K';

/**
 * Opens the search by Ctrl + K, by ⌘ K, and by / outside of what is typed into, unless another dialog is open. Used once, by
 * the frame, which shows `searchDialog` and calls `openSearch` from its buttons.
 */
export function useSearchDialog(): { openSearch: () => void; searchDialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensSearch(event)) return;
      // Also where one is open: the browser has other plans with Ctrl + K.
      event.preventDefault();
      if (document.querySelector('dialog:modal') === null) setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return {
    openSearch: () => setOpen(true),
    searchDialog: isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null,
  };
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey !== metaKey) return !altKey && !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && isSingleKey(event) && areSingleKeysOn();
}
