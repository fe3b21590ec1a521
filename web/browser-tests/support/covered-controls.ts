import type { Page } from 'playwright-core';

/** What scrolling through a whole page showed. */
export interface ScrolledThrough {
  /** At how many places the floating element could be seen. */
  shown: number;
  /** The controls that it covered, each with the place. */
  covered: string[];
}

/**
 * Scrolls up through a page, since a floating element hides on the way down, step by step, and looks at every place whether a floating element lies over a link, a button
 * or a field. An element that lets the pointer through, as one that has stepped aside does, covers nothing.
 * @param selector of the floating element
 */
export function scrollThrough(page: Page, selector: string): Promise<ScrolledThrough> {
  return page.evaluate(async (floatingSelector) => {
    const floating = document.querySelector(floatingSelector);
    if (!floating) throw new Error(`Nothing floats as ${floatingSelector}.`);
    const paint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const result: ScrolledThrough = { shown: 0, covered: [] };
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let place = end; place >= 0; place = place === 0 ? -1 : Math.max(place - 79, 0)) {
      scrollTo(0, place);
      await paint();
      if (getComputedStyle(floating).pointerEvents === 'none') continue;
      result.shown += 1;
      const mine = floating.getBoundingClientRect();
      for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
        if (floating.contains(control) || !control.checkVisibility({ visibilityProperty: true })) continue;
        const its = control.getBoundingClientRect();
        const apart =
          its.right <= mine.left ||
          its.left >= mine.right ||
          its.bottom <= mine.top ||
          its.top >= mine.bottom;
        if (!apart) result.covered.push(`${control.textContent} at ${place}`);
      }
    }
    return result;
  }, selector);
}
