// How a page starts: web/boot/README.md.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { holdScripts, seeHydrated, seeLaidOut, stopClock } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { painted } from './support/catalogue.ts';
import { eventually, see } from './support/expect.ts';
import { desktop, phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest('scripts are asked for once the picture at the top stands there', async ({ page }) => {
  const { picture, scripts } = await openWithoutPicture(page);
  assert.deepEqual(scripts, []);
  picture.release();
  await seeHydrated(page);
  assert.ok(scripts.length > 1);
});

browserTest(
  'a picture is not waited for that fails, by whoever touches the page, and for more than 3 seconds',
  async ({ page, expectTrouble, allowTrouble }) => {
    expectTrouble(/request failed: GET \/assets\/pictures\/|console error: .*ERR_FAILED/u);
    expectTrouble(/answer 404: GET \/nowhere/u);
    allowTrouble(/console error: .*404/u);
    await stopClock(page);
    await page.goto('/nowhere', { waitUntil: 'domcontentloaded' });
    await seeHydrated(page);

    await page.addInitScript(() => {
      const note = () => Object.assign(document.documentElement.dataset, { failed: 'yes' });
      document.addEventListener('error', note, { capture: true });
    });
    const failing = await openWithoutPicture(page);
    failing.picture.fail();
    await page.locator('html[data-failed]').waitFor();
    await page.clock.runFor(300);
    await seeHydrated(page);

    const touched = await openWithoutPicture(page);
    assert.deepEqual(touched.scripts, []);
    await page.getByRole('heading', { level: 1 }).click();
    await seeHydrated(page);
    touched.picture.release();

    const late = await openWithoutPicture(page);
    await page.clock.runFor(2_999);
    assert.deepEqual(late.scripts, []);
    await page.clock.runFor(1);
    await seeHydrated(page);
    late.picture.release();
  },
);

browserTest(
  'on a phone the end of a page is laid out once it comes near',
  async ({ page }) => {
    await openBeforeScripts(page);
    await eventually(() => isLaidOut(page), false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(() => isLaidOut(page), true);
  },
  phone,
);

browserTest(
  'on a phone the end of a page is laid out when there is nothing else to do, and whoever reads on keeps their place',
  async ({ page }) => {
    const scripts = await openBeforeScripts(page);
    const heading = page.getByRole('heading', { name: 'Our Infrastructure', exact: true });
    await heading.scrollIntoViewIfNeeded();
    const place = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN);
    // Coming into view lays its section out, which may move it once more.
    await painted(page);
    const before = await place();
    await eventually(() => isLaidOut(page), false);
    scripts.release();
    await seeLaidOut(page);
    await eventually(() => isLaidOut(page), true);
    await eventually(place, before);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.waitForURL('**/contact');
    await seeLaidOut(page);
  },
  phone,
);

browserTest(
  'on a desktop all of a page is laid out at once',
  async ({ page }) => {
    await openBeforeScripts(page);
    await eventually(() => isLaidOut(page), true);
  },
  desktop,
);

/** Opens Home with its first picture on the way, and collects the scripts that it asks for, but for the loader. */
async function openWithoutPicture(page: Page) {
  const asked = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<'continue' | 'abort'>();
  const scripts: string[] = [];
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/assets/pictures/hero-small-*', async (route) => {
    asked.resolve();
    await route[await outcome.promise]();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && !pathname.startsWith('/assets/loader-'))
      scripts.push(pathname);
  });
  await asked.promise;
  await see(page.getByRole('contentinfo'));
  return {
    scripts,
    picture: { release: () => outcome.resolve('continue'), fail: () => outcome.resolve('abort') },
  };
}

/** Opens Home as the server sent it, and holds its scripts back. */
async function openBeforeScripts(page: Page) {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'load' });
  await scripts.asked;
  return scripts;
}

/** Whether the heading of the last section is there for the browser. */
function isLaidOut(page: Page): Promise<boolean> {
  return page
    .getByRole('heading', { name: 'Contact Us', exact: true })
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
}
