import type { Poster } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone } from './support/expect.ts';
import { fill } from './support/forms.ts';
import { openHome, pointAt, section } from './support/home-sections.ts';
import { onCall, refuse, tellLine } from './support/network.ts';
import { desktop, phone } from './support/screens.ts';
import { unfoldPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'a facility’s popup is left by its button and by a press beside it',
  async ({ page }) => {
    await openHome(page);
    const open = section(page, 'Our Facilities').getByRole('button', { name: 'Read more' }).nth(1);
    const popup = page.getByRole('dialog', { name: 'Simulator Room' });
    for (const leave of [
      () => popup.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await open.click();
      await see(popup);
      await leave();
      await seeGone(popup);
      await eventually(() => open.evaluate((button) => button === document.activeElement), true);
    }
  },
  desktop,
);

browserTest(
  'on a phone the facilities are a row to swipe, the next one in sight, and a keyboard leads through it',
  async ({ page }) => {
    await openHome(page);
    const row = section(page, 'Our Facilities').getByRole('list');
    await row.scrollIntoViewIfNeeded();
    const edges = () =>
      row.getByRole('listitem').evaluateAll((items) =>
        items.map((item) => {
          const { left, right } = item.getBoundingClientRect();
          return left >= 0 && right <= innerWidth ? 'whole' : left < innerWidth && right > 0 ? 'cut' : 'out';
        }),
      );
    await eventually(edges, ['whole', 'cut', 'out']);
    await assertNoSidewaysScroll(page, 'Home on a phone');
    await row.getByRole('button').nth(2).focus();
    await eventually(edges, ['out', 'cut', 'whole']);
    await row.evaluate((list) => list.scrollTo({ left: list.clientWidth * 0.7 }));
    await eventually(async () => (await edges())[1], 'whole');
  },
  phone,
);

browserTest(
  'the achievements count up over 2 seconds, the logos pass by, and both wait under the pointer',
  async ({ page }) => {
    await page.clock.install({ time: 0 });
    await openHome(page);
    await page.clock.pauseAt(60_000);
    const figures = section(page, 'Our Achievements').getByRole('listitem');
    const shown = () =>
      figures.evaluateAll((items) => items.map((item) => /\d+\+/u.exec(item.textContent ?? '')?.[0]));
    await eventually(shown, ['150+', '6+', '300+']);
    await figures.first().scrollIntoViewIfNeeded();
    await eventually(shown, ['0+', '0+', '0+']);
    await page.clock.runFor(1000);
    await eventually(shown, ['75+', '3+', '150+']);
    await figures.first().hover();
    await page.clock.fastForward(5000);
    await eventually(shown, ['75+', '3+', '150+']);
    await page.mouse.move(5, 5);
    await page.clock.runFor(999);
    await eventually(shown, ['148+', '6+', '295+']);
    await page.clock.runFor(2);
    await eventually(shown, ['150+', '6+', '300+']);

    const logos = section(page, 'Our Collaborations');
    const state = () =>
      logos
        .locator('ul')
        .first()
        .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).animationPlayState);
    await eventually(state, 'running');
    // The list itself never stands still, so playwright would wait for it.
    await pointAt(page, logos.getByRole('list').first().locator('xpath=../..'));
    await eventually(state, 'paused');
    await page.mouse.move(5, 5);
    await eventually(state, 'running');
    await logos.getByRole('button', { name: 'Pause the logos', exact: true }).click();
    await page.mouse.move(5, 5);
    await eventually(state, 'paused');
    await logos.getByRole('button', { name: 'Play the logos', exact: true }).click();
    await eventually(state, 'running');
  },
  { ...desktop, reducedMotion: 'no-preference' },
);

