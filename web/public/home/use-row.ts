import { type RefObject, useCallback, useEffect, useState } from 'react';

/** A row that scrolls sideways, and the two buttons beside it. */
export interface Row {
  atStart: boolean;
  atEnd: boolean;
  back: () => void;
  on: () => void;
  /** For `onScroll`. */
  look: () => void;
}

/** Scrolls a row of equally wide items by one, and knows when it is at an end. */
export function useRow(row: RefObject<HTMLElement | null>): Row {
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(false);

  const look = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    setAtStart(scrollLeft <= 1);
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1);
  }, [row]);

  useEffect(() => {
    if (!row.current) return;
    const sizes = new ResizeObserver(look);
    sizes.observe(row.current);
    return () => sizes.disconnect();
  }, [row, look]);

  const move = (by: 1 | -1) => {
    const width = row.current?.firstElementChild?.getBoundingClientRect().width ?? 0;
    row.current?.scrollBy({ left: by * width });
  };
  return { atStart, atEnd, look, back: () => move(-1), on: () => move(1) };
}
