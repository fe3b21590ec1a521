import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { heroSlides } from '../content/hero.ts';
import { arrive, stopClock, visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { onCall } from './support/network.ts';

const browserTest = browserSuite();
const moving = { reducedMotion: 'no-preference' } as const;
const titles = heroSlides.map(({ title }) => title);

browserTest(
  'each slide stays for 5 seconds, and the last one wraps to the first',
  async ({ page }) => {
    await openWithStoppedClock(page);
    for (const index of [0, 1, 2, 3, 0, 1]) {
      await eventually(() => shownTitle(page), titles[index]);
      await page.clock.runFor(4999);
      await eventually(() => shownTitle(page), titles[index]);
      await page.clock.runFor(1);
    }
    await eventually(() => shownTitle(page), titles[2]);
  },
  moving,
);

browserTest(
  'the slides wait while the pointer is on them, and then stay their whole time again',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.clock.runFor(3000);
    await page.mouse.move(900, 400);
    await see(still(page));
    await page.clock.runFor(20_000);
    await eventually(() => shownTitle(page), titles[0]);
    await page.mouse.move(200, 30);
    await see(running(page));
    await page.clock.runFor(4999);
    await eventually(() => shownTitle(page), titles[0]);
    await page.clock.runFor(1);
    await eventually(() => shownTitle(page), titles[1]);
  },
  moving,
);

browserTest(
  'the slides wait for a pointer too that was on them before the scripts ran',
  async ({ page }) => {
    await stopClock(page);
    const scripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.mouse.move(900, 400);
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await scripts.asked;
    scripts.release();
    await see(still(page));
    await page.clock.runFor(20_000);
    await eventually(() => shownTitle(page), titles[0]);
    await page.mouse.move(200, 30);
    await see(running(page));
  },
  moving,
);

browserTest(
  'the slides wait while the focus is in them',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await dot(page, 3).focus();
    await see(still(page));
    await page.keyboard.press('Enter');
    await eventually(() => shownTitle(page), titles[2]);
    await page.clock.runFor(20_000);
    await eventually(() => shownTitle(page), titles[2]);
    await dot(page, 3).blur();
    await see(running(page));
    await page.clock.runFor(5000);
    await eventually(() => shownTitle(page), titles[3]);
  },
  moving,
);

browserTest(
  'a button stops the slides and the particles, and starts them again',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.getByRole('button', { name: 'Pause the slides', exact: true }).click();
    await page.mouse.move(200, 30);
    await page.getByRole('button', { name: 'Play the slides', exact: true }).blur();
    await page.clock.runFor(30_000);
    await eventually(() => shownTitle(page), titles[0]);
    await eventually(() => particleStates(page), ['paused']);
    await page.getByRole('button', { name: 'Play the slides', exact: true }).click();
    await see(running(page));
    await eventually(() => particleStates(page), ['running']);
    await page.clock.runFor(5000);
    await eventually(() => shownTitle(page), titles[1]);
  },
  moving,
);

browserTest(
  'nothing moves for visitors who ask for little motion, and the dots still work',
  async ({ page }) => {
    await openWithStoppedClock(page);
    await page.clock.runFor(30_000);
    await eventually(() => shownTitle(page), titles[0]);
    await seeGone(page.getByRole('button', { name: 'Pause the slides' }));
    await eventually(
      () => carousel(page).evaluate((hero) => hero.getAnimations({ subtree: true }).length),
      0,
    );
    await dot(page, 4).click();
    await eventually(() => shownTitle(page), titles[3]);
    await eventually(() => dot(page, 4).getAttribute('aria-current'), 'true');
    await eventually(() => carousel(page).locator('[aria-current]').count(), 1);
  },
);

browserTest(
  'a swipe turns the slides, both ways round',
  async ({ page, context }) => {
    await openWithStoppedClock(page);
    const touch = await context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => ({ touchPoints: [{ x, y: 300 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + (to - from) * part) });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 100);
    await eventually(() => shownTitle(page), titles[1]);
    await swipe(100, 300);
    await eventually(() => shownTitle(page), titles[0]);
    await swipe(100, 300);
    await eventually(() => shownTitle(page), titles[3]);
  },
  { width: 390, height: 844, touch: true },
);

browserTest(
  'the first picture is loaded before all else, each other one when half the time of the slide before has passed',
  async ({ page }) => {
    await openWithStoppedClock(page);
    const pictures = carousel(page).locator('img');
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
    await eventually(() => shownTitle(page), titles[0]);
  },
  moving,
);

