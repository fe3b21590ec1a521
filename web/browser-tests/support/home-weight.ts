import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inLanguage, type Language } from '../../../src/shared/languages.ts';
import type { Visit, VisitOptions } from './browser-suite.ts';
import { see } from './expect.ts';

/** Bytes over the wire, and requests before the page is complete. */
export type Weight = Record<'bytes' | 'requests', number>;

/** What web/budget.json allows. */
export const budget: Record<'homeOnAPhone' | 'moreInAnotherLanguage', Weight> = JSON.parse(
  readFileSync(new URL('../../budget.json', import.meta.url), 'utf8'),
);

/** The phone that it is for. */
export const budgetPhone: VisitOptions = { width: 412, height: 823, touch: true, density: 2 };

/**
 * Opens Home and asserts that it weighs no more.
 * @throws AssertionError with what it asked for or weighs
 */
export async function assertLight({ page, context }: Visit, language: Language, most: Weight): Promise<void> {
  const protocol = await context.newCDPSession(page);
  const sizes: number[] = [];
  const asked: string[] = [];
  await protocol.send('Network.enable');
  protocol.on('Network.requestWillBeSent', ({ request }) => {
    // The browser asks for its tab's icon whenever it likes, often not at all.
    if (!request.url.endsWith('/favicon.svg')) asked.push(request.url);
  });
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto(inLanguage(language, '/'));
  // The poster is the last thing to come by itself.
  await see(page.getByRole('dialog').getByRole('img'));
  await page.waitForLoadState('networkidle');
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(asked.length > 5 && asked.length <= most.requests, asked.join(' '));
  assert.ok(bytes > 100_000 && bytes <= most.bytes, `${bytes} bytes`);
  assert.equal(
    asked.some((url) => url.includes('noto-sans-tamil')),
    language === 'ta',
    'the Tamil font is for Tamil pages alone',
  );
}
