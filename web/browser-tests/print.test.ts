import assert from 'node:assert/strict';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { codesOf, sheetsOfA4 } from './support/print.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'a course prints on one sheet of A4 with the institute, the fee, the contacts and a QR code that is fetched only then, and nothing that only a screen can use',
  async ({ page }) => {
    const path = '/course-enroll-template/small-class';
    const codes = codesOf(page);
    await page.goto(path);
    assert.deepEqual(codes, []);
    await eventually(() => sheetsOfA4(page), 1);
    assert.deepEqual(codes, [`${path}/qr.svg`]);
    const contact = page.getByText('Phone +91 00000 00000 · WhatsApp +91 00000 00000');
    await seeGone(contact);
    await page.emulateMedia({ media: 'print' });
    await see(contact);
    await see(page.getByText('Total with GST').first());
    await see(page.getByRole('complementary', { name: 'Small Class' }).getByText('₹53,100').first());
    await see(page.getByText('Bring the documents named under Eligibility.'));
    for (const gone of ['ENROLL NOW', 'Skip to content', 'DGCA Authorized Certificate', 'Privacy Policy'])
      await eventually(
        () => page.getByText(gone, { exact: true }).filter({ visible: true }).count(),
        0,
        gone,
      );
    const colours = () =>
      page
        .locator('main :is(h1, h2, p, li, dt)')
        .evaluateAll((texts) => [
          ...new Set(
            texts.filter((text) => text.checkVisibility()).map((text) => getComputedStyle(text).color),
          ),
        ]);
    await eventually(colours, ['rgb(0, 0, 0)'], 'black on white');
  },
  desktop,
);
