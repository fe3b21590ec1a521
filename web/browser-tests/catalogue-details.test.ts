import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { answerWith, cardOf, entry, failureLogged, painted, seePicture } from './support/catalogue.ts';
import { scrollThrough } from './support/covered-controls.ts';
import { alertOf, eventually, see } from './support/expect.ts';
import { kinds } from './support/kinds.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';

const browserTest = browserSuite();
/** Milliseconds: well before a page that could not read its data tries again by itself. */
const soon = 10_000;

for (const kind of kinds) {
  const call = `${kind.call}/${kind.id}`;
  const path = kind.page(kind.id);

  browserTest(
    `the page of a ${kind.noun} tells everything about it`,
    async ({ page, api }) => {
      const known = await api.get<CatalogueEntry>(call);
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 200);
      await see(heading(page, kind.name));
      await eventually(() => page.title(), `${kind.name} · Namakkal Drone Academy`);
      await see(page.getByText(known.description, { exact: true }));
      await see(page.getByText(`₹${known.price.toLocaleString('en-IN')}`, { exact: true }));
      const tax = known.price * 0.18;
      await see(page.getByText(`Total with GST ₹${(known.price + tax).toLocaleString('en-IN')}`));
      const location = 'Manikampalayam, Namakkal';
      await eventually(() => facts(page), {
        DURATION: `${known.days} days`,
        GST: `18% (₹${tax.toLocaleString('en-IN')})`,
        LOCATION: location,
      });
      for (const paragraph of known.aboutCourse.split('\n\n')) {
        await see(part(page, 'About the Course').getByText(paragraph, { exact: true }));
      }
      await eventually(() => items(page, 'Eligibility'), known.eligibility);
      await eventually(() => items(page, 'This Course Includes'), known.courseIncludes);
      await eventually(() => items(page, 'This Course Excludes'), known.courseExcludes);
      await see(enrollNow(page));
      await see(page.getByRole('main').getByRole('img', { name: kind.name, exact: true }));
      const back = page.getByRole('main').getByRole('link', { name: kind.listTitle, exact: true });
      await eventually(() => back.getAttribute('href'), kind.list);
    },
    desktop,
  );

  browserTest(`the title that comes with the page of a ${kind.noun} stays`, async ({ page }) => {
    await page.addInitScript(() => {
      const titles: string[] = [];
      Object.assign(window, { titles });
      new MutationObserver(() => {
        if (document.title && titles.at(-1) !== document.title) titles.push(document.title);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await painted(page);
    const titles = await page.evaluate(() => Reflect.get(window, 'titles'));
    assert.deepEqual(titles, [`${kind.name} · Namakkal Drone Academy`]);
  });

  browserTest(
    `a ${kind.noun} shows its own location, and the placeholder where it has no picture`,
    async ({ page, api }) => {
      const { _id } = await api.send<CatalogueEntry>('POST', kind.call, {
        name: 'In Salem',
        price: '125000',
        description: 'D',
        gst: 'GST included',
        days: '12',
        aboutCourse: 'A',
        eligibility: 'Age 18, or above\n',
        courseIncludes: 'Tea, coffee\n',
        courseExcludes: 'Travel\n',
        location: 'Salem Airport',
      });
      await page.goto(kind.page(_id));
      const expected = { DURATION: '12 days', GST: 'GST included', LOCATION: 'Salem Airport' };
      await eventually(() => facts(page), expected);
      await see(page.getByText('₹1,25,000', { exact: true }));
      await eventually(() => items(page, 'Eligibility'), ['Age 18, or above']);
      await seePicture(page.getByRole('main'), kind.placeholder);
    },
  );

  // Both kinds are shown by the same code: what follows is tried with one of them.
  if (kind.noun !== 'course') continue;

  browserTest(`the lists of a ${kind.noun} may come as arrays or as text with commas`, async ({ page }) => {
    await answerWith(page, call, {
      ...entry(),
      eligibility: ' Age 18 or above ,Class 10,, ',
      courseIncludes: [' Lamps ', '', 'Tea, coffee'],
      courseExcludes: '',
    });
    await arrive(page, path);
    await see(heading(page, 'Night Flying'));
    await eventually(() => items(page, 'Eligibility'), ['Age 18 or above', 'Class 10']);
    await eventually(() => items(page, 'This Course Includes'), ['Lamps', 'Tea, coffee']);
    await eventually(() => page.getByRole('heading', { name: 'This Course Excludes' }).count(), 0);
  });

  browserTest(
    `the page of a ${kind.noun} says Loading... until the data is there`,
    async ({ page }) => {
      const held = await holdBack(page, call);
      await arrive(page, path);
      await held.made;
      await see(heading(page, 'Loading...'));
      await eventually(() => enrollNow(page).count(), 0);
      await held.release();
      await see(heading(page, kind.name));
      await see(enrollNow(page));
      await eventually(() => page.getByText('Loading...').count(), 0);
    },
    phone,
  );

  browserTest(
    `the page of a ${kind.noun} that cannot be read, or is not there, stays on Loading...`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 500: GET/u);
      expectTrouble(/request failed: GET/u);
      expectTrouble(/answer 404: GET \/\w+-enroll-template\/nowhere/u);
      expectTrouble(/answer 404: GET \/api\/\w+\/nowhere/u);
      expectTrouble(/console error: Could not read/u);
      await refuse(page, call, 500);
      await seeItFail(page, path, call);
      await cutOff(page, call);
      await seeItFail(page, path, call);
      await seeItFail(page, kind.page('nowhere'), `${kind.call}/nowhere`);
      assert.equal((await page.goto(kind.page('nowhere')))?.status(), 404);
      await see(heading(page, 'Loading...'));
      await see(page.getByRole('banner'));
    },
    phone,
  );

  browserTest(
    `back online, the list of ${kind.noun}s and the page of one fill by themselves`,
    async ({ page, context, expectTrouble, allowTrouble }) => {
      expectTrouble(/request failed: GET \/api\//u);
      expectTrouble(/console error: Could not read/u);
      allowTrouble(/request failed: GET \/(assets\/|favicon)/u);
      // Otherwise the page would also try again by itself, after 5 to 15 s at random; now after 15.
      await page.addInitScript(() => {
        Math.random = () => 0.999;
      });
      await page.goto('/gallery');
      const toList = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: kind.listTitle });
      await pointWithoutData(toList, kind.call, 'catalogue-list');
      await context.setOffline(true);
      const listFailed = failureLogged(page, kind.call);
      await toList.click();
      await listFailed;
      await eventually(() => page.getByRole('article').count(), 0);
      await context.setOffline(false);
      const apply = cardOf(page, kind.name).getByRole('link', { name: 'Apply Now' });
      await apply.waitFor({ timeout: soon });

      await pointWithoutData(apply, call, 'catalogue-detail');
      await context.setOffline(true);
      const entryFailed = failureLogged(page, call);
      await apply.click();
      await entryFailed;
      await see(heading(page, 'Loading...'));
      await context.setOffline(false);
      await heading(page, kind.name).waitFor({ timeout: soon });
      await see(enrollNow(page));
      await eventually(() => page.title(), new RegExp(`^${kind.name} · `, 'u'));
    },
    desktop,
  );
}

