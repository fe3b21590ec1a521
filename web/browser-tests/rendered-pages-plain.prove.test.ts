import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite, type Visit, type VisitOptions } from './support/browser-suite.ts';
import { eventually, see } from './support/expect.ts';
import { screens } from './support/screens.ts';

const browserTest = browserSuite({ DEMO: '1' });

/** Each public page, and texts of its parts from the top to the end. */
const pages: readonly (readonly [path: string, texts: readonly string[]])[] = [
  [
    '/',
    [
      'Earn your Small class pilot certificate',
      'See what the drone sees',
      'Our Services',
      'Our Infrastructure',
      'Our Certification',
      'Learn More',
      '150+',
      'Our Facilities',
      'Our Collaborations',
      'Contact Us',
    ],
  ],
  [
    '/about',
    ['About Us', 'Hands-on Flying', 'Students Trained', 'Approved by DGCA', 'Ready to Take Flight?'],
  ],
  ['/gallery', ['Our Gallery']],
  ['/course', ['Small Class', 'Apply Now', 'Day 8', 'Hands-on flying and test', 'Learning Environment']],
  ['/certificate', ['Aerial Mapping', 'Apply Now', 'Learning Environment']],
  [
    '/course-enroll-template/small-class',
    ['₹45,000', '5 days', '18% GST', 'Eligibility', 'This Course Excludes'],
  ],
  ['/certificate-enroll-template/fpv', ['FPV', 'DURATION', 'LOCATION', 'This Course Includes']],
  ['/contact', ['Why partner with us', 'Become a Partner', 'Contact Us', 'Where to find us']],
];
const links = ['Home', 'About', 'Gallery', 'DGCA Authorized Certificate', 'Add On Courses', 'Contact'];

for (const [screen, options] of screens) {
  browserTest(`without JavaScript every page shows its content and its links: ${screen}`, (visit) =>
    withoutScript(visit, options, async (page) => {
      for (const [path, texts] of pages) {
        assert.equal((await page.goto(path))?.status(), 200);
        for (const text of texts) await seeText(page, text);
        for (const label of links) {
          await see(page.getByRole('banner').getByRole('link', { name: label, exact: true }));
        }
        await eventually(() => page.getByText('Loading...').count(), 0);
        await assertNoSidewaysScroll(page, path);
        await eventually(() => idleControls(page), [], `${path}: nothing is offered that does nothing`);
      }
    }),
  );

  browserTest(`without JavaScript the links lead on: ${screen}`, (visit) =>
    withoutScript(visit, options, async (page) => {
      await page.goto('/');
      for (const [label, path] of [
        ['Contact', '/contact'],
        ['DGCA Authorized Certificate', '/course'],
      ] as const) {
        await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
        await page.waitForURL(`**${path}`);
      }
      await page.getByRole('article', { name: 'Medium Class', exact: true }).getByRole('link').click();
      await page.waitForURL('**/course-enroll-template/medium-class');
      await see(page.getByRole('heading', { name: 'Medium Class', level: 1 }));
      await page.goto('/');
      await page.getByRole('link', { name: 'Explore More' }).last().click();
      await page.waitForURL('**/certificate-enroll-template/fpv');
    }),
  );

  browserTest(`without JavaScript a form says how else to reach the institute: ${screen}`, (visit) =>
    withoutScript(visit, options, async (page) => {
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
          await eventually(() => note.textContent(), /needs JavaScript\. You can also call/u);
          await see(note.getByRole('link', { name: '+91 00000 00000' }));
          await see(note.getByRole('link', { name: 'hello@example.com' }));
        }
        await eventually(() => page.locator('form:visible').count(), 0);
      }
    }),
  );
}

browserTest('without JavaScript a page that is not there says so', (visit) =>
  withoutScript(visit, {}, async (page) => {
    assert.equal((await page.goto('/nowhere'))?.status(), 404);
    await see(page.getByRole('heading', { name: '404 Not Found' }));
    assert.equal((await page.goto('/course-enroll-template/nowhere'))?.status(), 404);
    const note = page.locator('main noscript p');
    await see(note);
    await eventually(() => note.textContent(), /^There is nothing at this address\./u);
  }),
);

browserTest('without JavaScript the facilities tell what their popups would', (visit) =>
  withoutScript(visit, {}, async (page) => {
    for (const path of ['/', '/about']) {
      await page.goto(path);
      const told = page.locator('main noscript p', { hasNot: page.locator('a') });
      await eventually(() => told.count(), 3);
      for (const each of await told.all()) {
        await see(each);
        await eventually(() => each.textContent(), /^.{100,}$/su);
      }
    }
  }),
);

browserTest('with JavaScript no note about it is seen', async ({ page }) => {
  await page.goto('/contact');
  await see(page.getByRole('heading', { level: 1 }));
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

function seeText(page: Page, text: string): Promise<void> {
  return see(page.locator('main').getByText(text).locator('visible=true').first());
}

/** Names the visible controls that only a script would make work, but for the pictures that can be enlarged or chosen. */
async function idleControls(page: Page): Promise<string[]> {
  const controls = page.locator('#root :is(button, input, textarea, [role="tab"]):visible');
  const found = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => !element.querySelector('img'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  return found;
}
