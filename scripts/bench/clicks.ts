import type { Browser } from 'playwright-core';
import { chromium as driver } from 'playwright-core';
import { pages } from '../../src/shared/pages.ts';
import { chromium, chromiumFlags } from '../tools.ts';

const rounds = 5;
const start = pages.contact.path;
const destinations = [pages.home, pages.about, pages.gallery, pages.courses, pages.certificates].map(
  ({ path }) => path,
);

/**
 * Measures in a browser the time from a click on a link until the next page is there, fading included, as the median for
 * each page. Pointing at the link has loaded script and data before.
 */
export async function measureClicks(url: string): Promise<[path: string, milliseconds: number][]> {
  const browser = await driver.launch({ executablePath: chromium, args: chromiumFlags });
  try {
    const rows: [string, number][] = [];
    for (const path of destinations) {
      const times = [];
      for (let round = 0; round < rounds; round += 1) times.push(await click(browser, url, path));
      rows.push([path, times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function click(browser: Browser, url: string, path: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.goto(url + start, { waitUntil: 'networkidle' });
  const link = page.locator(`footer a[href="${path}"]`).first();
  await link.dispatchEvent('pointerover', { bubbles: true });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const milliseconds = await link.evaluate(async (element: HTMLElement) => {
    const before = document.querySelector('main h1')?.textContent;
    const clicked = performance.now();
    element.click();
    while (document.querySelector('main h1')?.textContent === before)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - clicked;
  });
  await context.close();
  return milliseconds;
}
