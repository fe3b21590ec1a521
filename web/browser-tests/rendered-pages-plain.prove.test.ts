import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite, type Visit, type VisitOptions } from './support/browser-suite.ts';
import { eventually, see } from './support/expect.ts';
import { publicPages } from './support/public-pages.ts';
import { screens } from './support/screens.ts';

const browserTest = browserSuite({ DEMO: '1' });

const links = ['Home', 'About', 'Gallery', 'DGCA Authorized Certificate', 'Add On Courses', 'Contact'];

for (const [screen, options] of screens) {
  browserTest(
    `without JavaScript every page shows its content, its links, and no idle control: ${screen}`,
    (visit) =>
      withoutScript(visit, options, async (page) => {
        for (const path of publicPages) {
          assert.equal((await page.goto(path))?.status(), 200);
          for (const heading of await page.locator('main :is(h1, h2, h3)').all()) await see(heading);
          for (const label of links) {
            await see(page.getByRole('banner').getByRole('link', { name: label, exact: true }));
          }
          await eventually(() => page.getByText('Loading...').count(), 0);
          await assertNoSidewaysScroll(page, path);
          await eventually(() => idleControls(page), [], `${path}: nothing is offered that does nothing`);
        }
      }),
  );

  browserTest(
    `without JavaScript the links lead on, and a form says how else to reach the institute: ${screen}`,
    (visit) =>
      withoutScript(visit, options, async (page) => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Explore More' }).last().click();
        await page.waitForURL('**/certificate-enroll-template/fpv');
        await page.getByRole('banner').getByRole('link', { name: 'DGCA Authorized Certificate' }).click();
        await page.getByRole('article', { name: 'Medium Class', exact: true }).getByRole('link').click();
        await page.waitForURL('**/course-enroll-template/medium-class');
        for (const [path, notes] of [
          ['/', 1],
          ['/contact', 2],
          ['/course-enroll-template/small-class', 1],
          ['/certificate-enroll-template/fpv', 1],
        ] as const) {
          await page.goto(path);
          const said = page.locator('main noscript p', { has: page.locator('a[href^="mailto:"]') });
          await eventually(() => said.count(), notes, path);
          for (const note of await said.all()) {
            await see(note);
            await eventually(() => note.textContent(), /needs JavaScript\. Please call/u);
          }
          await eventually(() => page.locator('form:visible').count(), 0);
        }
      }),
  );
}

browserTest(
  'without JavaScript a page that is not there says so, and the facilities tell what their popups would',
  (visit) =>
    withoutScript(visit, {}, async (page) => {
      assert.equal((await page.goto('/nowhere'))?.status(), 404);
      await see(page.getByRole('heading', { name: '404 Not Found' }));
      assert.equal((await page.goto('/course-enroll-template/nowhere'))?.status(), 404);
      await see(page.locator('main noscript p').getByText(/^No course is listed at this address\./u));
      await page.goto('/about');
      const told = page.locator('main noscript p', { hasNot: page.locator('a') });
      await eventually(() => told.count(), 3);
      for (const each of await told.all()) {
        await see(each);
        await eventually(() => each.textContent(), /^.{100,}$/su);
      }
    }),
);

browserTest('with JavaScript no note about it is seen', async ({ page }) => {
  await page.goto('/contact');
  await eventually(() => page.getByText('needs JavaScript.').count(), 0);
});

/** Opens pages in a browser that runs no script. */
async function withoutScript(
  { context, url }: Visit,
  { width = 1280, height = 800, touch = false }: VisitOptions,
  body: (page: Page) => Promise<void>,
): Promise<void> {
  const plain: BrowserContext | undefined = await context.browser()?.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: false,
  });
  if (!plain) throw new Error('There is no browser.');
  try {
    await body(await plain.newPage());
  } finally {
    await plain.close();
  }
}

/** Names the visible controls that only a script would make work, but for pictures that can be enlarged or chosen, and forms that the browser sends by itself. */
function idleControls(page: Page): Promise<string[]> {
  const controls = page.locator('#root :is(button, input, textarea, [role="tab"]):visible');
  return controls.evaluateAll((elements) =>
    elements
      .filter((element) => !element.querySelector('img') && !element.closest('form[action]'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
