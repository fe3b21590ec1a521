import { useEffect } from 'react';

/**
 * Moves the focus to the screen's heading if it was lost with a removed element, such as a row. Waits two frames, until
 * the browser has noticed.
 */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }),
  );
}

/** Keeps the focus when something with a button is removed, such as the panel of a failure. */
export function useFocusKept(shown: boolean): void {
  useEffect(() => (shown ? keepFocus : undefined), [shown]);
}
