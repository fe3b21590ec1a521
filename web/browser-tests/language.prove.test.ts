import { ta } from '../../src/content/ta/index.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeFonts, seeGone } from './support/expect.ts';
import { narrowPhone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'the language switch is as wide before its letters have arrived, and fits beside everything in either language',
  async ({ page }) => {
    const tamil = page.getByRole('banner').getByRole('link', { name: 'தமிழ்', exact: true });
    const letters = Promise.withResolvers<void>();
    await page.route('**/assets/tamil-letters-*', (route) => letters.promise.then(() => route.continue()));
    await page.goto('/course-enroll-template/small-class', { waitUntil: 'commit' });
    const width = () => tamil.evaluate((link) => link.getBoundingClientRect().width);
    // Large enough for a finger, once its styles are there.
    await eventually(() => tamil.evaluate((link) => link.getBoundingClientRect().height >= 44), true);
    const before = await width();
    letters.resolve();
    await page.waitForLoadState();
    await seeFonts(page);
    await eventually(width, before);
    await assertNoSidewaysScroll(page, 'beside the switch');
    await page.goto('/ta/course-enroll-template/small-class');
    await assertNoSidewaysScroll(page, 'beside the switch in Tamil');
  },
  narrowPhone,
);

browserTest(
  'a popup is closed in the page’s language',
  async ({ page }) => {
    await page.goto('/ta/about');
    await page.getByRole('button', { name: ta.facilities.more }).first().tap();
    const facility = page.getByRole('dialog', { name: ta.facilities.items[0]?.title });
    await see(facility);
    await facility.getByRole('button', { name: ta.frame.close }).tap();
    await seeGone(facility);
  },
  narrowPhone,
);
