import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { gallery } from '../../src/content/en/gallery.ts';
import { galleryRows } from '../public/gallery/rows.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, seeGone } from './support/expect.ts';
import { alts, focusedPicture, seeLarge, thumbnail, viewer } from './support/large-pictures.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { swipe } from './support/swipe.ts';

const browserTest = browserSuite();

browserTest(
  'the pictures stand in full rows, in their own proportions and in reading order, on every screen and for the keyboard',
  async ({ page }) => {
    await page.goto('/gallery');
    for (const [{ width = 0, height = 0 }, rows] of [
      [narrowPhone, galleryRows('narrow', alts.length)],
      [phone, galleryRows('narrow', alts.length)],
      [{ width: 768, height: 1024 }, galleryRows('wide', alts.length)],
      [desktop, galleryRows('wide', alts.length)],
      [{ width: 2560, height: 1440 }, galleryRows('wide', alts.length)],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(async () => rowLengths(await boxesOf(page)), rows, `${width} pixels wide`);
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
      await assertNoSidewaysScroll(page, `the gallery, ${width} pixels wide`);
    }
    await thumbnail(page, 1).focus();
    const reached: (string | undefined)[] = [];
    for (const _ of alts) {
      reached.push(await focusedPicture(page));
      await page.keyboard.press('Tab');
    }
    assert.deepEqual(reached, alts);
  },
);

browserTest(
  'a picture opens large; buttons and keys lead through all, wherever the focus is, and the next one is loaded beforehand',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 1).click();
    await seeLarge(page, 1);
    const previous = viewer(page).getByRole('button', { name: 'Previous picture', exact: true });
    const next = viewer(page).getByRole('button', { name: 'Next picture', exact: true });
    for (const [button, place] of [
      [previous, 25],
      [previous, 24],
      [next, 25],
      [next, 1],
      [next, 2],
    ] as const) {
      await button.click();
      await seeLarge(page, place);
    }
    await viewer(page).getByRole('button', { name: 'Close', exact: true }).click();
    await seeGone(viewer(page));
    await eventually(() => focusedPicture(page), alts[1]);

    await thumbnail(page, 14).focus();
    await page.keyboard.press('Enter');
    await seeLarge(page, 14);
    await eventually(() => loadedPictures(page), alts.slice(12, 15));
    const requested: (string | undefined)[] = [];
    page.on('request', (request) => requested.push(/gallery-\d+/u.exec(request.url())?.[0]));
    await page.keyboard.press('ArrowRight');
    await seeLarge(page, 15);
    await eventually(() => loadedPictures(page), alts.slice(13, 16));
    assert.deepEqual(requested, [gallery.pictures[15]?.picture], 'only the one after next is fetched now');

    for (const [key, place] of [
      ['ArrowLeft', 14],
      ['End', 25],
      ['ArrowRight', 1],
      ['ArrowLeft', 25],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await seeLarge(page, place);
    }
    // Round all of its controls: the focus stays inside, and the arrows work from each.
    for (const place of [2, 3, 4, 5]) {
      await page.keyboard.press('Tab');
      const staysInside = () =>
        viewer(page).evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        );
      await eventually(staysInside, true);
      await page.keyboard.press('ArrowRight');
      await seeLarge(page, place);
    }
    await page.keyboard.press('Escape');
    await seeGone(viewer(page));
    await eventually(() => focusedPicture(page), alts[4]);
    await eventually(
      () => thumbnail(page, 5).evaluate((button) => button.getBoundingClientRect().top >= 0),
      true,
    );
  },
  desktop,
);

browserTest(
  'on a phone a swipe leads on and back, a press beside the picture closes it, and it fits also on its side',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 4).tap();
    await seeLarge(page, 4);
    for (const [pixels, place] of [
      [-200, 5],
      [-200, 6],
      [200, 5],
      [-20, 5],
    ] as const) {
      await swipe(page, pixels);
      await seeLarge(page, place);
    }
    await viewer(page).getByRole('img').tap();
    await seeLarge(page, 5);
    await page.touchscreen.tap(195, 120);
    await seeGone(viewer(page));
    await eventually(() => focusedPicture(page), alts[4]);

    await page.setViewportSize({ width: 844, height: 390 });
    await thumbnail(page, 2).tap();
    await seeLarge(page, 2);
    const fits = () =>
      viewer(page)
        .locator('img:visible, button')
        .evaluateAll((parts) =>
          parts.every((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          }),
        );
    await eventually(fits, true);
    const picture = await viewer(page).getByRole('img').boundingBox();
    assert.ok(picture && picture.height > 195, 'as large as it can be');
  },
  phone,
);

function loadedPictures(page: Page): Promise<(string | false)[]> {
  return viewer(page)
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.alt),
    );
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
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('img');
  return pictures.evaluateAll((images) =>
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
