import type { Page } from 'playwright-core';
import { linesOf } from '../../../src/testing/html.ts';
import { eventually, inTime } from './expect.ts';

/**
 * Has visits that wait for the page to load also wait until it is hydrated and laid out to its end: before, nothing can be
 * used or measured.
 */
export function awaitHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await seeReady(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await seeReady(page);
    return answer;
  };
}

async function seeReady(page: Page): Promise<void> {
  if (!(await touch(page))) return;
  // Loaded, it stays; `waitForFunction` would have every document compile a large script of Playwright's.
  await eventually(() => page.evaluate(isHydrated), true, 'not hydrated');
  await eventually(() => page.evaluate(isLaidOut), true, 'not laid out');
}

/**
 * Ends the wait of a public page for the picture at its top: browsers do not report one that fills the window. Returns whether
 * it is one, which the server has rendered.
 */
function touch(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isRendered = document.querySelector('#page-data') !== null;
    if (isRendered) dispatchEvent(new Event('pointerdown'));
    return isRendered;
  });
}

/** Waits until the page is laid out down to its end. */
export async function seeLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(isLaidOut);
}

/** Waits until the page is hydrated, if the server has rendered it. */
export async function seeHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

function isLaidOut(): boolean {
  return [...document.querySelectorAll('main > section')].every(
    (section) => getComputedStyle(section).contentVisibility === 'visible',
  );
}

function isHydrated(): boolean {
  const isRendered = document.querySelector('#page-data') !== null;
  const heading = document.querySelector('main h1');
  return !isRendered || Object.keys(heading ?? {}).some((key) => key.startsWith('__reactFiber'));
}

/**
 * Comes to a public page from the gallery, as by a link, so that the page reads its data by calls; the first page of a visit
 * comes with its data.
 */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto('/gallery');
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Goes on to another public page in the same document, and waits for the heading that the server gives it. */
export async function turnToPage(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const [, heading = ''] = /<main\b.*?<h1\b[^>]*>(.*?)<\/h1>/su.exec(html) ?? [];
  await page.evaluate((to) => history.pushState(null, '', to), path);
  const shown = () => page.evaluate(() => document.querySelector('main h1')?.textContent);
  await eventually(async () => wordsOf((await shown()) ?? ''), wordsOf(linesOf(heading).join('')), path);
}

const wordsOf = (text: string) => text.replace(/\s/gu, '');

/** Has what is laid out only near the screen be laid out now, in the right fonts, in this document. */
export async function layOutAll(page: Page): Promise<void> {
  const done = page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main > section { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
    await document.fonts.ready;
  });
  await inTime(done, 'the fonts arrived');
}

/** Stops the page's clock, which only `runFor` moves from then on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

/** Visits a page with its clock stopped. */
export async function visitTimeless(page: Page, path: string): Promise<void> {
  await stopClock(page);
  await page.goto(path, { waitUntil: 'load' });
  await touch(page);
  await seeHydrated(page);
}

/** Holds back the scripts that hydrate a page; `asked` resolves once they are requested. */
export async function holdScripts(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!loader-)[^/]+\.js$/u, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}
