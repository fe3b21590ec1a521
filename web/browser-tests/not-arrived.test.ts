// Scripts and pages that do not arrive: web/boot/README.md.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath } from './support/expect.ts';

const browserTest = browserSuite();

const trouble =
  /\/assets\/|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Could not start the page|dynamically imported/u;
const notice = (page: Page) => alertOf(page).filter({ hasText: 'Not everything has loaded.' });

/** Has scripts not arrive, but for the one that brings the others; each the first so many times. Returns what they were asked. */
async function losing(page: Page, times = Number.POSITIVE_INFINITY): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  await page.route(/\/assets\/(?!loader).*\.js$/u, (route) => {
    const { pathname } = new URL(route.request().url());
    const count = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, count);
    return count > times ? route.continue() : route.abort();
  });
  return asked;
}

/** Tells the page that the line is back. */
const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

browserTest(
  'where the scripts of a page do not arrive, a press says how to reach us, and counts once they are there',
  async ({ page, allowTrouble }) => {
    allowTrouble(trouble);
    await losing(page);
    await page.goto('/course-enroll-template/small-class', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    await see(notice(page));
    const links = notice(page).getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.match(String(hrefs), /^tel:\+\d+,https:\/\/wa\.me\/\d+,$/u);
    await page.unrouteAll({ behavior: 'wait' });
    await reconnect(page);
    await see(page.getByRole('dialog').getByLabel('Name'));
    await seeGone(notice(page));
  },
);

browserTest(
  'where the browser remembers a script as lost although it can be fetched, a press loads the page anew, once',
  async ({ page, allowTrouble }) => {
    allowTrouble(trouble);
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    // As an import does that failed before; `fetch` goes to the network.
    await page.route(/\/assets\/(?!loader).*\.js$/u, (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await page.goto('/course-enroll-template/small-class', { waitUntil: 'domcontentloaded' });
    const enroll = page.getByRole('button', { name: 'Enroll Now' });
    await enroll.click();
    await eventually(() => loads, 2);
    await enroll.click();
    await see(notice(page));
    assert.equal(loads, 2, 'a page that stays broken is not loaded over and over');
  },
);

browserTest('a script that is lost once is asked for again at once', async ({ page, allowTrouble }) => {
  allowTrouble(trouble);
  await losing(page, 1);
  await page.goto('/contact');
  await seeGone(notice(page));
});

browserTest('a page whose first script never comes says so after a while', async ({ page, allowTrouble }) => {
  allowTrouble(trouble);
  await page.route('**/assets/loader-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  await seeGone(notice(page));
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'come-late') animation.finish();
  });
  await see(notice(page));
});

browserTest(
  'the back office says that it has not loaded, and shows the log-in once it is there',
  async ({ page, allowTrouble }) => {
    allowTrouble(trouble);
    await losing(page);
    await page.goto('/admin', { waitUntil: 'domcontentloaded' });
    await see(notice(page));
    await page.unrouteAll({ behavior: 'wait' });
    await reconnect(page);
    await see(page.getByLabel('Email'));
    await seeGone(notice(page));
  },
);

browserTest(
  'without a connection a link leaves visitors where they are and says so; with one it leads on',
  async ({ page, context, allowTrouble }) => {
    allowTrouble(/request failed|ERR_INTERNET_DISCONNECTED/u);
    await page.goto('/contact');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Gallery', 'Privacy Policy']) {
      await context.setOffline(true);
      await footer.getByRole('link', { name, exact: true }).click();
      await see(notice(page));
      await seePath(page, '/contact');
      await context.setOffline(false);
      await seeGone(notice(page));
    }
    // Chromium says that the line is back a moment before calls pass.
    const passes = () =>
      page.evaluate(() =>
        fetch('/healthz').then(
          () => true,
          () => false,
        ),
      );
    await eventually(passes, true);
    await footer.getByRole('link', { name: 'Gallery', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Our Gallery', level: 1 }));
    await eventually(() => page.locator('#notice').isVisible(), false);
  },
);

browserTest(
  'a network that is dead without saying so keeps visitors where they are too, on a plain document as well; the notice can be closed',
  async ({ page, allowTrouble }) => {
    allowTrouble(/request failed|ERR_FAILED/u);
    for (const [path, names] of [
      ['/contact', ['Privacy Policy', 'தமிழ்']],
      ['/legal/terms', ['Back to the website']],
    ] as const) {
      await page.goto(path);
      await page.route('**/*', (route) => route.abort());
      for (const name of names) {
        await page.getByRole('link', { name, exact: true }).first().click();
        await see(notice(page));
        await seePath(page, path);
        await notice(page).getByRole('button', { name: 'Close' }).click();
        await seeGone(notice(page));
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
    await page.getByRole('link', { name: 'Back to the website', exact: true }).first().click();
    await seePath(page, '/');
  },
);

browserTest(
  'a page that was lost says how to reach us, and comes once the line is back, also where one was elsewhere meanwhile',
  async ({ page, allowTrouble }) => {
    allowTrouble(/about-page|ERR_FAILED|dynamically imported/u);
    await page.goto('/contact');
    await page.route('**/assets/about-page-*.js', (route) => route.abort());
    const go = (to: string) => page.evaluate((path) => history.pushState(null, '', path), to);
    await go('/about');
    await see(page.getByRole('heading', { name: 'This page could not be loaded' }));
    await see(notice(page).getByRole('link', { name: 'WhatsApp' }));
    await go('/contact');
    await see(page.getByRole('heading', { name: 'Contact and partners', level: 1 }));
    await seeGone(notice(page));
    await page.unrouteAll({ behavior: 'wait' });
    await reconnect(page);
    await go('/about');
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
  },
);
