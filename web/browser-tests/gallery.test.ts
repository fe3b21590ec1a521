import { browserSuite } from './support/browser-suite.ts';
import { eventually, seeGone } from './support/expect.ts';
import { alts, focusedPicture, seeLarge, thumbnail, viewer } from './support/large-pictures.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'a picture opens large; buttons and keys lead to the next ones, past the end too, and Escape back to the small one',
  async ({ page }) => {
    await page.goto('/gallery');
    await thumbnail(page, 24).click();
    await seeLarge(page, 24);
    await viewer(page).getByRole('button', { name: 'Next picture', exact: true }).click();
    await seeLarge(page, 25);
    await page.keyboard.press('ArrowRight');
    await seeLarge(page, 1);
    await page.keyboard.press('ArrowRight');
    await seeLarge(page, 2);
    await viewer(page).getByRole('button', { name: 'Previous picture', exact: true }).click();
    await seeLarge(page, 1);
    await page.keyboard.press('Escape');
    await seeGone(viewer(page));
    await eventually(() => focusedPicture(page), alts[0]);
  },
  desktop,
);
