import { useEffect } from 'react';

/**
 * Moves the focus to the screen's heading if it got lost with what had it, such as a row that is gone, so that work
 * goes on from there by keyboard. Looks only once the browser has noticed, two frames later.
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

/** Keeps the focus when something with a button of its own goes, such as the panel of a failure. */
export function useFocusKept(shown: boolean): void {
  useEffect(() => (shown ? keepFocus : undefined), [shown]);
}
