import assert from 'node:assert/strict';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually } from './support/expect.ts';
import { codesOf, sheetsOfA4 } from './support/print.ts';
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
    const codes = codesOf(page);
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
