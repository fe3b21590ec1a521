import type { Page } from 'playwright-core';
import { eventually } from './expect.ts';

/** Waits until the page that the server rendered is React's. */
export async function seeTakenOver(page: Page): Promise<void> {
  const heading = page.locator('main h1');
  await eventually(
    () => heading.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    true,
  );
}

/**
 * Comes to a public page from the gallery, as by a link: so that it reads its data by calls, which came with it where it
 * is the first page of a visit.
 */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto('/gallery');
  await seeTakenOver(page);
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
