import { type RefObject, useEffect } from 'react';

/** The header's links are side by side from here on; the same width as in its stylesheet. */
const wide = '(min-width: 80rem)';

/**
 * Closes an open panel on Escape (then its button has the focus again), when the focus moves elsewhere, and when the screen
 * becomes so wide, as a rotated tablet does, that the panel is none any more.
 */
export function useLeave(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
  button: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close();
    };
    const media = window.matchMedia(wide);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    media.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      media.removeEventListener('change', close);
    };
  }, [panel, open, close, button]);
}
