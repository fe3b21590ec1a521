import { useEffect, useRef, useState } from 'react';
import type { Poster } from '../../../../src/shared/records.ts';
import { usePosters } from '../../../data/use-list.ts';
import { keepClosed, wasClosed } from './closed-for-visit.ts';

/**
 * Returns the poster to show, or null, and how to close it. Only the first list counts: no dialog opens over what a visitor
 * reads or types. It is shown once its picture can be drawn at once, so that nobody meets an empty box; one whose picture
 * cannot be read is not shown.
 */
export function useNewestPoster(): [Poster | null, () => void] {
  const { items, loading, error } = usePosters();
  const [shown, setShown] = useState<Poster | null>(null);
  const decided = useRef(false);

  useEffect(() => {
    if (decided.current || loading || error !== undefined) return;
    decided.current = true;
    const newest = items.at(-1);
    if (newest === undefined || wasClosed()) return;
    const picture = new Image();
    picture.src = newest.image;
    picture.decode().then(
      () => !isTyping() && setShown(newest),
      () => {},
    );
  }, [items, loading, error]);

  const close = () => {
    keepClosed();
    setShown(null);
  };
  return [shown, close];
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}
