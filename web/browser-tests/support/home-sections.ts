import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { withoutPopup } from './visit-home.ts';

/** Opens Home without the poster. */
export async function openHome(page: Page): Promise<void> {
  await withoutPopup(page);
  await page.goto('/');
}

/** A section of a page by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Moves the pointer to the middle of something, even if something else lies over it. */
export async function pointAt(page: Page, locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
