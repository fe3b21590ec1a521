import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { seeTakenOver } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath } from './support/expect.ts';

const browserTest = browserSuite({ DEMO: '1' });

const script = (name: string) => new RegExp(`^/assets/${name}-page-[A-Z0-9]+\\.js$`, 'u');

browserTest(
  'pointing at a link brings the page, so that a click shows it even where the network has gone',
  async ({ page, context, allowTrouble }) => {
    // Pictures of the page.
    allowTrouble(/ERR_INTERNET_DISCONNECTED|request failed: GET \/assets\//u);
    await visit(page, '/course');
    const link = page.getByRole('article', { name: 'Small Class', exact: true }).getByRole('link');
    const brought = [
      page.waitForResponse((response) => script('catalogue-detail').test(pathOf(response))),
      page.waitForResponse((response) => pathOf(response) === '/api/courses/small-class'),
    ];
    await link.hover();
    for (const response of await Promise.all(brought)) await response.finished();
    await context.setOffline(true);
    await link.click();
    await see(page.getByRole('heading', { name: 'Small Class', level: 1 }));
    await see(page.getByRole('button', { name: 'ENROLL NOW' }));
  },
);

browserTest(
  'touching a link, or coming to it by keyboard, brings its page as well',
  async ({ page }) => {
    await visit(page, '/contact');
    const links = page.getByRole('contentinfo');
    const about = page.waitForResponse((response) => script('about').test(pathOf(response)));
    await links.getByRole('link', { name: 'About' }).dispatchEvent('touchstart');
    await about;
    const gallery = page.waitForResponse((response) => script('gallery').test(pathOf(response)));
    await links.getByRole('link', { name: 'Gallery' }).focus();
    await gallery;
    await seePath(page, '/contact');
  },
  { touch: true },
);

browserTest(
  'over a good connection the pages of links in view are brought, and of others not yet',
  async ({ page }) => {
    const paths = collectPaths(page);
    await visit(page, '/course');
    await eventually(async () => paths.some((path) => script('home').test(path)), true);
    assert.ok(!paths.includes('/api/courses/small-class'));
    await page.getByRole('article', { name: 'Small Class', exact: true }).scrollIntoViewIfNeeded();
    await eventually(async () => paths.includes('/api/courses/small-class'), true);
    assert.ok(!paths.some((path) => script('about').test(path)), 'the menu of a phone is not in view');
  },
  { touch: true, width: 390, connection: '4g' },
);

browserTest(
  'where data is to be saved nothing is brought before the click',
  async ({ page }) => {
    const paths = collectPaths(page);
    await visit(page, '/contact');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
    await link.hover();
    await link.focus();
    paths.push('the click');
    await link.click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
    const about = paths.findIndex((path) => script('about').test(path));
    assert.ok(about > paths.indexOf('the click'));
  },
  { connection: 'data to be saved' },
);

for (const [motion, fades] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  browserTest(
    `the next page ${fades ? 'fades in' : 'is simply there'} for visitors whose motion setting is ${motion}`,
    async ({ page }) => {
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => {
          document.documentElement.dataset.fades = String(
            Number(document.documentElement.dataset.fades ?? 0) + 1,
          );
          return start(change);
        };
      });
      await visit(page, '/contact');
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      const heading = page.getByRole('heading', { name: 'About Us', level: 1 });
      await see(heading);
      await eventually(() => heading.evaluate((element) => element === document.activeElement), true);
      const counted = await page.evaluate(() => Number(document.documentElement.dataset.fades ?? 0));
      assert.equal(counted, fades);
      assert.equal(await page.evaluate(() => scrollY), 0);
    },
    { reducedMotion: motion },
  );
}

browserTest('while a page’s script is on its way its place is shown, then the page', async ({ page }) => {
  await visit(page, '/contact');
  const open = Promise.withResolvers<void>();
  await page.route('**/assets/about-page-*.js', async (route) => {
    await open.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await seePath(page, '/about');
  await see(page.getByRole('contentinfo'));
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 0);
  open.resolve();
  const heading = page.getByRole('heading', { name: 'About Us', level: 1 });
  await see(heading);
  await eventually(() => heading.evaluate((element) => element === document.activeElement), true);
});

browserTest(
  'a page whose script cannot be loaded says so, and loads again',
  async ({ page, allowTrouble }) => {
    allowTrouble(/about-page/u);
    allowTrouble(/ERR_FAILED/u);
    allowTrouble(/Failed to fetch dynamically imported module/u);
    await visit(page, '/contact');
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await see(page.getByRole('heading', { name: 'This page could not be shown' }));
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
  },
);

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await seeTakenOver(page);
}

/** Collects the paths of all that the page asks for. */
function collectPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request)));
  return paths;
}

function pathOf(call: { url(): string }): string {
  return new URL(call.url()).pathname;
}
