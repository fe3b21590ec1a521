import { type RefObject, useEffect } from 'react';

/** The things that it never covers: controls, the arrow of a row that is one, titles, figures and the footer. */
const kept = 'a, a svg, button, input, select, textarea, label, summary, h1, h2, h3, dd, strong, footer';

/** Pixels; a link or button higher than that, such as a picture to open, can be pressed beside what lies on it. */
const large = 120;

/** Milliseconds between two looks during scrolling. */
const pause = 150;

/**
 * Moves a floating element out of the way of what it must not cover: up along its edge of the page, else along the other
 * edge or between columns. Sets `data-aside` where nothing is free, as over a footer that fills the screen. The element must
 * keep its place in the layout (a translation does not count).
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let timer = 0;
    const look = () => {
      timer = 0;
      // Behind a dialog nothing is found.
      if (document.querySelector(':modal')) return;
      const free = shiftsOf(element).find((shift) => isFree(element, shift));
      element.toggleAttribute('data-aside', !free);
      if (free) element.style.translate = free.map((pixels) => `${pixels}px`).join(' ');
    };
    const onScroll = () => {
      timer ||= window.setTimeout(look, pause);
    };
    // Told once the page has been laid out, which looking then does not ask for again; the first time as it begins.
    const changes = new ResizeObserver(look);
    changes.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', look);
    };
  }, [floating]);
}

/** Pixels to the right and down. */
type Shift = readonly [x: number, y: number];

/** Returns where it may stand, its own place first. */
function shiftsOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Shift[] {
  const across = document.documentElement.clientWidth - 2 * offsetLeft - offsetWidth;
  const steps = Math.max(1, Math.floor((offsetTop - 2 * offsetHeight) / offsetHeight));
  return [0, 1, 0.75, 0.5, 0.25].flatMap((part) =>
    Array.from({ length: steps }, (_, step): Shift => [part * across, -step * offsetHeight]),
  );
}

/** Looks at points no further apart than the smallest control is wide. */
function isFree(element: HTMLElement, [x, y]: Shift): boolean {
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = element.offsetLeft + x;
  const top = element.offsetTop + y;
  const isBelow = (below: Element) => {
    const found = element.contains(below) ? null : below.closest(kept);
    if (!found) return false;
    const box = found.getBoundingClientRect();
    // A card that is a link all over has the words of the link alone as its box.
    const isBeside =
      box.right <= left || box.left >= left + width || box.bottom <= top || box.top >= top + height;
    return !isBeside && !(found.matches('a, button') && box.height > large);
  };
  const parts = [0, 0.33, 0.66, 1];
  return parts.every((part) =>
    parts.every(
      (other) => !document.elementsFromPoint(left + part * width, top + other * height).some(isBelow),
    ),
  );
}
