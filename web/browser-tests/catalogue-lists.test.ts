import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { CatalogueEntry } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { answerWith, cardOf, entry, failureLogged, seePicture } from './support/catalogue.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { kinds } from './support/kinds.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { picture } from './support/pictures.ts';
import { desktop, narrowPhone, phone, press } from './support/screens.ts';

const browserTest = browserSuite();

for (const kind of kinds) {
  browserTest(
    `every ${kind.noun} has its card with days, price, description and Apply Now`,
    async ({ page, api }) => {
      const known = await api.get<CatalogueEntry[]>(kind.call);
      await page.goto(kind.list);
      await see(page.getByRole('heading', { level: 1, name: kind.listTitle, exact: true }));
      for (const [name, id, days, price, pictureName] of kind.entries) {
        const card = cardOf(page, name);
        await see(card.getByRole('heading', { name, exact: true }));
        await see(card.getByText(`Duration: ${days} days`, { exact: true }));
        await see(card.getByText(price, { exact: true }));
        const description = known.find(({ _id }) => _id === id)?.description ?? '';
        await see(card.getByText(description, { exact: true }));
        const apply = card.getByRole('link', { name: 'Apply Now', exact: true });
        await eventually(() => apply.getAttribute('href'), kind.page(id));
        await seePicture(card, pictureName);
      }
      await eventually(() => page.getByRole('article').count(), kind.entries.length);
      const environment = page.getByRole('region', { name: 'Learning Environment', exact: true });
      const titles = environment.getByRole('listitem').getByRole('heading');
      await eventually(() => titles.allInnerTexts(), [...kind.environment]);
      const timelines = await page.getByRole('tablist').count();
      assert.equal(timelines, kind.noun === 'course' ? 1 : 0, 'the timeline is for courses');
    },
    phone,
  );

  browserTest(
    `an empty list of ${kind.noun}s says so in a sentence`,
    async ({ page }) => {
      await answerWith(page, kind.call, []);
      await arrive(page, kind.list);
      await see(page.getByText(kind.empty, { exact: true }));
    },
    phone,
  );

  // Both kinds are shown by the same code: what follows is tried with one of them.
  if (kind.noun !== 'course') continue;

  browserTest(
    `on a tablet the picture of a ${kind.noun} stands beside its words`,
    async ({ page }) => {
      await page.goto(kind.list);
      const card = cardOf(page, kind.entries[0][0]);
      const gap = async () => {
        const [picture, words] = [
          card.getByRole('img').locator('xpath=ancestor::span'),
          card.getByRole('heading'),
        ];
        const [left, right] = [await picture.boundingBox(), await words.boundingBox()];
        return left && right ? right.x - left.x - left.width > 0 : null;
      };
      await eventually(gap, true);
    },
    { width: 768, height: 1024, touch: true },
  );

  browserTest(
    `the list of ${kind.noun}s keeps its places while it is on its way`,
    async ({ page }) => {
      const call = await holdBack(page, kind.call);
      await arrive(page, kind.list);
      await call.made;
      await see(page.locator('ul[aria-busy="true"]'));
      await eventually(() => page.getByRole('article').count(), 0);
      await eventually(() => page.getByText(kind.empty).count(), 0, 'nothing says that there are none');
      await call.release();
      await see(cardOf(page, kind.name));
      await eventually(() => page.locator('ul[aria-busy="true"]').count(), 0);
    },
    phone,
  );

  browserTest(
    `a list of ${kind.noun}s that cannot be read stays empty, and only the console says so`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 500: GET/u);
      expectTrouble(/request failed: GET/u);
      expectTrouble(/console error: Could not read/u);
      for (const fail of [() => refuse(page, kind.call, 500), () => cutOff(page, kind.call)]) {
        const mend = await fail();
        const logged = failureLogged(page, kind.call);
        await arrive(page, kind.list);
        await logged;
        await eventually(() => page.locator('ul[aria-busy="true"]').count(), 0);
        await eventually(() => page.getByRole('article').count(), 0);
        await eventually(() => page.getByText(kind.empty).count(), 0, 'it may well not be empty');
        await eventually(() => alertOf(page).or(statusOf(page)).count(), 0);
        await see(page.getByRole('heading', { name: 'Learning Environment', exact: true }));
        await mend();
      }
    },
    desktop,
  );
}

browserTest(
  'a list that could not be read is read again when the visitor comes back to the tab',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 403: GET \/api\/courses/u);
    expectTrouble(/console error: Could not read/u);
    await page.clock.install();
    const mend = await refuse(page, '/api/courses', 403);
    const logged = failureLogged(page, '/api/courses');
    await arrive(page, '/course');
    await logged;
    await mend();
    // Coming back within a few seconds does not count.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await see(cardOf(page, 'Small Class'));
  },
  phone,
);