browserTest(
  'ENROLL NOW and the fee stay at the bottom of a phone',
  async ({ page }) => {
    await page.goto('/course-enroll-template/small-class');
    await see(enrollNow(page));
    await see(page.getByText('₹45,000 + 18% GST', { exact: true }));
    for (const { width = 0, height = 0 } of [phone, narrowPhone]) {
      await page.setViewportSize({ width, height });
      for (const place of [0, 500, 1e6]) {
        await page.evaluate((top) => window.scrollTo(0, top), place);
        const box = await enrollNow(page).boundingBox();
        const below = height - (box ? box.y + box.height : 0);
        assert.ok(below >= 0 && below <= 24, `${below} pixels above the edge at ${place}`);
        assert.ok(box && box.height >= 44, 'large enough for a finger');
        await enrollNow(page).click({ trial: true });
      }
    }
  },
  phone,
);

browserTest(
  'on a phone the fee stands above the picture',
  async ({ page }) => {
    await page.goto('/course-enroll-template/small-class');
    const total = await page.getByText('Total with GST').boundingBox();
    const image = await page.getByRole('main').getByRole('img', { name: 'Small Class' }).boundingBox();
    assert.ok(total && image && total.y + total.height < image.y);
    assert.ok(total.y < 844, 'on the first screen');
  },
  phone,
);

