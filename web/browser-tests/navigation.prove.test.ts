import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { holdScript, pathOf, scriptOf, withItsImports } from './support/page-scripts.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'touching a link, or coming to it by keyboard, loads its page as well',
  async ({ page }) => {
    await page.goto('/contact');
    const links = page.getByRole('contentinfo');
    const about = page.waitForResponse((response) => scriptOf('about').test(pathOf(response)));
    await links.getByRole('link', { name: 'About' }).dispatchEvent('touchstart');
    await about;
    const gallery = page.waitForResponse((response) => scriptOf('gallery').test(pathOf(response)));
    await links.getByRole('link', { name: 'Gallery' }).focus();
    await gallery;
    await seePath(page, '/contact');
  },
  { touch: true },
);

browserTest(
  'over a good connection the pages of links in view are loaded, and of others not yet',
  async ({ page }) => {
    const paths = collectPaths(page);
    await page.goto('/');
    await eventually(async () => paths.includes('/api/courses/small-class'), true);
    assert.ok(!paths.includes('/api/courses/small-medium-class'));
    const services = page.getByRole('region', { name: 'Our Services' });
    await services.locator('a[href$="/small-medium-class"]').scrollIntoViewIfNeeded();
    await eventually(async () => paths.includes('/api/courses/small-medium-class'), true);
    assert.ok(!paths.some((path) => scriptOf('about').test(path)), 'the menu of a phone is not in view');
  },
  { touch: true, width: 390, connection: '4g' },
);

browserTest(
  'where data is to be saved nothing is loaded before the click',
  async ({ page }) => {
    await page.goto('/contact');
    await page.evaluate(() => addEventListener('click', () => performance.mark('click'), { capture: true }));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
    await link.hover();
    await link.focus();
    await link.click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
    const asked = await page.evaluate(() => {
      const click = performance.getEntriesByName('click')[0]?.startTime ?? Infinity;
      const isAfter = (entry: PerformanceEntry) => entry.startTime >= click;
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/about-page-'))
        .map(isAfter);
    });
    assert.deepEqual(new Set(asked), new Set([true]));
  },
  { connection: 'data to be saved' },
);

browserTest(
  'the next page fades in, with its heading focused, for visitors who welcome motion',
  async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        document.documentElement.dataset.faded = 'yes';
        return start(change);
      };
    });
    await page.goto('/contact');
    const faded = () => page.evaluate(() => document.documentElement.dataset.faded);
    const heading = page.getByRole('heading', { name: 'About Us', level: 1 });
    const follow = (name: string) =>
      page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await follow('Gallery');
    await see(page.getByRole('heading', { name: 'Our Gallery', level: 1 }));
    await eventually(faded, undefined);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await follow('About');
    await see(heading);
    await eventually(faded, 'yes');
    await eventually(() => heading.evaluate((element) => element === document.activeElement), true);
    await eventually(() => page.evaluate(() => scrollY), 0);
  },
  { reducedMotion: 'no-preference' },
);

browserTest('a step back while a page is waited for is what counts', async ({ page }) => {
  await page.goto('/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await see(page.getByRole('heading', { name: 'Contact and partners', level: 1 }));
  const script = await holdScript(page, 'about');
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click();
    history.back();
  });
  await see(page.getByRole('heading', { name: 'Our Gallery', level: 1 }));
  const arrived = page.waitForResponse((response) => pathOf(response).startsWith('/assets/about-page-'));
  script.release();
  await withItsImports(page, await arrived);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  await seePath(page, '/gallery');
  await see(page.getByRole('heading', { name: 'Our Gallery', level: 1 }));
});

/** Collects the paths of all that the page asks for. */
function collectPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request)));
  return paths;
}
