import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { menuPages } from '../../src/shared/pages.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, seeFonts, seePath } from './support/expect.ts';
import { focused } from './support/forms.ts';
import { mainLinks } from './support/main-links.ts';
import { phone } from './support/screens.ts';
import { fontsFirst, scrollThrough, seeSteady, watchShifts, withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'on the way down a page nothing shifts, every picture loads, and nothing comes from elsewhere',
  async ({ page, context, url }) => {
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== url && /^(http|ws)/u.test(protocol)) elsewhere.push(request.url());
    });
    await withoutPopup(page);
    await page.addInitScript(watchShifts);
    await fontsFirst(page);
    for (const path of ['/', '/about', '/gallery', '/contact']) {
      await page.goto(path);
      await seeFonts(page);
      await scrollThrough(page);
      await seeSteady(page, path);
    }
    assert.deepEqual(elsewhere, []);
  },
  phone,
);

browserTest(
  'the keyboard can skip the header; Escape closes the menu of a phone; its links and the way back lead to the top of a page, with its heading focused and its title',
  async ({ page }) => {
    await page.goto('/course');
    await eventually(() => focusedHeading(page), 'BODY', 'a first load moves nothing');
    const titleBefore = await page.title();
    await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'Skip to content');
    await page.keyboard.press('Enter');
    await eventually(() => focusedHeading(page), 'MAIN');
    await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'All batches and seats', 'on to the page’s first control');

    const seeTop = async (heading: string, title: string) => {
      await eventually(() => focusedHeading(page), heading);
      await eventually(() => page.evaluate(() => scrollY), 0);
      await eventually(() => page.title(), title);
    };
    const open = page.getByRole('button', { name: 'Open menu', exact: true });
    await open.tap();
    // And a call and a chat.
    await eventually(() => mainLinks(page).count(), menuPages.length + 2);
    await page.keyboard.press('Escape');
    await eventually(() => mainLinks(page).count(), 0);
    await eventually(() => focused(page), 'Open menu');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await open.tap();
    await mainLinks(page).getByText('Add On Courses', { exact: true }).tap();
    await seePath(page, '/certificate');
    await seeTop('Add On Courses', 'Add-on courses · Namakkal Drone Academy');
    await eventually(() => mainLinks(page).count(), 0);
    const marked = page.locator('header a[aria-current="page"]');
    await eventually(() => marked.textContent(), 'Add On Courses');
    await page.evaluate(() => scrollTo(0, 600));
    await page.goBack();
    await seePath(page, '/course');
    await seeTop('DGCA Authorized Certificate', titleBefore);
  },
  phone,
);

/** Returns the page's heading if it has the focus, else the name of the element that has. */
function focusedHeading(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.tagName === 'H1' ? element.textContent : element?.tagName;
  });
}
