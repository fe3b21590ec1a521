import type { Locator, Page } from 'playwright-core';
import { eventually, inTime } from './expect.ts';

/** The card of a course or certificate in its list. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** Waits until the first picture inside has loaded, and its file's name begins like this. */
export async function seePicture(within: Locator, name: string): Promise<void> {
  const image = within.locator('img').first();
  await image.scrollIntoViewIfNeeded();
  const shown = () =>
    image.evaluate((img: HTMLImageElement) =>
      img.complete && img.naturalWidth > 0 ? new URL(img.currentSrc).pathname.split('/').at(-1) : '',
    );
  await eventually(async () => ((await shown()) ?? '').startsWith(name), true);
}

/** Resolves once the page has written to the console that a call failed. */
export async function failureLogged(page: Page, path: string): Promise<void> {
  await page.waitForEvent('console', (message) => message.text().includes(`Could not read ${path}`));
}

/** Waits until the page has painted whatever it has to paint by now. */
export async function painted(page: Page): Promise<void> {
  const drawn = page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await inTime(drawn, 'the page was painted');
}
