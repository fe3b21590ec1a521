import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { firstLanguage, inLanguage, languageNames, languages } from '../../src/shared/languages.ts';
import { browserSuite } from './support/browser-suite.ts';
import { see } from './support/expect.ts';

const browserTest = browserSuite({ DEMO: '1' });

/** Bytes over the wire, and requests before the page is complete. */
type Weight = Record<'bytes' | 'requests', number>;

const { homeOnAPhone, moreInAnotherLanguage }: Record<'homeOnAPhone' | 'moreInAnotherLanguage', Weight> =
  JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8'));

for (const language of languageNames) {
  const more = language === firstLanguage ? { bytes: 0, requests: 0 } : moreInAnotherLanguage;

  browserTest(
    `Home on a phone, in ${languages[language].name}, keeps to the budget of web/budget.json`,
    async ({ page, context }) => {
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
      const most = homeOnAPhone.requests + more.requests;
      assert.ok(asked.length > 5 && asked.length <= most, asked.join(' '));
      assert.ok(bytes > 100_000 && bytes <= homeOnAPhone.bytes + more.bytes, `${bytes} bytes`);
      assert.equal(
        asked.some((url) => url.includes('noto-sans-tamil')),
        language === 'ta',
        'the Tamil font is for Tamil pages alone',
      );
    },
    { width: 412, height: 823, touch: true, density: 2 },
  );
}
