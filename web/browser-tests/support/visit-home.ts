import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { inTime, see } from './expect.ts';

/** Has the event popup stay closed on this page, as if the visitor had closed it before. */
export async function withoutPopup(page: Page): Promise<void> {
  // Frames of other origins may have no storage.
  await page.addInitScript(() => window === top && sessionStorage.setItem('eventPopupClosed', '1'));
}

/** Waits for the event popup, and unfolds its form where the screen is a phone's. */
export async function unfoldPopup(popup: Locator): Promise<void> {
  await see(popup);
  const unfold = popup.getByRole('button', { name: 'Register for this event', exact: true });
  if (await unfold.isVisible()) await unfold.click();
}

/** A layout shift as the browser reports it, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Adds up what the browser counts as layout shifts, in `data-shift` of the html element, and lists what moved in `data-shifted`. */
export function watchShifts(): void {
  let sum = 0;
  const moved: string[] = [];
  const inWords = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const text = (node?.textContent ?? '').slice(0, 40);
        moved.push(
          `${value}: ${node?.nodeName} '${text}', ${inWords(previousRect)} → ${inWords(currentRect)}`,
        );
      }
    }
    document.documentElement.dataset.shift = String(sum);
    document.documentElement.dataset.shifted = moved.join('\n');
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Asserts that as good as nothing has shifted. Only a font that comes late moves its lines a little, since the one that
 * stands for it is not quite as wide.
 * @throws AssertionError that lists what moved from where to where
 */
export async function seeSteady(page: Page, where: string): Promise<void> {
  const { shift = '0', shifted } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.ok(Number(shift) <= 0.009, `${where} has shifted by ${shift}:\n${shifted}`);
}

/** Holds the stylesheet back until the fonts that the page preloads are there, so that nothing is drawn without them. */
export async function fontsFirst(page: Page): Promise<void> {
  let fonts = 0;
  const preloaded = Promise.withResolvers<void>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'font') return;
    fonts += 1;
    if (fonts === 2) preloaded.resolve();
  });
  await page.route('**/assets/main-*.css', async (route) => {
    await preloaded.promise;
    await route.continue();
  });
}

/**
 * Brings every part of the page into view, until all of its pictures have arrived.
 * @throws AssertionError that lists pictures that cannot be shown
 */
export async function scrollThrough(page: Page): Promise<void> {
  const broken = page.evaluate(async () => {
    const show = (part: Element) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' });
      return new Promise(requestAnimationFrame);
    };
    for (const part of document.querySelectorAll('main section, footer')) await show(part);
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const picture of pictures.filter((each) => each.checkVisibility())) {
      if (picture.complete) continue;
      const arrival = Promise.withResolvers<Event>();
      picture.addEventListener('load', arrival.resolve);
      picture.addEventListener('error', arrival.resolve);
      await show(picture);
      if (!picture.complete) await arrival.promise;
    }
    return pictures.filter((each) => each.complete && each.naturalWidth === 0).map(({ src }) => src);
  });
  assert.deepEqual(await inTime(broken, 'every picture arrived'), [], 'these pictures cannot be shown');
}
