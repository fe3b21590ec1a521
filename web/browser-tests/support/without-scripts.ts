import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Visit } from './browser-suite.ts';

/** Opens a page as a browser without scripts does; the test closes its context. */
export async function visitPlain({ context, url }: Pick<Visit, 'context' | 'url'>): Promise<Page> {
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: url });
  return plain?.newPage() ?? assert.fail('There is no browser.');
}