browserTest(
  'a course shows its own picture, and the placeholder where it has none or a broken one',
  async ({ page, api, expectTrouble }) => {
    const { name, mimeType, buffer } = await picture('drone.png');
    const own = new File([new Uint8Array(buffer)], name, { type: mimeType });
    const { _id: _unused, image: _none, location: _nowhere, eligibility, ...texts } = entry();
    const fields = { ...texts, price: '1', days: '2', eligibility: eligibility.join() };
    const lists = { courseIncludes: 'Lamps', courseExcludes: 'Travel' };
    const add = (course: Record<string, string | File>) =>
      api.send<CatalogueEntry>('POST', '/api/courses', { ...fields, ...lists, ...course });
    const pictured = await add({ name: 'Pictured', image: own });
    const broken = await add({ name: 'Broken', image: own });
    const bare = await add({ name: 'Bare' });
    try {
      expectTrouble(/answer 404: GET \/uploads\//u);
      await page.route(`**${broken.image}`, (route) => route.fulfill({ status: 404 }));
      await page.goto('/course');
      await seePicture(cardOf(page, 'Pictured'), pictured.image?.split('/').at(-1) ?? 'none');
      await eventually(() => cardOf(page, 'Pictured').locator('img').getAttribute('alt'), 'Pictured');
      await seePicture(cardOf(page, 'Broken'), 'course-placeholder-');
      await seePicture(cardOf(page, 'Bare'), 'course-placeholder-');
    } finally {
      for (const { _id } of [pictured, broken, bare]) await api.remove(`/api/courses/${_id}`);
    }
  },
);

browserTest(
  'a certificate has a placeholder of its own, and prices are grouped as in India',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 404: GET \/uploads\/gone\.webp/u);
    await answerWith(page, '/api/certificates', [
      entry({ name: 'Bare', price: 12_34_567, gst: 'GST included' }),
      entry({ _id: 'broken', name: 'Broken', image: '/uploads/gone.webp', price: 0 }),
    ]);
    await arrive(page, '/certificate');
    await see(cardOf(page, 'Bare').getByText('₹12,34,567 +GST included', { exact: true }));
    await see(cardOf(page, 'Broken').getByText('₹0 +18% GST', { exact: true }));
    await seePicture(cardOf(page, 'Bare'), 'certificate-placeholder-');
    await seePicture(cardOf(page, 'Broken'), 'certificate-placeholder-');
  },
);

browserTest(
  'the timeline shows five days or eight, each with what it holds',
  async ({ page }) => {
    await page.goto('/course');
    await see(page.getByRole('heading', { name: 'Course Learning Timeline', exact: true }));
    const days = page.getByRole('tabpanel').getByRole('listitem');
    await eventually(() => texts(days), fiveDays);
    await press(page.getByRole('tab', { name: '8-day' }), phone);
    await see(page.getByText('Day 8', { exact: true }));
    await eventually(() => texts(days), [...fiveDays, ...threeMore]);
    await press(page.getByRole('tab', { name: '5-day' }), phone);
    await seeGone(page.getByText('Day 8', { exact: true }));
    await eventually(() => texts(days), fiveDays);
  },
  phone,
);

browserTest(
  'the timelines are switched by arrow keys, Home and End, and are one stop of the keyboard',
  async ({ page }) => {
    await page.goto('/course');
    const five = page.getByRole('tab', { name: '5-day' });
    const eight = page.getByRole('tab', { name: '8-day' });
    await five.focus();
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
    await see(page.getByText('Day 8', { exact: true }));
    await page.keyboard.press('Shift+Tab');
    await eventually(() => hasFocus(five), false);
    await page.keyboard.press('Tab');
    await eventually(() => hasFocus(eight), true);
  },
  desktop,
);

browserTest(
  `cards with very long texts stay on a screen of`,
  async ({ page }) => {
    const word = 'Supercalifragilisticexpialidocious-Aerodynamics'.repeat(4);
    const long = entry({ name: word, gst: `18% GST, ${word}`, description: word, price: 1e12, days: 1e6 });
    await answerWith(page, '/api/courses', [long, entry({ _id: 'short' })]);
    await arrive(page, '/course');
    await see(cardOf(page, word));
    await assertNoSidewaysScroll(page, 'the list with very long texts');
  },
  narrowPhone,
);

const fiveDays = [
  'Day 1 Documentation and theory',
  'Day 2 Theory',
  'Day 3 Test, simulation and basic drone assembly',
  'Day 4 Hands-on flying and night flying',
  'Day 5 Hands-on flying and test',
];
const threeMore = [
  'Day 6 Test and simulation',
  'Day 7 Hands-on and night flying',
  'Day 8 Hands-on flying and test',
];

async function texts(items: Locator): Promise<string[]> {
  return (await items.allInnerTexts()).map((text) => text.replace(/\s+/gu, ' ').trim());
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
