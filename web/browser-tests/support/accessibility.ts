import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { painted } from './catalogue.ts';
import { eventually, inTime } from './expect.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Has axe-core look at a page as it stands, once whatever moves for a moment has come to rest: a colour half way
 * between two has no contrast to judge.
 * @throws AssertionError that lists what is serious or critical
 */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  await atRest(page);
  // It stays until another document is loaded; reading it anew takes as long as looking.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await source);
  const { violations } = await page.evaluate<AxeResults>(
    // No rule that it goes by looks into stylesheets, which it would fetch and read anew each time.
    'axe.run(document, { resultTypes: ["violations"], preload: { assets: ["media"] } })',
  );
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(grave, [], `axe-core on ${where}`);
}

/**
 * Waits until nothing is wider than the screen.
 * @throws AssertionError with how many pixels it is too wide
 */
export async function assertNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await eventually(excess, 0, `${where} is wider than the screen`);
}

/** Holds that a page fits on screens of other sizes too, and comes back to its own. */
export async function assertFitsOn(
  page: Page,
  sizes: readonly { width?: number; height?: number }[],
  where: string,
): Promise<void> {
  const own = page.viewportSize() ?? assert.fail('The page has a size.');
  for (const { width = own.width, height = own.height } of sizes) {
    await page.setViewportSize({ width, height });
    await painted(page);
    await assertNoSidewaysScroll(page, `${where}, ${width} pixels wide,`);
  }
  if (sizes.length > 0) await page.setViewportSize(own);
}

/** Waits for what runs by the clock and has an end; what follows the scrolling or goes on for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  const resting = page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline instanceof DocumentTimeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  await inTime(resting, 'what moves came to rest');
}
