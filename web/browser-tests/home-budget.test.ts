import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { browserSuite } from './support/browser-suite.ts';
import { see } from './support/expect.ts';

const browserTest = browserSuite({ DEMO: '1' });

/** Bytes over the wire, and requests before the page is complete. */
const { homeOnAPhone: budget }: { homeOnAPhone: { bytes: number; requests: number } } = JSON.parse(
  readFileSync(new URL('../budget.json', import.meta.url), 'utf8'),
);

browserTest(
  'Home on a phone keeps to the budget of web/budget.json',
  async ({ page, context }) => {
    const protocol = await context.newCDPSession(page);
    const sizes: number[] = [];
    let requests = 0;
    await protocol.send('Network.enable');
    protocol.on('Network.requestWillBeSent', () => {
      requests += 1;
    });
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await page.goto('/');
    // The poster is the last thing to come by itself.
    await see(page.getByRole('dialog').getByRole('img'));
    await page.waitForLoadState('networkidle');
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(requests > 5 && requests <= budget.requests, `${requests} requests`);
    assert.ok(bytes > 100_000 && bytes <= budget.bytes, `${bytes} bytes`);
  },
  { width: 412, height: 823, touch: true },
);
