import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { documentTitle } from '../../src/shared/pages.ts';
import { forgetUnread } from '../data/notice.ts';
import { useSiteFacts } from '../data/site-facts.tsx';

/**
 * Sets the title on every change of the path, scrolls to the top, and focuses the new page's heading, so that a screen
 * reader begins there. Rendered before the pages, so that a page may set a better title. The first page came with its title.
 * @param props.title of the page, without the institute's name
 */
export function RouteChange({ title }: { title: string }) {
  const [path] = useLocation();
  const { name } = useSiteFacts();
  const shown = useRef(path);

  useEffect(() => {
    // Otherwise the browser would scroll down again after a step back.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    forgetUnread();
    document.title = documentTitle(title, name);
    window.scrollTo(0, 0);
    return focusHeading();
  }, [path, title, name]);

  return null;
}

/** Focuses the page's h1, now or once it is rendered: its script may still be loading. */
function focusHeading(): () => void {
  const tryOnce = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryOnce()) return () => {};
  const observer = new MutationObserver(() => {
    if (tryOnce()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
