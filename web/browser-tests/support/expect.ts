import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';

/** Milliseconds after which what was to happen has not, however busy the machine. */
export const patience = 60_000;

/** Waits until something can be seen, and exactly one of it. */
export async function see(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'visible' });
}

/** Waits until something cannot be seen any more. */
export async function seeGone(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' });
}

/** Waits until the page's address ends in this path and query. */
export async function seePath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Waits until a reading is as expected: the same, or a text that a pattern matches.
 * @throws AssertionError with the last reading, after a minute
 */
export async function eventually<Value>(
  read: () => Promise<Value> | Value,
  expected: Value | RegExp,
  message?: string,
): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const value = await read();
    // An assertion that fails describes the difference, which takes longer than the reading.
    const isIt =
      expected instanceof RegExp ? expected.test(String(value)) : isDeepStrictEqual(value, expected);
    if (isIt) return;
    if (Date.now() > deadline) {
      if (expected instanceof RegExp) assert.match(String(value), expected, message);
      else assert.deepEqual(value, expected, message);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Waits for what a page has promised, and may never keep.
 * @throws Error that says what did not happen, after a minute
 */
export async function inTime<Value>(promised: Promise<Value>, what: string): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`It did not happen within a minute that ${what}.`)),
    patience,
  );
  return Promise.race([promised, late.promise]).finally(() => clearTimeout(timer));
}

/** Waits until the fonts that the page uses have arrived. */
export async function seeFonts(page: Page): Promise<void> {
  const ready = page.evaluate(() => document.fonts.ready.then(() => undefined));
  await inTime(ready, 'the fonts arrived');
}

/** Returns the page's live regions for failures. */
export function alertOf(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/u });
}

/** Returns the page's live regions for everything else. */
export function statusOf(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /\S/u });
}
