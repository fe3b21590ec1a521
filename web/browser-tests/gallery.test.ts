import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { galleryPictures } from '../content/gallery.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see } from './support/expect.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { assertSteady, fontsFirst, scrollThrough, watchShifts } from './support/visit-home.ts';

const browserTest = browserSuite();
const alts = galleryPictures.map(({ alt }) => alt);
/** The screens, and how many pictures stand in each of their rows. */
const screens = [
  ['narrow phone', narrowPhone, [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]],
  ['phone', phone, [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]],
  ['tablet', { width: 768, height: 1024, touch: true }, [2, 3, 2, 3, 2, 3, 2, 3, 2, 3]],
  ['desktop', desktop, [3, 2, 4, 3, 4, 2, 3, 4]],
  ['wide screen', { width: 2560, height: 1440 }, [3, 2, 4, 3, 4, 2, 3, 4]],
] as const;

browserTest(
  '25 pictures stand in full rows, in their own proportions and in reading order, on every screen',
  async ({ page }) => {
    await page.goto('/gallery');
    await see(page.getByRole('heading', { level: 1, name: 'Our Gallery', exact: true }));
    await eventually(() => shownAlts(page), alts);
    assert.equal(alts.length, 25);
    for (const [screen, { width = 0, height = 0 }, rows] of screens) {
      await page.setViewportSize({ width, height });
      await eventually(async () => rowLengths(await boxesOf(page)), [...rows], screen);
      const boxes = await boxesOf(page);
      const rightEdge = Math.max(...boxes.map(({ right }) => right));
      for (const { top, bottom, ratio, width: its, height: high } of boxes) {
        assert.ok(Math.abs(its / high - ratio) / ratio < 0.01, 'it keeps its proportion');
        const row = boxes.filter((other) => other.top === top);
        assert.ok(
          row.every((other) => Math.abs(other.bottom - bottom) < 1),
          'a row is equally high',
        );
        assert.ok(Math.abs(Math.max(...row.map(({ right }) => right)) - rightEdge) < 1, 'a row is full');
      }
      await assertNoSidewaysScroll(page, `the gallery on a ${screen}`);
    }
  },
);

browserTest(
  `all pictures load on the way down, and nothing shifts`,
  async ({ page }) => {
    await page.addInitScript(watchShifts);
    await fontsFirst(page);
    await page.goto('/gallery');
    await see(page.getByRole('heading', { level: 1 }));
    const loading = await picturesOf(page).evaluateAll((images) =>
      images.map((image) => image.getAttribute('loading')),
    );
    assert.deepEqual(
      loading,
      alts.map((_, index) => (index < 3 ? null : 'lazy')),
    );
    await scrollThrough(page);
    const widths = await picturesOf(page).evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    );
    assert.ok(widths.every((width) => width > 0));
    await assertSteady(page, 0);
  },
  phone,
);

browserTest('the keyboard goes through the pictures in their order', async ({ page }) => {
  await page.goto('/gallery');
  await picturesOf(page).first().locator('xpath=ancestor::button').focus();
  const reached: string[] = [];
  for (const _ of alts) {
    reached.push(await focusedPicture(page));
    await page.keyboard.press('Tab');
  }
  assert.deepEqual(reached, alts);
});

function picturesOf(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem').getByRole('img');
}

function shownAlts(page: Page): Promise<(string | null)[]> {
  return picturesOf(page).evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
}

function focusedPicture(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.querySelector('img')?.alt ?? '');
}

interface Box {
  top: number;
  bottom: number;
  right: number;
  width: number;
  height: number;
  /** Of the picture's file. */
  ratio: number;
}

function boxesOf(page: Page): Promise<Box[]> {
  return picturesOf(page).evaluateAll((images) =>
    images.map((image) => {
      const { top, bottom, right, width, height } = image.getBoundingClientRect();
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      return { top: Math.round(top), bottom, right, width, height, ratio };
    }),
  );
}

/** How many follow one another at the same height, from the top. */
function rowLengths(boxes: readonly Box[]): number[] {
  const lengths: number[] = [];
  boxes.forEach(({ top, right }, index) => {
    const before = boxes[index - 1];
    if (before && before.top === top) {
      assert.ok(before.right < right, 'from left to right');
      lengths.push((lengths.pop() ?? 0) + 1);
    } else {
      assert.ok(!before || before.top < top, 'from the top down');
      lengths.push(1);
    }
  });
  return lengths;
}
