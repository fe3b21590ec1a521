import type { Page } from 'playwright-core';
import { seeLaidOut } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { painted } from './support/catalogue.ts';
import { eventually } from './support/expect.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { desktop, phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'on a phone the end of a page is laid out once it comes near',
  async ({ page }) => {
    const scripts = await openBeforeScripts(page);
    await eventually(() => isLaidOut(page), false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(() => isLaidOut(page), true);
    scripts.release();
    await seeLaidOut(page);
  },
  phone,
);

browserTest(
  'on a phone the end of a page is laid out without coming near, when there is nothing else to do',
  async ({ page }) => {
    const scripts = await openBeforeScripts(page);
    await eventually(() => isLaidOut(page), false);
    scripts.release();
    await eventually(() => isLaidOut(page), true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.waitForURL('**/contact');
    await seeLaidOut(page);
  },
  phone,
);

browserTest(
  'whoever reads on while the page is laid out keeps their place',
  async ({ page }) => {
    const scripts = await openBeforeScripts(page);
    const heading = page.getByRole('heading', { name: 'Add On Courses', exact: true });
    await heading.scrollIntoViewIfNeeded();
    const place = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN);
    // Coming into view lays its section out, which may move it once more.
    await painted(page);
    const before = await place();
    scripts.release();
    await seeLaidOut(page);
    await eventually(() => place(), before);
  },
  phone,
);

browserTest(
  'on a desktop all of a page is laid out at once',
  async ({ page }) => {
    const scripts = await openBeforeScripts(page);
    await eventually(() => isLaidOut(page), true);
    scripts.release();
  },
  desktop,
);

/** Opens Home as the server sent it. */
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