browserTest(
  'on a desktop the price and ENROLL NOW stay in sight beside the text',
  async ({ page }) => {
    await page.goto('/course-enroll-template/small-class');
    await page.getByRole('heading', { name: 'This Course Excludes' }).scrollIntoViewIfNeeded();
    const box = await enrollNow(page).boundingBox();
    assert.ok(box && box.y > 0 && box.y + box.height < 900, 'within the window');
  },
  desktop,
);

for (const [name, options, paths] of [
  ['phone', phone, ['/course', '/course-enroll-template/small-class']],
  ['small laptop', { width: 1100, height: 800 }, ['/certificate']],
] as const) {
  browserTest(
    `the chat button covers no control anywhere on ${paths.join(' and ')}: ${name}`,
    async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        await see(page.getByRole('article').last().or(enrollNow(page)));
        const { shown, covered } = await scrollThrough(page, 'a[href^="https://wa.me/"]');
        assert.deepEqual(covered, []);
        assert.ok(shown > 3, 'it can be seen');
      }
    },
    options,
  );
}

browserTest(
  'very long texts stay on the screen of a narrow phone',
  async ({ page }) => {
    const word = 'Supercalifragilisticexpialidocious-Aerodynamics'.repeat(4);
    const texts = { name: word, gst: word, description: word, aboutCourse: word, location: word };
    const lists = { eligibility: [word], courseIncludes: [word], courseExcludes: [word] };
    await answerWith(page, '/api/courses/small-class', { ...entry(), ...texts, ...lists, price: 1e12 });
    await arrive(page, '/course-enroll-template/small-class');
    await see(heading(page, word));
    await assertNoSidewaysScroll(page, 'a course of very long words');
  },
  narrowPhone,
);

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

function enrollNow(page: Page): Locator {
  return page.getByRole('button', { name: 'ENROLL NOW', exact: true });
}

/** A part of the page by its heading. */
function part(page: Page, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
}

function items(page: Page, title: string): Promise<string[]> {
  return part(page, title).getByRole('listitem').allInnerTexts();
}

/** The info cards: name and value. */
async function facts(page: Page): Promise<Record<string, string>> {
  const names = await page.getByRole('main').getByRole('term').allInnerTexts();
  const values = await page.getByRole('main').getByRole('definition').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name.trim(), values[index]?.trim() ?? '']));
}

/** Opens a page whose data cannot be had, sees that it stays as it is, and gives the page's status. */
async function seeItFail(page: Page, path: string, call: string): Promise<void> {
  const logged = failureLogged(page, call);
  await arrive(page, path);
  await logged;
  await painted(page);
  await see(heading(page, 'Loading...'));
  await eventually(() => alertOf(page).count(), 0);
  await eventually(() => enrollNow(page).count(), 0);
}

/** Points at a link, so that the script of its page is brought, but not its data. */
async function pointWithoutData(link: Locator, call: string, script: string): Promise<void> {
  const page = link.page();
  const cut = (url: URL) => url.pathname === call;
  const arrived = page.waitForResponse((response) => response.url().includes(`/assets/${script}-page-`));
  const refused = page.waitForEvent('requestfailed', (request) => cut(new URL(request.url())));
  await page.route(cut, (route) => route.abort());
  await link.hover();
  await (await arrived).finished();
  await refused;
  await page.unroute(cut);
}
