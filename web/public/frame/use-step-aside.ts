import { type RefObject, useEffect } from 'react';

const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [role="tab"]';

/**
 * Sets `data-aside` on a floating element while a control of the page lies below it, so that it never covers one.
 * The element must keep its place in the layout then (a transform does not count).
 */
export function useStepAside(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      element.toggleAttribute('data-aside', coversControl(element));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    // Told once the page has been laid out, which looking then does not ask for again; the first time as it begins.
    const changes = new ResizeObserver(look);
    changes.observe(document.body);
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [floating]);
}

/** Looks at a grid of points, no further apart than the smallest control is wide. */
function coversControl(element: HTMLElement): boolean {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return steps.some((x) =>
    steps.some((y) =>
      document
        .elementsFromPoint(left + x * width, top + y * height)
        .some((below) => !element.contains(below) && below.closest(controls) !== null),
    ),
  );
}
