import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { galleryPictures } from '../content/gallery.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { desktop, phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const alts = galleryPictures.map(({ alt }) => alt);

for (const [screen, options] of [
  ['desktop', desktop],
  ['phone on its side', { width: 844, height: 390, touch: true }],
] as const) {
  browserTest(
    `a picture opens large, and its buttons lead on and back, round both ends: ${screen}`,
    async ({ page }) => {
      await page.goto('/gallery');
      await press(thumbnail(page, 1), options);
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
        await press(button, options);
        await seeLarge(page, place);
      }
      await assertFits(page);
      await press(viewer(page).getByRole('button', { name: 'Close', exact: true }), options);
      await seeGone(viewer(page));
      await eventually(() => focusedPicture(page), alts[1]);
    },
    options,
  );
}

browserTest(
  'arrow keys, Home and End lead through the pictures wherever the focus is; Escape gives it back',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 5).focus();
    await page.keyboard.press('Enter');
    await seeLarge(page, 5);
    for (const [key, place] of [
      ['ArrowRight', 6],
      ['ArrowRight', 7],
      ['ArrowLeft', 6],
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
      await eventually(
        () =>
          viewer(page).evaluate(
            (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
          ),
        true,
      );
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
  'a swipe leads on and back, a twitch does not',
  async ({ page, context }) => {
    await page.goto('/gallery');
    await thumbnail(page, 4).tap();
    await seeLarge(page, 4);
    await swipe(page, context, -200);
    await seeLarge(page, 5);
    await swipe(page, context, -200);
    await seeLarge(page, 6);
    await swipe(page, context, 200);
    await seeLarge(page, 5);
    await swipe(page, context, -20);
    await seeLarge(page, 5);
  },
  phone,
);

browserTest(
  'a press beside the picture closes the large view, one on the picture does not',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 4).tap();
    await seeLarge(page, 4);
    await viewer(page).getByRole('img').tap();
    await seeLarge(page, 4);
    await page.touchscreen.tap(195, 120);
    await seeGone(viewer(page));
    await eventually(() => focusedPicture(page), alts[3]);
  },
  phone,
);

browserTest(
  'the pictures before and after are loaded beforehand',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 14).click();
    await seeLarge(page, 14);
    const requested: string[] = [];
    const ready = () =>
      viewer(page)
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.alt),
        );
    await eventually(ready, alts.slice(12, 15));
    page.on('request', (request) => requested.push(request.url()));
    await page.keyboard.press('ArrowRight');
    await seeLarge(page, 15);
    await eventually(ready, alts.slice(13, 16));
    // Only the one after next is fetched now.
    assert.deepEqual(
      requested.map((address) => /gallery-\d+/u.exec(address)?.[0]),
      ['gallery-16'],
    );
  },
  desktop,
);

function thumbnail(page: Page, place: number): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .nth(place - 1)
    .getByRole('button');
}

function viewer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Our Gallery', exact: true });
}

/** Waits until the large view shows one picture, and no other. */
async function seeLarge(page: Page, place: number): Promise<void> {
  await see(viewer(page).getByText(`${place} / 25`, { exact: true }));
  // With little motion the one before goes after a millisecond, by the site's rule for all transitions.
  await eventually(() => altsOf(viewer(page).getByRole('img')), [alts[place - 1] ?? '']);
  await see(viewer(page).getByText(alts[place - 1] ?? '', { exact: true }));
}

/** Holds that the picture and the buttons are whole on the screen, and the picture is as large as it can be. */
async function assertFits(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const part of await viewer(page).locator('img:visible, button').all()) {
    const box = await part.boundingBox();
    assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height);
  }
  const picture = await viewer(page).getByRole('img').boundingBox();
  assert.ok(picture && (picture.width > width * 0.5 || picture.height > height * 0.5));
}

function altsOf(images: Locator): Promise<(string | null)[]> {
  return images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
}

function focusedPicture(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.querySelector('img')?.alt);
}

/** Draws a finger over the middle of the screen, so many pixels to the right. */
async function swipe(page: Page, context: BrowserContext, pixels: number): Promise<void> {
  const touch = await context.newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 360 }] });
  const from = 195 - pixels / 2;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + pixels * part) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
