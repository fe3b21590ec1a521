import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { SiteState } from '../../src/shared/site-facts.ts';
import { specimenCertificates } from '../content/authorisation.ts';
import { facilities } from '../content/facilities.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { desktop, phone, press, screens } from './support/screens.ts';
import { assertSteady, scrollThrough, watchShifts } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

const sections: readonly (readonly [title: string, items: readonly string[]])[] = [
  ['Who We Are', ['Innovation', 'Collaboration', 'Creativity']],
  ['Our Highlights', ['Excellence', 'Innovation', 'Integrity', 'Collaboration', 'Expertise', 'Technology']],
  ['Approved by DGCA', ['Authorisation details']],
  [
    'Why Choose Us',
    [
      'Precision Training',
      'Safety First',
      'Advanced Fleet',
      'Data Analytics',
      'Industry Connections',
      'Quick Certification Process',
    ],
  ],
  ['Our Facilities', ['Accommodation', 'Simulator Room', 'Library']],
  ['Our Collaborations', []],
  ['Ready to Take Flight?', []],
];

for (const [screen, options] of screens) {
  browserTest(
    `every block is there in its words, and nothing shifts or is too wide: ${screen}`,
    async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.goto('/about');
      await see(page.getByRole('heading', { level: 1, name: 'About Us', exact: true }));
      for (const feature of ['Expert Training', 'Safety First', 'Innovation']) {
        await see(page.getByRole('heading', { level: 2, name: feature, exact: true }));
      }
      for (const [title, items] of sections) {
        const section = sectionOf(page, title);
        await eventually(() => section.getByRole('heading', { level: 3 }).allInnerTexts(), items, title);
      }
      const figures = page.locator('dl').first().locator('div');
      await eventually(
        () =>
          figures.evaluateAll((all) =>
            all.map((each) => [each.querySelector('dd')?.textContent, each.querySelector('dt')?.textContent]),
          ),
        [
          ['150+', 'Students Trained'],
          ['12+', 'Courses'],
          ['150+', 'Certificates Issued'],
        ],
      );
      await eventually(() => sectionOf(page, 'Our Collaborations').locator('img').count(), 10);
      // The page is there before its fonts: scrolling in that moment would count each line that they stretch.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await scrollThrough(page);
      await assertSteady(page, 0.009);
      await assertNoSidewaysScroll(page, `the About page on a ${screen}`);
    },
    options,
  );

  browserTest(
    `a facility opens a popup with title, description and picture: ${screen}`,
    async ({ page }) => {
      await page.goto('/about');
      const buttons = sectionOf(page, 'Our Facilities').getByRole('button', { name: 'Read more' });
      const ways = [
        (popup: Locator) => press(popup.getByRole('button', { name: 'Close', exact: true }), options),
        () => page.mouse.click(3, 3),
        () => page.keyboard.press('Escape'),
      ];
      for (const [index, { title, description, picture }] of facilities.entries()) {
        await press(buttons.nth(index), options);
        const popup = page.getByRole('dialog', { name: title, exact: true });
        await see(popup.getByText(description, { exact: true }));
        await see(popup.getByRole('img', { name: picture.alt, exact: true }));
        await ways[index]?.(popup);
        await seeGone(popup);
      }
    },
    options,
  );
}

browserTest(
  'the headings follow one another, and no element carries a style of its own',
  async ({ page }) => {
    const sent = await (await page.request.get('/about')).text();
    assert.doesNotMatch(sent, /\sstyle=/u);
    await page.goto('/about');
    await see(page.getByRole('heading', { level: 1 }));
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    assert.equal(levels[0], 1);
    levels.forEach((level, index) => {
      assert.ok(level - (levels[index - 1] ?? 0) <= 1, `heading ${index} skips a level`);
    });
  },
);

browserTest(
  'the text of a specimen comes on hover and on focus, and goes by Escape',
  async ({ page }) => {
    await page.goto('/about');
    for (const { title, hover } of specimenCertificates) {
      const specimen = specimenOf(page, hover);
      await see(specimen.getByRole('img', { name: `SPECIMEN: ${title}`, exact: true }));
      await eventually(() => specimen.locator('svg').textContent(), /SPECIMEN/u);
      await eventually(() => shownNote(specimen), false);
      await specimen.hover();
      await eventually(() => shownNote(specimen), true);
      await page.mouse.move(5, 5);
      await eventually(() => shownNote(specimen), false);
    }
    const [first, second] = specimenCertificates.map(({ hover }) => specimenOf(page, hover));
    assert.ok(first && second);
    await first.focus();
    await eventually(() => shownNote(first), true);
    await page.keyboard.press('Tab');
    await eventually(() => shownNote(second), true);
    await eventually(() => shownNote(first), false);
    await page.keyboard.press('Escape');
    await eventually(() => shownNote(second), false);
    await second.hover();
    await eventually(() => shownNote(second), true);
  },
  desktop,
);

