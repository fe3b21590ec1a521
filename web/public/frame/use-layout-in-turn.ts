import { type RefObject, useEffect } from 'react';

/**
 * Lets the sections of a page that are not laid out yet be so for good, one by one whenever there is nothing else to do:
 * the page gets its true height without a long pause.
 */
export function useLayoutInTurn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current;
    if (!element || !CSS.supports('overflow-anchor', 'auto')) return;
    let idle = 0;
    const layOutNext = () => {
      const section = element.querySelector(':scope > section:not([data-laid-out])');
      if (!section) return;
      section.toggleAttribute('data-laid-out', true);
      idle = requestIdleCallback(layOutNext);
    };
    const begin = () => {
      cancelIdleCallback(idle);
      idle = requestIdleCallback(layOutNext);
    };
    const changes = new MutationObserver(begin);
    changes.observe(element, { childList: true });
    begin();
    return () => {
      changes.disconnect();
      cancelIdleCallback(idle);
    };
  }, [page]);
}
