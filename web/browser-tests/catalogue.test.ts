// Both kinds are shown by the same code: what needs a browser is tried with courses.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { cardOf, failureLogged } from './support/catalogue.ts';
import { chatButton, standing } from './support/chat-button.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { narrowPhone, phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'the list keeps its places while it is on its way; where it cannot be read it stays empty until the visitor comes back to the tab',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 403: GET/u);
    expectTrouble(/console error: Could not read/u);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const mend = await onCall(page, '/api/courses', 'GET', async (route) => {
      asked.resolve();
      await answer.promise;
      // After a 500 the page would try again by itself.
      await route.fulfill({ status: 403, json: {} });
    });
    const busy = page.locator('ul[aria-busy="true"]');
    const seeEmpty = async () => {
      await eventually(() => page.getByRole('article').count(), 0);
      await eventually(() => page.getByText('No course is listed').count(), 0, 'it may well not be empty');
    };
    await page.clock.install();
    await arrive(page, '/course');
    await asked.promise;
    await see(busy);
    await seeEmpty();
    const logged = failureLogged(page, '/api/courses');
    answer.resolve();
    await logged;
    await seeGone(busy);
    await seeEmpty();
    await mend();
    // Coming back within a few seconds does not count.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await see(cardOf(page, 'Small Class'));
  },
  phone,
);

browserTest(
  'ENROLL NOW and the fee stay at the bottom of a phone, and on a desktop beside the text, over nothing below it; the title stays as it came',
  async ({ page }) => {
    await page.addInitScript(() => {
      const titles: string[] = [];
      Object.assign(window, { titles });
      new MutationObserver(() => {
        if (document.title && titles.at(-1) !== document.title) titles.push(document.title);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/course-enroll-template/small-class');
    const titles = () => page.evaluate(() => Reflect.get(window, 'titles'));
    await eventually(titles, ['Small Class · Namakkal Drone Academy']);
    const top = async (found: Locator) => (await found.boundingBox())?.y ?? Number.NaN;
    const total = page.getByText('Total with GST').first();
    const picture = page.getByRole('main').getByRole('img', { name: 'Small Class' });
    for (const { width = 0, height = 0 } of [phone, narrowPhone]) {
      await page.setViewportSize({ width, height });
      await eventually(async () => (await top(total)) < (await top(picture)), true, 'first what it costs');
      await see(page.getByText('₹45,000 + 18% GST', { exact: true }));
      for (const place of [0, 500, 1e6]) {
        await page.evaluate((top) => window.scrollTo(0, top), place);
        await enrollNow(page).click({ trial: true });
        const box = await enrollNow(page).boundingBox();
        assert.ok(box && box.height >= 44, 'large enough for a finger');
        const below = height - box.y - box.height;
        assert.ok(below >= 0 && below <= 24, `${below} pixels above the edge at ${place}`);
        const chat = () => chatButton(page).evaluate(standing);
        await eventually(chat, place < 1e6 ? 'free' : /^(?:free|hidden)$/u, `the chat at ${place}`);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('heading', { name: 'This Course Excludes' }).scrollIntoViewIfNeeded();
    const inWindow = async () => {
      const box = await enrollNow(page).boundingBox();
      return box !== null && box.y > 0 && box.y + box.height < 900;
    };
    await eventually(inWindow, true);
    const further = page.getByRole('heading', { name: 'How to join' });
    await further.evaluate((node) => window.scrollBy(0, node.getBoundingClientRect().top - 300));
    const slip = page.getByRole('complementary').filter({ has: enrollNow(page) });
    const bottom = async () => ((await slip.boundingBox())?.height ?? Number.NaN) + (await top(slip));
    await eventually(async () => (await bottom()) < (await top(further)), true, 'it lies over nothing below');
  },
  phone,
);

function enrollNow(page: Page): Locator {
  return page.getByRole('button', { name: 'ENROLL NOW', exact: true });
}
