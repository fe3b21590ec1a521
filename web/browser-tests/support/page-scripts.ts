import type { Page, Response } from 'playwright-core';
import { takeCalls } from './network.ts';

/** Returns how the path of a page's script reads. */
export function scriptOf(name: string): RegExp {
  return new RegExp(`^/assets/${name}-page-[A-Z0-9]+\\.js$`, 'u');
}

/** Holds back the script of a page. */
export async function holdScript(
  page: Page,
  name: string,
): Promise<{ release: () => void; fail: () => void }> {
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(`**/assets/${name}-page-*.js`, async (route) => route[await promise]());
  await takeCalls(page);
  return { release: () => resolve('continue'), fail: () => resolve('abort') };
}

/** Waits until a script runs that the page has asked for, with all that it imports. */
export async function withItsImports(page: Page, script: Response): Promise<void> {
  await page.evaluate(`import('${script.url()}').then(() => {})`);
}

/** Returns the path that was asked for. */
export function pathOf(call: { url(): string }): string {
  return new URL(call.url()).pathname;
}
