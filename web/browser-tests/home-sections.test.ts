import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive, visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { onCall, refuse } from './support/network.ts';
import { assertSteady, scrollThrough, watchShifts, withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });
const phone = { width: 390, height: 844, touch: true };

browserTest('the home page has its sections in order, under one h1', async ({ page }) => {
  await openHome(page);
  await eventually(
    () => page.getByRole('heading', { level: 1 }).allInnerTexts(),
    ['DGCA authorised drone pilot training in Namakkal'],
  );
  await eventually(
    () => page.locator('main section[aria-labelledby] h2').allInnerTexts(),
    [
      'Our Services',
      'Our Infrastructure',
      'Our Certification',
      'Add On Courses',
      'Our Achievements',
      'Our Facilities',
      'What Our Students Say',
      'Our Collaborations',
      'Common Questions',
      'Contact Us',
    ],
  );
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  levels.forEach((level, index) => {
    assert.ok(level - (levels[index - 1] ?? 0) <= 1, `heading ${index} skips a level`);
  });
});

browserTest('three services and three add-on courses lead to their pages', async ({ page }) => {
  await openHome(page);
  const services = section(page, 'Our Services').getByRole('link', { name: 'View course' });
  await eventually(
    () => hrefs(services),
    [
      '/course-enroll-template/small-class',
      '/course-enroll-template/medium-class',
      '/course-enroll-template/small-medium-class',
    ],
  );
  const addOns = section(page, 'Add On Courses').getByRole('link', { name: /^Learn More about \S/u });
  await eventually(
    () => hrefs(addOns),
    [
      '/certificate-enroll-template/aerial-mapping',
      '/certificate-enroll-template/fpv',
      '/certificate-enroll-template/agriculture-drone',
    ],
  );
  // The whole card is the link's.
  await pointAt(page, section(page, 'Our Services').getByRole('img').nth(1));
  await page.mouse.down();
  await page.mouse.up();
  await seePath(page, '/course-enroll-template/medium-class');
  await see(page.getByRole('heading', { name: 'Medium Class', level: 1 }));
});

browserTest(
  'the achievements count up over 2 seconds once they come into view, and wait under the pointer',
  async ({ page }) => {
    await withoutPopup(page);
    await visitTimeless(page, '/');
    const figures = section(page, 'Our Achievements').getByRole('listitem');
    const shown = () =>
      figures.evaluateAll((items) => items.map((item) => /\d+\+/u.exec(item.textContent ?? '')?.[0]));
    await eventually(() => shown(), ['150+', '6+', '300+']);
    await figures.first().scrollIntoViewIfNeeded();
    await eventually(shown, ['0+', '0+', '0+']);
    await page.clock.runFor(1000);
    await eventually(shown, ['75+', '3+', '150+']);
    await figures.first().hover();
    await page.clock.runFor(5000);
    await eventually(() => shown(), ['75+', '3+', '150+']);
    await page.mouse.move(5, 5);
    await page.clock.runFor(999);
    await eventually(shown, ['148+', '6+', '295+']);
    await page.clock.runFor(2);
    await eventually(shown, ['150+', '6+', '300+']);
    await eventually(() => figures.allInnerTexts(), ['150+\nRPC', '6+\nInstructors', '300+\nReviews']);
  },
  { reducedMotion: 'no-preference' },
);

browserTest('the achievements stand still for visitors who ask for little motion', async ({ page }) => {
  await openHome(page);
  const figures = section(page, 'Our Achievements').getByRole('listitem');
  await figures.first().scrollIntoViewIfNeeded();
  await eventually(() => figures.allInnerTexts(), ['150+\nRPC', '6+\nInstructors', '300+\nReviews']);
});

browserTest(
  'a facility opens a popup that its button, Escape and a click beside it close',
  async ({ page }) => {
    await openHome(page);
    const open = section(page, 'Our Facilities').getByRole('button', { name: 'Read more' });
    const popup = page.getByRole('dialog', { name: 'Simulator Room' });
    const ways: (() => Promise<void>)[] = [
      () => popup.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ];
    for (const leave of ways) {
      await open.nth(1).click();
      await see(popup.getByText('Before you fly, you practise here'));
      await see(popup.getByRole('img'));
      await leave();
      await seeGone(popup);
      await eventually(() => open.nth(1).evaluate((button) => button === document.activeElement), true);
    }
  },
);