browserTest(
  'where nothing can hover, the text of a specimen stands beside it',
  async ({ page }) => {
    await page.goto('/about');
    for (const { hover } of specimenCertificates) {
      const specimen = specimenOf(page, hover);
      await eventually(() => shownNote(specimen), true);
      const drawing = await specimen.locator('svg').boundingBox();
      const note = await specimen.locator('figcaption').boundingBox();
      assert.ok(drawing && note && note.x >= drawing.x + drawing.width);
    }
  },
  phone,
);

browserTest(
  'the authorisation has its conditions and class, and a number only if one is given',
  async ({ page, api }) => {
    const details = () => sectionOf(page, 'Approved by DGCA').locator('dd').allInnerTexts();
    await page.goto('/about');
    await see(page.getByRole('heading', { name: 'Authorisation details', exact: true }));
    await eventually(() => details(), ['VLOS (Rotorcraft)', 'Small & Medium']);
    const { facts, version } = await api.get<SiteState>('/api/admin/site');
    const authorisation = { ...facts.authorisation, number: 'SAMPLE-1' };
    await api.put('/api/admin/site', { version, facts: { ...facts, authorisation } });
    await page.goto('/about');
    await eventually(() => details(), ['VLOS (Rotorcraft)', 'Small & Medium', 'SAMPLE-1']);
    await see(sectionOf(page, 'Approved by DGCA').getByRole('link', { name: 'Check with the DGCA' }));
    const { version: now } = await api.get<SiteState>('/api/admin/site');
    await api.put('/api/admin/site', { version: now, facts });
  },
);

browserTest('without logos a sentence stands in their place', async ({ page }) => {
  await onCall(page, '/admin/images', 'GET', (route) => route.fulfill({ json: [] }));
  await arrive(page, '/about');
  await see(page.getByText('Our partners will appear here.', { exact: true }));
});

browserTest("'Ready to Take Flight?' leads to the courses and to the contact page", async ({ page }) => {
  for (const [name, path] of [
    ['See the courses', '/course'],
    ['Ask a question', '/contact'],
  ] as const) {
    await page.goto('/about');
    await sectionOf(page, 'Ready to Take Flight?').getByRole('link', { name, exact: true }).click();
    await seePath(page, path);
  }
});

function sectionOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

function specimenOf(page: Page, hover: string): Locator {
  return page.locator('figure').filter({ hasText: hover });
}

function shownNote(specimen: Locator): Promise<boolean> {
  return specimen.locator('figcaption').evaluate((note) => note.checkVisibility({ opacityProperty: true }));
}

browserTest(
  'the largest figures stand with thousands separators in their columns, on every width',
  async ({ page, api }) => {
    const { facts, version } = await api.get<SiteState>('/api/admin/site');
    const names = Object.keys(facts.figures);
    const figures = Object.fromEntries(names.map((name) => [name, 99_999]));
    await api.put('/api/admin/site', { version, facts: { ...facts, figures } });
    const places = [
      ['/about', 'dl:first-of-type > div:has(> dt)'],
      ['/', '[aria-labelledby="achievements"] li'],
    ] as const;
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, selector] of places) {
        await page.goto(path);
        const columns = page.locator(selector).filter({ hasText: '99,999+' });
        await eventually(() => columns.count(), 3);
        const room = await columns.evaluateAll((all) =>
          all.map((column) => {
            const text = document.createRange();
            text.selectNodeContents(column);
            return column.getBoundingClientRect().right - text.getBoundingClientRect().right;
          }),
        );
        assert.ok(Math.min(...room) >= 0, `${path} at ${width}: ${room}`);
        await assertNoSidewaysScroll(page, `${path} with large figures, ${width} pixels wide`);
      }
    }
    const { version: now } = await api.get<SiteState>('/api/admin/site');
    await api.put('/api/admin/site', { version: now, facts });
  },
);
