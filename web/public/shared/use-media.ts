import { useCallback, useSyncExternalStore } from 'react';

/** Asked for by visitors whom movement disturbs. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** False on the server, for the first render of a page that came from it, and so for visitors without JavaScript. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Tells whether a media query holds; false on the server and in the first render of a page that came from it. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
