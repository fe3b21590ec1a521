import assert from 'node:assert/strict';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { sheetsOfA4 } from './support/print.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();

const pages = [
  '/course-enroll-template/small-class',
  '/course-enroll-template/medium-class',
  '/course-enroll-template/small-medium-class',
  '/certificate-enroll-template/aerial-mapping',
  '/certificate-enroll-template/fpv',
  '/certificate-enroll-template/agriculture-drone',
];

browserTest(
  'each course and certificate prints on one sheet of A4 in each language, with a QR code that is fetched only then',
  async ({ page }) => {
    const codes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/qr.svg')) codes.push(pathname);
    });
    for (const path of pages.flatMap((page) => languageNames.map((language) => inLanguage(language, page)))) {
      codes.length = 0;
      await page.goto(path);
      assert.deepEqual(codes, []);
      await eventually(() => sheetsOfA4(page), 1, path);
      assert.deepEqual(codes, [`${path}/qr.svg`]);
    }
  },
  desktop,
);

browserTest(
  'on paper stand the institute, the fee and the contacts, and nothing that only a screen can use',
  async ({ page }) => {
    await page.goto('/course-enroll-template/small-class');
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