browserTest('reviews say their stars in words, and the buttons move through them', async ({ page }) => {
  await openHome(page);
  const reviews = section(page, 'What Our Students Say');
  await eventually(
    () => reviews.getByText(/out of 5 stars/u).allTextContents(),
    [5, 5, 4, 5].map((rating) => `${rating} out of 5 stars`),
  );
  const row = reviews.getByRole('list');
  const left = () => row.evaluate(({ scrollLeft }) => scrollLeft > 0);
  const previous = reviews.getByRole('button', { name: 'Previous review', exact: true });
  await eventually(() => previous.getAttribute('aria-disabled'), 'true');
  await reviews.getByRole('button', { name: 'Next review', exact: true }).click();
  await eventually(left, true);
  await eventually(() => previous.getAttribute('aria-disabled'), 'false');
  await previous.click();
  await eventually(left, false);
});

browserTest(
  'the logos pass by twice in a loop, are read once, and can be stopped',
  async ({ page }) => {
    await openHome(page);
    const logos = section(page, 'Our Collaborations');
    const names = ['1', '2', '3', '4', '5'].map((number) => `Sample partner ${number}`);
    await eventually(() => logos.locator('img').count(), 10);
    const read = await logos
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    assert.deepEqual(read, names);
    const state = () =>
      logos
        .locator('ul')
        .first()
        .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).animationPlayState);
    await eventually(state, 'running');
    // The list itself never stands still, so playwright would wait for it.
    await pointAt(page, logos.getByRole('list').first().locator('xpath=../..'));
    await eventually(state, 'paused');
    await page.mouse.move(5, 5);
    await eventually(state, 'running');
    await logos.getByRole('button', { name: 'Pause the logos', exact: true }).click();
    await page.mouse.move(5, 5);
    await eventually(state, 'paused');
    await logos.getByRole('button', { name: 'Play the logos', exact: true }).click();
    await eventually(state, 'running');
  },
  { reducedMotion: 'no-preference' },
);

browserTest('without logos a sentence stands in their place', async ({ page }) => {
  await onCall(page, '/admin/images', 'GET', (route) => route.fulfill({ json: [] }));
  await withoutPopup(page);
  await arrive(page, '/');
  await see(page.getByText('Our partners will appear here.', { exact: true }));
});

for (const path of ['/admin/images', '/api/courses', '/api/certificates']) {
  browserTest(`a failed ${path} is only logged, and tried again when back online`, async (visit) => {
    const { page, context, expectTrouble } = visit;
    expectTrouble(new RegExp(`^answer 500: GET ${path}$`, 'u'));
    expectTrouble(new RegExp(`^console error: Could not read ${path}`, 'u'));
    const mend = await refuse(page, path, 500);
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    await withoutPopup(page);
    await arrive(page, '/');
    await logged;
    await eventually(() => page.getByRole('alert').filter({ hasText: /\S/u }).count(), 0);
    await eventually(() => section(page, 'Our Services').getByRole('link').count(), 3);
    await mend();
    const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.ok());
    await context.setOffline(true);
    await context.setOffline(false);
    await again;
    await eventually(() => section(page, 'Our Collaborations').locator('img').count(), 10);
  });
}

for (const [name, options] of [
  ['a phone', phone],
  ['a desktop screen', { width: 1440, height: 900 }],
] as const) {
  browserTest(
    `on ${name} nothing shifts and nothing is too wide`,
    async ({ page }) => {
      await page.addInitScript(watchShifts);
      await openHome(page);
      await scrollThrough(page);
      await assertSteady(page, 0.009);
      await assertNoSidewaysScroll(page, name);
    },
    options,
  );
}

async function openHome(page: Page): Promise<void> {
  await withoutPopup(page);
  await page.goto('/');
  await see(page.getByRole('heading', { level: 1 }));
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function hrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

/** Moves the pointer to the middle of something, even if something else lies over it. */
async function pointAt(page: Page, locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
