// Pictures that show one after another: the hero of Home, and the large picture of About.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/content/en/index.ts';
import { holdScripts, stopClock, visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, seeGone } from './support/expect.ts';
import { phone } from './support/screens.ts';
import { dot, hero, moving, seeHero, seeSlide, seeTimersSet } from './support/slides.ts';
import { swipe } from './support/swipe.ts';

const browserTest = browserSuite();
const views = ['Drone Training', 'Simulator Training', 'Hands-on Flying'];

browserTest(
  'the slides go on once the focus leaves them, and the points of light over them stop with them',
  async ({ page }) => {
    await visitTimeless(page, '/');
    await dot(page, 3).focus();
    await page.keyboard.press('Enter');
    await seeSlide(page, 2);
    await seeHero(page, 'still');
    await dot(page, 3).blur();
    await seeHero(page, 'running');
    await eventually(() => particleStates(page), ['running']);
    await page.clock.runFor(5000);
    await seeSlide(page, 3);
    await page.getByRole('button', { name: 'Pause the slides', exact: true }).click();
    await seeHero(page, 'still');
    await eventually(() => particleStates(page), ['paused']);
  },
  moving,
);

browserTest(
  'only over the DGCA’s own courses the line above the slides names the DGCA, and no particle comes near a letter',
  async ({ page }) => {
    await visitTimeless(page, '/');
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const place of [1, 2, 3, 4]) {
        await dot(page, place).press('Enter');
        await seeSlide(page, place - 1);
        const line =
          place === 4
            ? 'Add-on course with an institute certificate'
            : 'DGCA authorised drone pilot training in Namakkal';
        await eventually(() => eyebrow(page), [line]);
        await eventually(() => wordsAmongParticles(page), [], `slide ${place}, ${width} pixels wide`);
      }
    }
  },
  { reducedMotion: 'reduce' },
);

browserTest(
  'the slides wait for a pointer too that was on them before hydration',
  async ({ page }) => {
    await stopClock(page);
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.mouse.move(300, 200);
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await scripts.asked;
    scripts.release();
    await seeHero(page, 'still');
    await page.clock.fastForward(20_000);
    await seeSlide(page, 0);
    await page.mouse.move(200, 30);
    await seeHero(page, 'running');
  },
  moving,
);

browserTest(
  'the first slide’s picture is loaded before all else, each other one when half the time of the slide before has passed',
  async ({ page }) => {
    await visitTimeless(page, '/');
    const pictures = hero(page).locator('img');
    await eventually(() => pictures.count(), 1);
    await eventually(() => pictures.first().getAttribute('fetchpriority'), 'high');
    await eventually(() => pictures.first().getAttribute('loading'), null);
    await page.clock.runFor(2400);
    await eventually(() => pictures.count(), 1);
    // The half begins when the first one has arrived, which no clock of the test can tell.
    await eventually(async () => {
      await page.clock.runFor(50);
      return pictures.count();
    }, 2);
    await seeSlide(page, 0);
  },
  moving,
);

browserTest(
  'a swipe leads through the slides, both ways round',
  async ({ page }) => {
    await visitTimeless(page, '/');
    for (const [pixels, index] of [
      [-200, 1],
      [200, 0],
      [200, 3],
    ] as const) {
      await swipe(page, pixels);
      await seeSlide(page, index);
    }
  },
  phone,
);

