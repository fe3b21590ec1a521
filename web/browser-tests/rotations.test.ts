// The pictures of Home's hero that show one after another.
import { visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { dot, moving, seeHero, seeSlide, seeTimersSet } from './support/slides.ts';

const browserTest = browserSuite();

browserTest(
  'each slide stays for 5 seconds, the last one wraps; pointer, focus and a button make them wait',
  async ({ page }) => {
    await visitTimeless(page, '/');
    await dot(page, 1).focus();
    await seeHero(page, 'still');
    await dot(page, 1).blur();
    await seeHero(page, 'running');
    await page.clock.runFor(4999);
    await seeSlide(page, 0);
    await page.clock.runFor(1);
    await seeSlide(page, 1);

    await page.clock.runFor(3000);
    await page.mouse.move(300, 200);
    await seeHero(page, 'still');
    await page.clock.fastForward(20_000);
    await seeSlide(page, 1);
    await page.mouse.move(200, 30);
    await seeHero(page, 'running');
    await page.clock.runFor(4999);
    await seeSlide(page, 1);
    await page.clock.runFor(1);
    await seeSlide(page, 2);

    await dot(page, 4).focus();
    await seeHero(page, 'still');
    await page.keyboard.press('Enter');
    await seeSlide(page, 3);
    await page.clock.fastForward(20_000);
    await seeSlide(page, 3);
    await page.getByRole('button', { name: 'Pause the slides', exact: true }).click();
    await page.mouse.move(200, 30);
    const play = page.getByRole('button', { name: 'Play the slides', exact: true });
    await play.blur();
    await seeTimersSet(page);
    await page.clock.fastForward(30_000);
    await seeSlide(page, 3);
    await play.click();
    await seeHero(page, 'running');
    await page.clock.runFor(5000);
    await seeSlide(page, 0);
  },
  moving,
);
