import { type RefObject, useEffect } from 'react';
import { useSearch } from 'wouter';

/**
 * The date that the page's address asks for: a link from a list of dates leads to `?batch=ID`, and the form opens by itself.
 * A step back closes it again.
 * @param button the one that opens the form; the focus returns there
 */
export function useAskedDate(button: RefObject<HTMLButtonElement | null>, open: (isOpen: boolean) => void) {
  const asked = new URLSearchParams(useSearch()).get('batch');
  useEffect(() => {
    if (asked === null) return;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    open(true);
    return () => open(false);
  }, [asked, button, open]);
  return {
    /** The id of the date, or null. */
    asked,
    /** Takes it out of the address: neither a reload nor the button asks for it again. */
    forget: () => {
      if (asked === null) return;
      const address = new URL(location.href);
      address.searchParams.delete('batch');
      history.replaceState(history.state, '', address);
    },
  };
}
