import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeBundle } from '../../scripts/build/bundle.ts';
import { openCache } from '../../scripts/build/cache.ts';
import { publish } from '../../scripts/build/publish.ts';
import { buildRenderer, readStatic } from '../../scripts/build/site.ts';
import { root } from '../../scripts/tools.ts';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { startTestApp } from '../../src/testing/test-app.ts';
import { seeHydrated } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { publicPages } from './support/public-pages.ts';
import { screens } from './support/screens.ts';
import { withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

/** Pages of which something moves by itself. */
const moving = ['/', '/about'];

for (const [row, [screen, options]] of screens.entries()) {
  for (const [column, reducedMotion] of (['reduce', 'no-preference'] as const).entries()) {
    // Where nothing moves, each screen and each motion once is enough.
    const paths = publicPages.filter(
      (path, index) => moving.includes(path) || (index + row + column) % 2 === 0,
    );
    browserTest(
      `the browser hydrates what the server rendered: ${screen}, motion: ${reducedMotion}`,
      async ({ page }) => {
        const words = collectWords(page);
        const called = collectCalls(page);
        await withoutPopup(page);
        for (const path of paths) {
          const held = await holdScript(page);
          await page.goto(path, { waitUntil: 'commit' });
          await see(page.getByRole('contentinfo'));
          const heading = await page.locator('main h1').textContent();
          assert.notEqual(heading, 'Loading...');
          await markElements(page);
          await held.release();
          await seeHydrated(page);
          await eventually(() => page.locator('main h1').textContent(), heading);
          await eventually(() => newElements(page), [], `${path}: nothing was made anew`);
          await page.waitForLoadState();
          await page.unrouteAll();
        }
        assert.deepEqual(words, []);
        assert.deepEqual(called, [], 'what came with the page is not asked for again');
      },
      { ...options, reducedMotion },
    );
  }
}

browserTest(
  'in the development build React itself finds no difference on any page',
  async ({ context, allowTrouble }) => {
    allowTrouble(/answer 404: GET \/nowhere/u);
    const distFolder = await developmentBuild();
    const app = await startTestApp({ DEMO: '1' }, { distFolder });
    try {
      const page = await context.newPage();
      const words = collectWords(page);
      for (const path of [...publicPages, '/About', '/nowhere']) {
        await page.goto(app.url + path);
        await page.waitForLoadState('networkidle');
      }
      assert.deepEqual(
        words.filter((each) => !each.includes('Failed to load resource')),
        [],
      );
      assert.deepEqual(
        app.logged.filter(({ level }) => Number(level) >= 50),
        [],
      );
    } finally {
      await app.close();
      await rm(distFolder, { recursive: true });
    }
  },
  { reducedMotion: 'no-preference' },
);

browserTest('a difference would be reported', async ({ page, expectTrouble }) => {
  expectTrouble(/console error: The page is not what the server rendered/u);
  await page.route('/contact', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('Contact and partners</h1>', 'Something else</h1>');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/contact');
  await see(page.getByRole('heading', { name: 'Contact and partners', level: 1 }));
});

browserTest(
  'a later navigation asks for its data as ever, and shows what has changed',
  async ({ page, api }) => {
    await page.clock.install();
    await page.goto('/course');
    const called = collectCalls(page);
    // The words of a page come once, with its script.
    const data = () => called.filter((path) => !path.startsWith('/api/texts/'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await seePath(page, '/gallery');
    assert.deepEqual(data(), []);
    // The data hook asks for the same but once in two seconds.
    await page.clock.fastForward(3_000);
    const { _id } = await api.send<CatalogueEntry>('POST', '/api/courses', {
      ...entryFields,
      name: 'Added Meanwhile',
    });
    // By keyboard: a pointer left lying over a card would have its page loaded as well.
    await page.mouse.move(0, 0);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'DGCA Authorized Certificate' })
      .press('Enter');
    await see(page.getByRole('heading', { name: 'Added Meanwhile' }));
    assert.deepEqual(data(), ['/api/courses', '/api/batches']);
    await page.getByRole('article', { name: 'Added Meanwhile' }).getByRole('link').click();
    await see(page.getByRole('heading', { name: 'Added Meanwhile', level: 1 }));
    assert.deepEqual(data(), [
      '/api/courses',
      '/api/batches',
      `/api/courses/${_id}`,
      '/api/batches',
      '/api/family',
    ]);
  },
);

/** Collects what the page writes to the console as an error or a warning. */
function collectWords(page: Page): string[] {
  const words: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) words.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => words.push(`${page.url()}: ${error.message}`));
  return words;
}

/** Collects the paths of the calls that the page makes for data. */
function collectCalls(page: Page): string[] {
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') called.push(new URL(request.url()).pathname);
  });
  return called;
}

/** Holds the script of all pages back, so that what is seen is the server's. */
async function holdScript(page: Page): Promise<{ release: () => Promise<void> }> {
  const open = Promise.withResolvers<void>();
  await page.route(/\/assets\/chunk-[^/]*\.js$/u, async (route) => {
    await open.promise;
    await route.continue();
  });
  return { release: async () => open.resolve() };
}

/** Remembers which elements the server has sent. */
function markElements(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { fromServer: true });
  });
}

/** Names the elements that the server has not sent, but for the hero's later pictures. */
function newElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((element) => !('fromServer' in element) && !element.closest('[aria-roledescription="slide"]'))
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** Builds the site as `npm run dev` does, in a folder of its own. */
async function developmentBuild(): Promise<string> {
  const distFolder = await mkdtemp(join(tmpdir(), 'development-'));
  const cache = await openCache(join(root, '.cache/build'));
  const { pictures } = await readStatic(root, cache);
  const mode = { development: true };
  const { files, entries } = await makeBundle(root, pictures, mode);
  await publish(distFolder, files, { ...entries, share: {} }, await buildRenderer(root, pictures, mode));
  // The folders that both builds have in common.
  for (const folder of ['site', 'samples']) {
    await cp(join(root, 'dist', folder), join(distFolder, folder), { recursive: true });
  }
  return distFolder;
}
