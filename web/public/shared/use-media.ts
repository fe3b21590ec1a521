import { useCallback, useSyncExternalStore } from 'react';

/** The media query of visitors who asked for little motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Returns whether scripts run: false on the server and during hydration. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Returns whether a media query matches; false on the server and during hydration. */
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
