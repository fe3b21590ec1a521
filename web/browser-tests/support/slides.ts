import type { Locator, Page } from 'playwright-core';
import { en } from '../../../src/content/en/index.ts';
import { eventually } from './expect.ts';

/** What moves is drawn by software: the smaller, the cheaper. */
export const moving = { width: 640, height: 400, reducedMotion: 'no-preference' } as const;

/** The titles of the slides, in order. */
const titles = en.home.hero.slides.map(({ title }) => title);

/** The carousel of Home. */
export function hero(page: Page): Locator {
  return page.locator('[aria-roledescription="carousel"]');
}

/** Waits until the slides go on by themselves, or wait. */
export async function seeHero(page: Page, state: 'running' | 'still'): Promise<void> {
  const isRunning = () => hero(page).evaluate((carousel) => 'running' in carousel.dataset);
  await eventually(isRunning, state === 'running');
  await seeTimersSet(page);
}

/** The button of a slide, from 1. */
export function dot(page: Page, place: number): Locator {
  return page.getByRole('button', { name: `Slide ${place} of 4` });
}

/** Waits until a slide is the one that can be used; its words fade in a moment later. */
export async function seeSlide(page: Page, index: number): Promise<void> {
  const title = hero(page).locator('[aria-roledescription="slide"]:not([inert]) h2');
  await eventually(() => title.textContent(), titles[index]);
  await seeTimersSet(page);
}

/** Waits until what was done is drawn and has set its timers: React does either in a message to itself. */
export function seeTimersSet(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let message = 0; message < 2; message += 1) {
      const { port1, port2 } = new MessageChannel();
      const arrived = new Promise((resolve) => {
        port1.onmessage = resolve;
      });
      port2.postMessage(null);
      await arrived;
    }
  });
}
