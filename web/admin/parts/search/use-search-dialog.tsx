import { type ReactNode, useEffect, useState } from 'react';
import { SearchDialog } from './search-dialog.tsx';
import { isSlashOn } from './slash-key.ts';

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

function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && key.toLowerCase() === 'k';
  if (ctrlKey || key !== '/' || !isSlashOn()) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto)));
}

const typedInto = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';
