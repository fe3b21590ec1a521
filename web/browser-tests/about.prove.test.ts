import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/content/en/index.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { desktop, phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'the text of a specimen comes on hover and on focus, and goes by Escape; a press opens it large',
  async ({ page }) => {
    await page.goto('/about');
    const [first, second] = specimens(page);
    assert.ok(first && second);
    await eventually(() => shownNote(first), false);
    await first.hover();
    await eventually(() => shownNote(first), true);
    await page.mouse.move(5, 5);
    await eventually(() => shownNote(first), false);
    await first.getByRole('button').focus();
    await eventually(() => shownNote(first), true);
    await page.keyboard.press('Tab');
    await eventually(() => shownNote(second), true);
    await eventually(() => shownNote(first), false);
    await page.keyboard.press('Escape');
    await eventually(() => shownNote(second), false);
    await second.hover();
    await eventually(() => shownNote(second), true);
    await second.getByRole('button').click();
    const large = page.getByRole('dialog', { name: en.about.approval.pilot.title });
    await see(large.getByRole('img', { name: `SPECIMEN: ${en.about.approval.pilot.title}` }));
    await page.keyboard.press('Escape');
    await seeGone(large);
  },
  desktop,
);

browserTest(
  'where nothing can hover, the text of a specimen stands beside it',
  async ({ page }) => {
    await page.goto('/about');
    for (const specimen of specimens(page)) {
      await eventually(() => shownNote(specimen), true);
      const drawing = await specimen.getByRole('img').boundingBox();
      const note = await specimen.locator('figcaption').boundingBox();
      assert.ok(drawing && note && note.x >= drawing.x + drawing.width);
    }
  },
  phone,
);

function specimens(page: Page): Locator[] {
  const { organisation, pilot } = en.about.approval;
  return [organisation, pilot].map(({ hover }) => page.locator('figure').filter({ hasText: hover }));
}

function shownNote(specimen: Locator): Promise<boolean> {
  return specimen.locator('figcaption').evaluate((note) => note.checkVisibility({ opacityProperty: true }));
}