browserTest('a list that Home cannot read is only logged, and read again when back online', async (visit) => {
  const { page, expectTrouble } = visit;
  const paths = ['/admin/images', '/api/courses', '/api/certificates', '/admin/eventposter'];
  const logged = new Set<string>();
  page.on('console', (message) => {
    const path = paths.find((each) => message.text().includes(`Could not read ${each}`));
    if (path !== undefined) logged.add(path);
  });
  const mends = [];
  for (const path of paths) {
    expectTrouble(new RegExp(`^answer 403: GET ${path}$`, 'u'));
    expectTrouble(new RegExp(`^console error: Could not read ${path}`, 'u'));
    // After a 500 the page would try again by itself.
    mends.push(await refuse(page, path, 403));
  }
  await arrive(page, '/');
  await eventually(() => [...logged].sort(), paths.toSorted());
  await eventually(() => alertOf(page).count(), 0);
  await eventually(() => page.getByRole('dialog').count(), 0);
  await eventually(() => section(page, 'Our Services').getByRole('listitem').getByRole('link').count(), 3);
  for (const mend of mends) await mend();
  await tellLine(page, 'online');
  await see(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await eventually(() => section(page, 'Our Collaborations').locator('img').count(), 10);
});

browserTest(
  'nothing pops up without a poster; one does in every visit but not on every page, and the keyboard goes on where the page begins',
  async ({ page, context, api }) => {
    const addPoster = await onCall(page, '/admin/eventposter', 'GET', (route) => route.fulfill({ json: [] }));
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/admin/eventposter'));
    await arrive(page, '/');
    await answered;
    await see(page.getByRole('heading', { level: 1, name: /DGCA authorised/u }));
    await eventually(() => page.getByRole('dialog').count(), 0);
    await addPoster();

    const newest = (await api.get<Poster[]>('/admin/eventposter')).at(-1);
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: newest?.name ?? '' });
    await see(popup);
    await eventually(() => popup.evaluate((dialog) => dialog.contains(document.activeElement)), true);
    await page.keyboard.press('Escape');
    await seeGone(popup);
    await page.keyboard.press('Tab');
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      'Explore More',
      'the keyboard goes on where the page begins',
    );
    await page.reload();
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await see(page.getByRole('heading', { name: 'About Us', level: 1 }));
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await see(page.getByRole('heading', { name: /DGCA authorised/u, level: 1 }));
    await eventually(() => page.getByRole('dialog').count(), 0);
    const later = await context.newPage();
    await later.goto('/');
    await see(later.getByRole('dialog'));
  },
);

browserTest(
  'on a phone the poster waits for its picture, and is a low sheet under the page’s first words, whose form unfolds',
  async ({ page, api }) => {
    const name = (await api.get<Poster[]>('/admin/eventposter')).at(-1)?.name ?? '';
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/eventposter/*', async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await arrive(page, '/');
    await asked.promise;
    const popup = page.getByRole('dialog');
    await eventually(() => popup.count(), 0);
    answer.resolve();
    await see(popup);
    const parts = [
      popup,
      page.locator('h1'),
      popup.getByRole('img'),
      popup.getByText(name, { exact: true }).last(),
      popup.getByRole('button', { name: 'Close', exact: true }),
    ];
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const fits = async () => {
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        const [sheet, words, thumbnail, title, cross] = boxes;
        if (!(sheet && words && thumbnail && title && cross)) return 'something is missing';
        if (sheet.height > height * 0.45 || Math.round(sheet.y + sheet.height) !== height) return 'too high';
        if (words.y <= 0 || words.y + words.height >= sheet.y) return 'the first words are hidden';
        return title.x > thumbnail.x && cross.x >= title.x + title.width
          ? 'it fits'
          : 'the cross covers something';
      };
      await eventually(fits, 'it fits');
    }
    // On a tablet, whose hero has one column, it leaves the way to a person in sight.
    await page.setViewportSize({ width: 768, height: 844 });
    const call = page.locator('main').getByText('Call', { exact: true }).first();
    const isCovered = async () => {
      const [card, button] = [await popup.boundingBox(), await call.boundingBox()];
      return card && button && card.y < button.y + button.height && card.y + card.height > button.y;
    };
    await eventually(isCovered, false);
    await eventually(() => popup.getByLabel('Name').isVisible(), false);
    await popup.getByRole('button', { name: 'Register for this event', exact: true }).tap();
    await see(popup.getByLabel('Name'));
    await eventually(() => popup.locator(':focus').textContent(), 'Register for this event');
    await page.keyboard.press('Escape');
    await seeGone(popup);
  },
  phone,
);

browserTest(
  'what the server finds wrong with the details for an event stands at its field',
  async ({ page, expectTrouble }) => {
    expectTrouble(/^answer 400: POST \/admineventposter$/u);
    await page.goto('/');
    const popup = page.getByRole('dialog');
    await unfoldPopup(popup);
    await fill(popup, { name: 'Kavin Raj', phone: '98765 43210', mail: 'kavin@example.com', place: 'Salem' });
    const errors = { mail: 'Email does not exist.' };
    await refuse(page, '/admineventposter', 400, { message: 'Wrong.', errors }, 'POST');
    await popup.getByRole('button', { name: 'Register', exact: true }).click();
    await see(alertOf(page).getByText('Something went wrong. Please try again.', { exact: true }));
    await see(popup.getByText(errors.mail, { exact: true }));
    await popup.getByLabel('Email').fill('kavin.raj@example.com');
    await seeGone(popup.getByText(errors.mail, { exact: true }));
  },
  phone,
);
