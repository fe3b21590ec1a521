import { type RefObject, useEffect } from 'react';

/** What it never covers: controls, titles and figures. */
const kept =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="tab"], h1, h2, h3, dd, strong';

/** Milliseconds without scrolling after which a visitor has stopped. */
const pause = 250;

/**
 * Sets `data-aside` on a floating element while somebody scrolls down, and wherever a control, a title or a figure of the
 * page lies below it, so that it never covers one. The element must keep its place in the layout then (a transform does not
 * count).
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let place = scrollY;
    let frame = 0;
    let stopped = 0;
    const look = () => element.toggleAttribute('data-aside', isOverKept(element));
    const follow = () => {
      frame = 0;
      const down = scrollY > place;
      place = scrollY;
      if (down) element.toggleAttribute('data-aside', true);
      else look();
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(follow);
      clearTimeout(stopped);
      stopped = window.setTimeout(look, pause);
    };
    // Told once the page has been laid out, which looking then does not ask for again; the first time as it begins.
    const changes = new ResizeObserver(look);
    changes.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(stopped);
      changes.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', look);
    };
  }, [floating]);
}

/** Looks at a grid of points, no further apart than the smallest control is wide. */
function isOverKept(element: HTMLElement): boolean {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  // On paper there is none of it.
  if (width === 0) return false;
  const columns = Math.ceil(width / 16);
  return Array.from({ length: columns + 1 }, (_, column) => column / columns).some((x) =>
    [0, 0.25, 0.5, 0.75, 1].some((y) =>
      document
        .elementsFromPoint(left + x * width, top + y * height)
        .some((below) => !element.contains(below) && below.closest(kept) !== null),
    ),
  );
}
