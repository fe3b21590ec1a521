import { useEffect } from 'react';

interface ViewerKeys {
  onStep: (by: 1 | -1) => void;
  onFirst: () => void;
  onLast: () => void;
}

/** Moves through the pictures with the arrow keys, Home and End, wherever the focus is in the large view. */
export function useViewerKeys(keys: ViewerKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // With a modifier they belong to the browser: Alt and an arrow goes back in its history.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (act(event.key, keys)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}

/** Does what a key means; returns whether it means anything. */
function act(key: string, { onStep, onFirst, onLast }: ViewerKeys): boolean {
  if (key === 'ArrowRight') onStep(1);
  else if (key === 'ArrowLeft') onStep(-1);
  else if (key === 'Home') onFirst();
  else if (key === 'End') onLast();
  else return false;
  return true;
}
