import { useEffect } from 'react';

/**
 * Lets the sections of a page that are not laid out yet be so for good, one by one whenever there is nothing else to do:
 * the page gets its true height without a long pause. Stands beside the page, so that it begins once that is React's.
 */
export function LayoutInTurn() {
  useEffect(() => {
    const page = document.querySelector('main');
    if (!page || !CSS.supports('overflow-anchor', 'auto')) return;
    let idle = 0;
    const layOutNext = () => {
      const section = page.querySelector(':scope > section:not([data-laid-out])');
      if (!section) return;
      section.toggleAttribute('data-laid-out', true);
      idle = requestIdleCallback(layOutNext);
    };
    const begin = () => {
      cancelIdleCallback(idle);
      idle = requestIdleCallback(layOutNext);
    };
    const changes = new MutationObserver(begin);
    changes.observe(page, { childList: true });
    begin();
    return () => {
      changes.disconnect();
      cancelIdleCallback(idle);
    };
  }, []);

  return null;
}
