import { mock } from 'node:test';
import type { Page } from 'playwright-core';
import { limits } from '../../../src/shared/limits.ts';
import { hourMilliseconds } from '../../../src/shared/milliseconds.ts';
import { atEnd } from '../../../src/testing/at-end.ts';

/**
 * Has site and page wait an hour for an undo, and stops the page's clock; call it before the first page. On a busy machine ten
 * seconds may pass before a key arrives.
 */
export async function holdUndos(page: Page): Promise<void> {
  const spans = { short: limits.undoSeconds * 1000, long: hourMilliseconds };
  await page.addInitScript(() => {
    const begin = Date.now();
    Date.now = () => begin;
  });
  await page.addInitScript(({ short, long }) => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: TimerHandler, milliseconds?: number, ...given: unknown[]) =>
      later(run, milliseconds === short ? long : milliseconds, ...given)) as typeof setTimeout;
  }, spans);
  const { setTimeout: later } = globalThis;
  const held = mock.method(
    globalThis,
    'setTimeout',
    (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) =>
      later(run, milliseconds === spans.short ? spans.long : milliseconds, ...given),
  );
  atEnd(() => held.mock.restore());
}
