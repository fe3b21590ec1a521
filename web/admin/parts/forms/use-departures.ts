import { useEffect, useRef } from 'react';

/** The way in which the admin is about to leave a screen. */
export type Departure = { kind: 'link'; href: string } | { kind: 'back' } | { kind: 'log-out' };

/**
 * Intercepts links and the browser's Back while something is unsaved, and reports them instead. Back itself cannot be
 * intercepted: a second history entry of the same screen is added, from which Back leads only to the first.
 */
export function useDepartures(
  changed: boolean,
  onDeparture: (departure: Departure) => void,
): { stay: () => void } {
  const guarded = useRef(false);

  // The second entry remains after the form is reset, and after a reload.
  useEffect(() => {
    guarded.current = isGuard(history.state);
  }, []);

  useEffect(() => {
    if (!changed) return;
    if (!isGuard(history.state)) pushGuard();
    guarded.current = true;
    const onClick = (event: MouseEvent) => {
      const href = linkAway(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      onDeparture({ kind: 'link', href });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      removeEventListener('beforeunload', onUnload);
    };
  }, [changed, onDeparture]);

  useEffect(() => {
    const place = location.pathname;
    const onMove = () => {
      if (location.pathname !== place) return;
      const isBack = guarded.current && !isGuard(history.state);
      guarded.current = isGuard(history.state);
      if (!isBack) return;
      if (changed) onDeparture({ kind: 'back' });
      else history.back();
    };
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, [changed, onDeparture]);

  return {
    stay: () => {
      pushGuard();
      guarded.current = true;
    },
  };
}

function pushGuard() {
  history.pushState({ leaveGuard: true }, '', location.href);
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaveGuard' in state;
}

/** Returns the address to which a plain click on a link of the site leads, or null for any other click. */
function linkAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null;
  if (link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
