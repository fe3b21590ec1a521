import { useEffect } from 'react';
import { splitLanguage } from '../../src/shared/languages.ts';
import { matchPage, pages } from '../../src/shared/pages.ts';
import { useLanguage } from '../data/texts.tsx';
import { usePrefetch } from '../data/use-prefetch.ts';
import type { Views } from './views-on-demand.ts';

/** The parts of the connection that some browsers know. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Loads the script and the data of a page before its link is followed: when a visitor points at the link, touches or focuses
 * it, and on a good connection as soon as it is in view. Does nothing for visitors who save data.
 */
export function Prefetching({ views }: { views: Views }) {
  const prefetch = usePrefetch();
  const language = useLanguage();

  useEffect(() => {
    const { saveData, effectiveType }: Connection =
      'connection' in navigator ? Object(navigator.connection) : {};
    if (saveData) return;

    const bring = (link: HTMLAnchorElement) => {
      const { language: own, path } = splitLanguage(link.pathname);
      const page = link.origin === location.origin && own === language ? matchPage(path) : null;
      if (page === null || link.pathname === location.pathname) return;
      // A script that fails is loaded again, and reported, when the link is followed.
      views.load(page.name).catch(() => {});
      prefetch(pages[page.name].reads(language, page.id));
    };
    const onHint = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      if (link) bring(link);
    };
    for (const hint of hints) document.addEventListener(hint, onHint, { passive: true });
    const stopWatching = effectiveType === '4g' ? watchLinks(bring) : () => {};
    return () => {
      for (const hint of hints) document.removeEventListener(hint, onHint);
      stopWatching();
    };
  }, [views, prefetch, language]);

  return null;
}

const hints = ['pointerover', 'touchstart', 'focusin'];

/** Calls back for each link that comes into view, once the page has loaded and the browser is idle. */
function watchLinks(seen: (link: HTMLAnchorElement) => void): () => void {
  const known = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // A closed menu intersects as well.
      if (!isIntersecting || !target.checkVisibility({ visibilityProperty: true })) continue;
      if (!(target instanceof HTMLAnchorElement)) continue;
      inView.unobserve(target);
      known.add(target.href);
      seen(target);
    }
  });
  const observeAll = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]'))
      if (!known.has(link.href)) inView.observe(link);
  };
  let idle = 0;
  const soon = () => {
    cancelIdleCallback(idle);
    idle = requestIdleCallback(observeAll);
  };
  const changes = new MutationObserver(soon);
  const begin = () => {
    changes.observe(document.body, { childList: true, subtree: true });
    soon();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    cancelIdleCallback(idle);
    changes.disconnect();
    inView.disconnect();
  };
}
