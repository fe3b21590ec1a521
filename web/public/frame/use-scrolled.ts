import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns whether the page has been scrolled. Put the reference on an element of a few pixels at the top of the page:
 * observing it costs nothing while scrolling.
 */
export function useScrolled(): [RefObject<HTMLDivElement | null>, boolean] {
  const top = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false));
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  return [top, scrolled];
}
