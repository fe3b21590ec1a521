// Both kinds are shown by the same code: what needs a browser is tried with courses.

import type { Locator, Page } from 'playwright-core';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { cardOf, failureLogged, painted, seePicture } from './support/catalogue.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse, tellLine } from './support/network.ts';
import { picture } from './support/pictures.ts';
import { desktop, phone } from './support/screens.ts';

const notLoaded = (page: Page) => alertOf(page).filter({ hasText: 'Not everything has loaded.' });
const browserTest = browserSuite();
const call = '/api/courses/small-class';
const path = '/course-enroll-template/small-class';

browserTest(
  'a list that cannot be read stays empty, and the notice and the console say so',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 500: GET/u);
    expectTrouble(/request failed: GET/u);
    expectTrouble(/console error: Could not read/u);
    for (const fail of [() => cutOff(page, '/api/courses'), () => refuse(page, '/api/courses', 500)]) {
      const mend = await fail();
      const logged = failureLogged(page, '/api/courses');
      await arrive(page, '/course');
      await logged;
      await see(page.getByRole('heading', { name: 'Learning Environment', exact: true }));
      await seeGone(page.locator('ul[aria-busy="true"]'));
      await eventually(() => page.getByRole('article').count(), 0);
      await eventually(() => page.getByText('No course is listed').count(), 0, 'it may well not be empty');
      await see(notLoaded(page));
      await eventually(() => statusOf(page).count(), 0);
      await mend();
    }
  },
  phone,
);

browserTest(
  'a page says Loading... until its data is there, and stays so when it cannot be read',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 500: GET/u);
    expectTrouble(/request failed: GET/u);
    expectTrouble(/answer 404: GET \/api\/\w+\/nowhere/u);
    expectTrouble(/console error: Could not read/u);
    const held = await holdBack(page, call);
    await arrive(page, path);
    await held.made;
    await see(heading(page, 'Loading...'));
    await eventually(() => enrollNow(page).count(), 0);
    await held.release();
    await see(heading(page, 'Small Class'));
    await see(enrollNow(page));
    await eventually(() => page.getByText('Loading...').count(), 0);

    const seeItFail = async (failing: string, failingCall: string) => {
      const logged = failureLogged(page, failingCall);
      await arrive(page, failing);
      await logged;
      await painted(page);
      await see(heading(page, 'Loading...'));
      await eventually(() => enrollNow(page).count(), 0);
    };
    await page.unrouteAll();
    await refuse(page, call, 500);
    await seeItFail(path, call);
    await see(notLoaded(page));
    await cutOff(page, call);
    await seeItFail(path, call);
    await see(notLoaded(page));
    await seeItFail('/course-enroll-template/nowhere', '/api/courses/nowhere');
    await seeGone(notLoaded(page));
  },
  phone,
);

browserTest(
  'back online, the list and the page of one fill by themselves',
  async ({ page, expectTrouble }) => {
    expectTrouble(/request failed: GET \/api\//u);
    expectTrouble(/console error: Could not read/u);
    // Otherwise the page would also try again by itself, after 5 to 15 s.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      window.setTimeout = ((run: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
        milliseconds < 5_000 ? later(run, milliseconds, ...rest) : 0) as typeof setTimeout;
    });
    await page.goto('/gallery');
    const toList = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'DGCA Authorized Certificate' });
    const mendList = await pointWithoutData(toList, '/api/courses', 'catalogue-list');
    await tellLine(page, 'offline');
    const listFailed = failureLogged(page, '/api/courses');
    await toList.click();
    await listFailed;
    await see(notLoaded(page));
    await eventually(() => page.getByRole('article').count(), 0);
    await mendList();
    await tellLine(page, 'online');
    const apply = cardOf(page, 'Small Class').getByRole('link', { name: 'Apply Now' });
    await see(apply);
    await seeGone(notLoaded(page));

    const mendEntry = await pointWithoutData(apply, call, 'catalogue-detail');
    await tellLine(page, 'offline');
    const entryFailed = failureLogged(page, call);
    await apply.click();
    await entryFailed;
    await see(heading(page, 'Loading...'));
    await mendEntry();
    await tellLine(page, 'online');
    await see(heading(page, 'Small Class'));
    await see(enrollNow(page));
    await eventually(() => page.title(), /^Small Class · /u);
  },
  desktop,
);

