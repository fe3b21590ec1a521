import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Message } from '../../src/shared/records.ts';
import { seeHydrated, stopClock } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see } from './support/expect.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { fillMessage } from './support/message-forms.ts';

const browserTest = browserSuite();

browserTest('scripts are asked for once the picture at the top stands there', async ({ page }) => {
  const scripts = collectScripts(page);
  const picture = await holdPicture(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await picture.asked;
  await see(page.getByRole('contentinfo'));
  assert.deepEqual(scripts, []);
  picture.release();
  await seeHydrated(page);
  assert.ok(scripts.length > 1);
});

browserTest('a page without a picture is hydrated once it has been painted', async (visit) => {
  const { page, expectTrouble } = visit;
  expectTrouble(/answer 404: GET \/nowhere|console error: .*404/u);
  await stopClock(page);
  await page.goto('/nowhere', { waitUntil: 'domcontentloaded' });
  await seeHydrated(page);
});

browserTest('a picture that fails keeps no page from being hydrated', async ({ page, expectTrouble }) => {
  expectTrouble(/request failed: GET \/assets\/pictures\/|console error: .*ERR_FAILED/u);
  await stopClock(page);
  await page.addInitScript(() => {
    const note = () => Object.assign(document.documentElement.dataset, { failed: 'yes' });
    document.addEventListener('error', note, { capture: true });
  });
  const picture = await holdPicture(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await picture.asked;
  picture.fail();
  await page.locator('html[data-failed]').waitFor();
  await page.clock.runFor(300);
  await seeHydrated(page);
});

browserTest('whoever touches the page while its picture is on the way gets it at once', async ({ page }) => {
  const { picture, scripts } = await stopBeforeScripts(page);
  assert.deepEqual(scripts, []);
  await page.getByRole('heading', { level: 1 }).click();
  await seeHydrated(page);
  picture.release();
});

browserTest('a picture that does not come is waited for 3 seconds', async ({ page }) => {
  const { picture, scripts } = await stopBeforeScripts(page);
  await page.clock.runFor(2_999);
  assert.deepEqual(scripts, []);
  await page.clock.runFor(1);
  await seeHydrated(page);
  picture.release();
});

browserTest('a button that is pressed before hydration works after it', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/course-enroll-template/small-class', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Enroll Now' }).click();
  await scripts.asked;
  await eventually(() => page.getByRole('dialog').count(), 0);
  scripts.release();
  await see(page.getByRole('dialog').getByLabel('Name'));
});

browserTest('a form that is sent before hydration is sent after it', async ({ page, api }) => {
  const message = { name: 'Meena', email: 'meena@example.com', message: 'When does it begin?' };
  const scripts = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const form = page.getByRole('form', { name: 'Contact Us', exact: true });
  await fillMessage(form, message);
  await form.getByRole('button', { name: 'Send message' }).click();
  await scripts.asked;
  scripts.release();
  await see(form.getByText('Message sent successfully!', { exact: true }));
  assert.equal(new URL(page.url()).search, '', 'what was typed is in no address');
  const [stored] = await api.get<Message[]>('/home/admin/getTouch');
  assert.partialDeepStrictEqual(stored, message);
});

/** Opens Home with its clock stopped and its first picture on the way. */
async function stopBeforeScripts(page: Page) {
  await stopClock(page);
  const scripts = collectScripts(page);
  const picture = await holdPicture(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await picture.asked;
  await see(page.getByRole('contentinfo'));
  return { picture, scripts };
}

/** Collects the scripts that a page asks for, but for the one that brings them. */
function collectScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && !pathname.startsWith('/assets/loader-')) asked.push(pathname);
  });
  return asked;
}

/** Holds the first picture of Home back. */
async function holdPicture(page: Page) {
  const asked = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<'release' | 'fail'>();
  await page.route('**/assets/pictures/hero-small-*', async (route) => {
    asked.resolve();
    await ((await outcome.promise) === 'release' ? route.continue() : route.abort());
  });
  return {
    asked: asked.promise,
    release: () => outcome.resolve('release'),
    fail: () => outcome.resolve('fail'),
  };
}
