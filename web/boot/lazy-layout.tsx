import { useEffect } from 'react';

/**
 * Lays out the sections that the styles have put off, one by one whenever the browser is idle, so that the page gets its true
 * height without a long pause. Rendered beside the page, so that it begins after hydration.
 */
export function LazyLayout() {
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
