import type { Locator, Page } from 'playwright-core';

/** Returns the floating button. */
export function chatButton(page: Page): Locator {
  return page.getByRole('link', { name: 'Chat with us on WhatsApp', exact: true });
}

/** Returns how the floating button stands, in the page itself: 'free', 'hidden', or what it lies on that it should not. */
export function standing(button: Element): string {
  if (getComputedStyle(button).pointerEvents === 'none') return 'hidden';
  const { left, right, top, bottom } = button.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'out of the screen';
  const covered = [...document.querySelectorAll('main :is(a, button, input, h1, h2, h3, strong, dd), footer')]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const isBeside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      // A picture to open can be pressed beside it.
      const isLarge = element.matches('a, button') && box.height > 120;
      return !isBeside && !isLarge && element.checkVisibility({ visibilityProperty: true });
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  return covered.join() || 'free';
}