browserTest(
  'a course shows its own picture, and the placeholder where that is broken',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 404: GET \/uploads\//u);
    const { name, mimeType, buffer } = await picture('drone.png');
    const image = new File([buffer], name, { type: mimeType });
    const add = (course: string) =>
      api.send<CatalogueEntry>('POST', '/api/courses', { ...entryFields, name: course, image });
    const [pictured, broken] = [await add('Pictured'), await add('Broken')];
    await page.route(`**${broken.image}`, (route) => route.fulfill({ status: 404 }));
    await page.goto('/course');
    await seePicture(cardOf(page, 'Small Class'), 'service-small-');
    await seePicture(cardOf(page, 'Pictured'), pictured.image?.split('/').at(-1) ?? 'none');
    await seePicture(cardOf(page, 'Broken'), 'course-placeholder-');
    for (const { _id } of [pictured, broken]) await api.remove(`/api/courses/${_id}`);
  },
);

browserTest(
  'the timelines are switched by a press, by arrow keys, Home and End, and are one stop of the keyboard',
  async ({ page }) => {
    await page.goto('/course');
    const [five, eight] = [
      page.getByRole('tab', { name: '5-day' }),
      page.getByRole('tab', { name: '8-day' }),
    ];
    const days = page.getByRole('tabpanel').getByRole('listitem');
    await eventually(() => days.count(), 5);
    await eight.click();
    await see(page.getByText('Day 8', { exact: true }));
    await eventually(() => days.count(), 8);
    await five.click();
    await eventually(() => days.count(), 5);
    for (const [key, chosen, other] of [
      ['ArrowRight', eight, five],
      ['ArrowRight', five, eight],
      ['ArrowLeft', eight, five],
      ['Home', five, eight],
      ['End', eight, five],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(() => chosen.getAttribute('aria-selected'), 'true', key);
      await eventually(() => other.getAttribute('aria-selected'), 'false', key);
      await eventually(() => hasFocus(chosen), true, key);
    }
    await page.keyboard.press('Shift+Tab');
    await eventually(() => hasFocus(five), false);
    await page.keyboard.press('Tab');
    await eventually(() => hasFocus(eight), true);
  },
  desktop,
);

browserTest(
  'on a tablet the picture of a card stands beside its words',
  async ({ page }) => {
    await page.goto('/course');
    const card = cardOf(page, 'Small Class');
    const isBeside = async () => {
      const picture = await card.locator('img').locator('xpath=ancestor::span').boundingBox();
      const words = await card.getByRole('heading').boundingBox();
      return picture && words ? words.x > picture.x + picture.width : null;
    };
    await eventually(isBeside, true);
  },
  { width: 768, height: 1024, touch: true },
);

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

function enrollNow(page: Page): Locator {
  return page.getByRole('button', { name: 'ENROLL NOW', exact: true });
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Points at a link, so that its page's script is loaded, but not its data. Returns the function that lets data pass. */
async function pointWithoutData(
  link: Locator,
  dataCall: string,
  script: string,
): Promise<() => Promise<void>> {
  const page = link.page();
  const arrived = page.waitForResponse((response) => response.url().includes(`/assets/${script}-page-`));
  const refused = page.waitForEvent(
    'requestfailed',
    (request) => new URL(request.url()).pathname === dataCall,
  );
  const mend = await cutOff(page, dataCall);
  await link.hover();
  await (await arrived).finished();
  await refused;
  return mend;
}
