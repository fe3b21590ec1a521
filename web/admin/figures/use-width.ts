import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns how wide an element is, in pixels, so that what is drawn in it has letters of the usual size on a phone too. */
export function useWidth<Kind extends HTMLElement>(): [RefObject<Kind | null>, number] {
  const element = useRef<Kind>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(Math.max(240, Math.round(current.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