browserTest("'Explore More' leads to the slide's course, and for the last one to FPV", async ({ page }) => {
  await openWithStoppedClock(page);
  const link = shownSlide(page).getByRole('link', { name: 'Explore More', exact: true });
  const targets: string[] = [];
  for (const place of [1, 2, 3, 4]) {
    await dot(page, place).click();
    await eventually(() => shownTitle(page), titles[place - 1]);
    targets.push((await link.getAttribute('href')) ?? '');
  }
  assert.deepEqual(targets, [
    '/course-enroll-template/small-class',
    '/course-enroll-template/medium-class',
    '/course-enroll-template/small-medium-class',
    '/certificate-enroll-template/fpv',
  ]);
  await link.click();
  await seePath(page, '/certificate-enroll-template/fpv');
});

browserTest('only over the DGCA’s own courses does the eyebrow name the DGCA', async ({ page }) => {
  await openWithStoppedClock(page);
  const eyebrow = () =>
    carousel(page)
      .locator('h1, h1 + p')
      .evaluateAll((lines) =>
        lines.filter((line) => getComputedStyle(line).opacity === '1').map((line) => line.textContent),
      );
  await eventually(eyebrow, ['DGCA authorised drone pilot training in Namakkal']);
  await dot(page, 4).click();
  await eventually(eyebrow, ['Add-on course with an institute certificate']);
  await dot(page, 3).click();
  await eventually(eyebrow, ['DGCA authorised drone pilot training in Namakkal']);
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const) {
  browserTest(
    `no particle comes near a letter of the hero: ${width} by ${height}`,
    async ({ page }) => {
      await openWithStoppedClock(page);
      for (const place of [1, 2, 3, 4]) {
        await dot(page, place).click();
        await eventually(() => shownTitle(page), titles[place - 1]);
        const covered = await page.evaluate(() => {
          const drift = document.querySelector('[aria-roledescription="carousel"] i')?.parentElement;
          const room = drift?.getBoundingClientRect();
          if (!room || room.width * room.height === 0) return ['there is no room for particles'];
          return [
            ...document.querySelectorAll('[aria-roledescription="carousel"] :is(h1, h1 + p, h2, h2 + p)'),
          ]
            .filter((words) => !words.closest('[inert]'))
            .filter((words) => {
              const range = document.createRange();
              range.selectNodeContents(words);
              const { left, right, top, bottom } = range.getBoundingClientRect();
              return left < room.right && right > room.left && top < room.bottom && bottom > room.top;
            })
            .map((words) => words.textContent);
        });
        assert.deepEqual(covered, []);
      }
    },
    { width, height },
  );
}

browserTest('what is hidden or deleted while the page is open goes from it', async ({ page }) => {
  await onCall(page, '/api/courses', 'GET', (route) => route.fulfill({ json: [{ _id: 'small-class' }] }));
  await onCall(page, '/api/certificates', 'GET', (route) => route.fulfill({ json: [] }));
  await arrive(page, '/');
  const targets = () =>
    page.locator('main a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const [small, all, allAddOns] = ['/course-enroll-template/small-class', '/course', '/certificate'];
  // One slide, three services, three add-on courses.
  await eventually(targets, [small, small, all, all, allAddOns, allAddOns, allAddOns]);
  await eventually(() => shownTitle(page), titles[0]);
  await seeGone(page.getByRole('button', { name: /^Slide/u }));
});

function carousel(page: Page): Locator {
  return page.getByRole('region', { name: 'Our courses in pictures', exact: true });
}

function running(page: Page): Locator {
  return page.locator('[aria-roledescription="carousel"][data-running]');
}

function still(page: Page): Locator {
  return page.locator('[aria-roledescription="carousel"]:not([data-running])');
}

function dot(page: Page, place: number): Locator {
  return page.getByRole('button', { name: `Slide ${place} of 4` });
}

function shownSlide(page: Page): Locator {
  return carousel(page).locator('[aria-roledescription="slide"]:not([inert])');
}

function shownTitle(page: Page): Promise<string | null> {
  return shownSlide(page).getByRole('heading', { level: 2 }).textContent();
}

function particleStates(page: Page): Promise<string[]> {
  return page
    .locator('[aria-roledescription="carousel"] i')
    .evaluateAll((particles) => [
      ...new Set(particles.map((particle) => getComputedStyle(particle).animationPlayState)),
    ]);
}

/** Opens the home page with a clock that only `runFor` moves. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await visitTimeless(page, '/');
  await see(page.getByRole('heading', { level: 1 }));
}