browserTest(
  'each view of About stays for 3 seconds and waits as the slides do; a press, Enter and space choose one',
  async ({ page }) => {
    await visitTimeless(page, '/about');
    for (const index of [1, 0]) {
      await thumbnail(page, index).press('Enter');
      await seeView(page, index);
    }
    await thumbnail(page, 0).blur();
    await seeTimersSet(page);
    for (const index of [0, 1, 2]) {
      await seeView(page, index);
      await page.clock.runFor(2999);
      await eventually(() => chosenViews(page), [views[index]]);
      await page.clock.runFor(1);
    }
    await seeView(page, 0);

    await page.clock.runFor(2000);
    await thumbnail(page, 2).hover();
    await seeTimersSet(page);
    await page.clock.fastForward(20_000);
    await seeView(page, 0);
    await thumbnail(page, 1).click();
    await seeView(page, 1);
    await page.mouse.move(5, 5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await seeView(page, 2);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await seeView(page, 1);
    await page.clock.fastForward(20_000);
    await seeView(page, 1);
    await thumbnail(page, 1).blur();
    await seeTimersSet(page);
    await page.clock.runFor(3000);
    await seeView(page, 2);

    await page.getByRole('button', { name: 'Pause the pictures', exact: true }).click();
    await page.mouse.move(5, 5);
    const play = page.getByRole('button', { name: 'Play the pictures', exact: true });
    await play.blur();
    await seeTimersSet(page);
    await page.clock.fastForward(20_000);
    await seeView(page, 2);
    await play.click();
    await page.mouse.move(5, 5);
    await seeTimersSet(page);
    await page.clock.runFor(3000);
    await seeView(page, 0);
  },
  moving,
);

browserTest(
  'nothing moves for visitors who ask for little motion, and everything can be chosen',
  async ({ page }) => {
    await visitTimeless(page, '/');
    await page.clock.fastForward(30_000);
    await seeSlide(page, 0);
    await seeGone(page.getByRole('button', { name: 'Pause the slides' }));
    await eventually(
      () => hero(page).evaluate((element) => element.getAnimations({ subtree: true }).length),
      0,
    );
    const transitions = await page.evaluate(() => {
      document.body.style.opacity = '0.9';
      return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
    });
    assert.equal(transitions, 0, 'a change of a style is there at once');
    await dot(page, 4).click();
    await seeSlide(page, 3);
    await eventually(() => dot(page, 4).getAttribute('aria-current'), 'true');
    await eventually(() => hero(page).locator('[aria-current]').count(), 1);

    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await seeView(page, 0);
    await page.clock.fastForward(30_000);
    await seeView(page, 0);
    await seeGone(page.getByRole('button', { name: 'Pause the pictures' }));
    await thumbnail(page, 1).click();
    await seeView(page, 1);
  },
);

function particleStates(page: Page): Promise<string[]> {
  return hero(page)
    .locator('i')
    .evaluateAll((particles) => [
      ...new Set(particles.map((particle) => getComputedStyle(particle).animationPlayState)),
    ]);
}

/** Returns the words above the slides, each if it is seen. */
function eyebrow(page: Page): Promise<(string | null)[]> {
  return hero(page)
    .locator('h1, h1 + p')
    .evaluateAll((lines) =>
      lines.filter((line) => getComputedStyle(line).opacity === '1').map((line) => line.textContent),
    );
}

/** The hero's words that the room of the particles overlaps. */
function wordsAmongParticles(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const carousel = '[aria-roledescription="carousel"]';
    const room = document.querySelector(`${carousel} i`)?.parentElement?.getBoundingClientRect();
    if (!room || room.width * room.height === 0) return ['there is no room for particles'];
    return [...document.querySelectorAll(`${carousel} :is(h1, h1 + p, h2, h2 + p)`)]
      .filter((words) => {
        if (words.closest('[inert]')) return false;
        const range = document.createRange();
        range.selectNodeContents(words);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return left < room.right && right > room.left && top < room.bottom && bottom > room.top;
      })
      .map((words) => words.textContent);
  });
}

function thumbnail(page: Page, index: number): Locator {
  return page.getByRole('list', { name: 'Choose a picture' }).getByRole('button').nth(index);
}

/** Returns the names of the pressed thumbnails. */
function chosenViews(page: Page): Promise<string[]> {
  return page.getByRole('button', { pressed: true }).allInnerTexts();
}

/** Waits until one view is chosen and its picture, and no other, is the main one. */
async function seeView(page: Page, index: number): Promise<void> {
  await eventually(() => chosenViews(page), [views[index] ?? '']);
  for (const [other, { alt }] of en.about.views.entries()) {
    const main = page.getByRole('img', { name: alt, exact: true });
    await eventually(() => main.count(), other === index ? 1 : 0);
  }
  await seeTimersSet(page);
}
