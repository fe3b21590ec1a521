import type { Locator, Page } from 'playwright-core';
import { aboutViews } from '../content/about.ts';
import { visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { desktop, phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const titles = ['Drone Training', 'Simulator Training', 'Hands-on Flying'];

browserTest(
  `the main picture goes through its three thumbnails, 3 seconds each, and round again`,
  async ({ page }) => {
    await openWithStoppedClock(page);
    await eventually(() => thumbnails(page).allInnerTexts(), titles);
    for (const index of [0, 1, 2, 0, 1]) {
      await seeView(page, index);
      await page.clock.runFor(2999);
      await eventually(() => chosen(page), [titles[index]]);
      await page.clock.runFor(1);
    }
    await seeView(page, 2);
  },
  { ...desktop, reducedMotion: 'no-preference' },
);

browserTest(
  `a press on a thumbnail shows its picture`,
  async ({ page }) => {
    await openWithStoppedClock(page);
    for (const index of [2, 0, 1]) {
      await press(thumbnails(page).nth(index), desktop);
      await seeView(page, index);
    }
  },
  { ...desktop, reducedMotion: 'no-preference' },
);

browserTest(
  'it waits while the pointer is on it, and then each view has its whole time',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.clock.runFor(2000);
    await thumbnails(page).nth(2).hover();
    await page.clock.runFor(20_000);
    await eventually(() => chosen(page), [titles[0]]);
    await page.mouse.move(5, 5);
    await page.clock.runFor(2999);
    await eventually(() => chosen(page), [titles[0]]);
    await page.clock.runFor(1);
    await seeView(page, 1);
  },
  { ...desktop, reducedMotion: 'no-preference' },
);

browserTest(
  'it waits while the focus is in it; Enter and space choose',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await thumbnails(page).nth(0).focus();
    await page.clock.runFor(20_000);
    await eventually(() => chosen(page), [titles[0]]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seeView(page, 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await seeView(page, 2);
    await page.clock.runFor(20_000);
    await eventually(() => chosen(page), [titles[2]]);
    await thumbnails(page).nth(2).blur();
    await page.clock.runFor(3000);
    await seeView(page, 0);
  },
  { ...desktop, reducedMotion: 'no-preference' },
);

browserTest(
  'a button stops it and starts it again',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.getByRole('button', { name: 'Pause the pictures', exact: true }).tap();
    const play = page.getByRole('button', { name: 'Play the pictures', exact: true });
    await play.blur();
    await page.clock.runFor(20_000);
    await eventually(() => chosen(page), [titles[0]]);
    await play.tap();
    await page.clock.runFor(3000);
    await seeView(page, 1);
  },
  { ...phone, reducedMotion: 'no-preference' },
);

browserTest(
  'it stands still for visitors who ask for little motion, and can be chosen all the same',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.clock.runFor(30_000);
    await eventually(() => chosen(page), [titles[0]]);
    await seeGone(page.getByRole('button', { name: 'Pause the pictures' }));
    await thumbnails(page).nth(1).click();
    await seeView(page, 1);
  },
);

/** Opens the About page with a clock that only `runFor` moves. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await visitTimeless(page, '/about');
  await seeView(page, 0);
}

function thumbnails(page: Page): Locator {
  return page.getByRole('list', { name: 'Choose a picture' }).getByRole('button');
}

/** What the pressed thumbnails are called. */
function chosen(page: Page): Promise<string[]> {
  return page.getByRole('button', { pressed: true }).allInnerTexts();
}

/** Waits until one view is chosen and its picture, and no other, is the main one. */
async function seeView(page: Page, index: number): Promise<void> {
  await eventually(() => chosen(page), [titles[index] ?? '']);
  await see(page.getByRole('img', { name: aboutViews[index]?.picture.alt, exact: true }));
  for (const { picture } of aboutViews.filter((_, other) => other !== index)) {
    await eventually(() => page.getByRole('img', { name: picture.alt, exact: true }).count(), 0);
  }
}
