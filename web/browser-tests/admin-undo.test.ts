import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Logo } from '../../src/shared/records.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };
const undone = 'It is back in its place.';

const pictureFile = async (name: string) => new File([(await picture(name)).buffer], name);

/** Every list: its screen, its call, and how something called Kaveri gets into it. */
const lists: [screen: string, call: string, add: (api: Api) => Promise<unknown>][] = [
  ['/admin/courses', '/api/admin/courses', (api) => addEntry(api, '/api/courses')],
  ['/admin/certificates', '/api/admin/certificates', (api) => addEntry(api, '/api/certificates')],
  [
    '/admin/partners',
    '/admin/images',
    async (api) => api.send('POST', '/admin/images/upload', { file: await pictureFile('Kaveri') }),
  ],
  [
    '/admin/event-poster',
    '/admin/eventposter',
    async (api) =>
      api.send('POST', '/admin/eventposter', { name: 'Kaveri', file: await pictureFile('x.png') }),
  ],
  ['/admin/enroll', '/api/enrollments', (api) => addEnrollments(api, 1, 'Kaveri')],
  ['/admin/userEvent', '/admineventposter', (api) => addRegistration(api, 'Kaveri')],
  ['/admin/adminform', '/adminpatnertouch', (api) => addMessage(api, '/adminpatnertouch', 'Kaveri')],
  ['/admin/contactUser', '/home/admin/getTouch', (api) => addMessage(api, '/home', 'Kaveri')],
];

function addEntry(api: Api, call: string, name = 'Kaveri') {
  return api.send('POST', call, { ...entryFields, name });
}

for (const [screen, call, add] of lists) {
  browserTest(
    `${screen}: a deletion can be undone, and everything is as before`,
    async ({ page, api }) => {
      await add(api);
      const before = await api.get(call);
      await page.goto(screen);
      await confirmDeletion(page, /^Delete Kaveri/u);
      await seeGone(page.getByRole('button', { name: /^Delete Kaveri/u }));
      await undoButton(page).click();
      await see(statusOf(page).getByText(undone, { exact: true }));
      await see(page.getByRole('button', { name: /^Delete Kaveri/u }));
      await seeGone(undoButton(page));
      assert.deepEqual(await api.get(call), before);
      const broken = () =>
        page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length);
      await eventually(broken, 0);
    },
    loggedIn,
  );
}

browserTest(
  'by keyboard: Ctrl + Z puts back what was deleted last, without the focus being taken anywhere',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await addEnrollments(api, 3);
    await page.goto('/admin/enroll');
    await page.getByRole('button', { name: 'Delete Student 2' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await see(undoButton(page));
    await eventually(() => undoButton(page).getAttribute('aria-keyshortcuts'), /Control\+Z/u);
    await see(page.getByText('Total: 2', { exact: true }));
    await eventually(() => focused(page), 'Course Register Details');

    // Where somebody types, the keys are the field's own.
    await page.getByLabel('Search').press('Control+z');
    await see(undoButton(page));
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+z');
    await see(statusOf(page).getByText(undone, { exact: true }));
    await see(page.getByText('Total: 3', { exact: true }));
    await eventually(() => rows(page).nth(1).textContent(), /^2(?:New)?Student 2/u);
    await eventually(() => focused(page), 'Course Register Details');
  },
  loggedIn,
);

browserTest(
  'by keyboard: the button can be reached by Tab, and the focus is not lost with it',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await addEnrollments(api, 1);
    await page.goto('/admin/enroll');
    await confirmDeletion(page, 'Delete Student 1');
    await see(undoButton(page));
    await eventually(() => focused(page), 'Course Register Details');
    for (let presses = 0; (await focused(page)) !== 'Undo: Student 1'; presses += 1) {
      assert.ok(presses < 10, 'the button cannot be reached by Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
    await eventually(() => focused(page), 'Course Register Details');
  },
  loggedIn,
);

browserTest(
  'several deletions wait side by side, each with its name, and each can be undone; also from another screen',
  async ({ page, api }) => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const name of names) await addEntry(api, '/api/courses', name);
    // In the browser time stands still, so that none of the offers ends on a slow machine.
    await page.clock.setFixedTime(Date.now());
    await page.goto('/admin/courses');
    for (const name of names) await confirmDeletion(page, `Delete ${name}`);
    for (const name of names) await see(undoButton(page, name));
    const before = await api.get<unknown[]>('/api/admin/courses');
    await page.getByRole('link', { name: 'Back to the panel' }).click();
    await seePath(page, '/admin/panel');
    await page.keyboard.press('Control+z');
    await seeGone(undoButton(page, 'Five'));
    await undoButton(page, 'Four').click();
    await see(statusOf(page).getByText(undone, { exact: true }).nth(1));
    const after = await api.get<{ _id: string }[]>('/api/admin/courses');
    assert.deepEqual(
      after.slice(before.length).map(({ _id }) => _id),
      ['four', 'five'],
    );
    for (const name of ['four', 'five']) await api.remove(`/api/courses/${name}`);
  },
  loggedIn,
);

browserTest(
  'the offer lasts ten seconds, which it counts down; then it is gone, and the deletion is real',
  async ({ page, api, url }) => {
    const logo = await api.send<Logo>('POST', '/admin/images/upload', { file: await pictureFile('Vaigai') });
    let undoId = '';
    page.on('response', (response) => {
      undoId = response.headers()['x-undo-id'] ?? undoId;
    });
    await page.goto('/admin/partners');
    const begun = Date.now();
    await confirmDeletion(page, 'Delete Vaigai');
    await see(undoButton(page));
    // Nobody can make it wait: the time is the server's.
    await undoButton(page).hover();
    for (const seconds of [9, 5, 1]) await see(page.getByText(`${seconds} s left`, { exact: true }));
    await undoButton(page).focus();
    await seeGone(undoButton(page));
    const lasted = Date.now() - begun;
    assert.ok(lasted >= 9_500 && lasted < 16_000, `${lasted} ms`);
    await eventually(() => focused(page), 'Image Manager');
    const { token } = await api.session();
    const answer = await fetch(`${url}/api/admin/undo/${undoId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 404);
    assert.equal((await fetch(url + logo.url)).status, 404);
  },
  loggedIn,
);

browserTest(
  'the offer outlasts a reload, for as long as it holds; one that was taken or closed does not come back',
  async ({ page, api }) => {
    for (const name of ['Kept', 'Taken', 'Closed', 'Late']) await addEntry(api, '/api/courses', name);
    const offers = () => page.getByRole('button', { name: /^Undo: /u }).allTextContents();
    await page.clock.setFixedTime(Date.now());
    await page.goto('/admin/courses');
    for (const name of ['Kept', 'Taken', 'Closed']) await confirmDeletion(page, `Delete ${name}`);
    await undoButton(page, 'Taken').click();
    await see(page.getByRole('button', { name: 'Delete Taken', exact: true }));
    await page.getByRole('button', { name: 'Close message' }).nth(1).click();
    await page.reload();
    await see(undoButton(page, 'Kept'));
    await eventually(async () => (await offers()).length, 1);
    await page.keyboard.press('Control+z');
    await see(page.getByRole('button', { name: 'Delete Kept', exact: true }));

    await confirmDeletion(page, 'Delete Late');
    await see(undoButton(page, 'Late'));
    await page.clock.setFixedTime(Date.now() + 11_000);
    await page.reload();
    await see(page.getByRole('button', { name: 'Delete Kept', exact: true }));
    await eventually(async () => (await offers()).length, 0);
    await eventually(() => page.evaluate(() => sessionStorage.length), 0);
  },
  loggedIn,
);

browserTest(
  'an offer from before a reload shows the picture of the site that it puts back',
  async ({ page, api, allowTrouble }) => {
    // The screen may still be bringing the picture when it is taken away.
    allowTrouble(/^answer 404: GET \/pictures\/hero-small\.png/u);
    await api.send('PUT', '/api/admin/site/pictures/hero-small', { file: await pictureFile('own.png') });
    await page.goto('/admin/site');
    await page
      .getByRole('button', { name: 'Use the default: Home: opening slides, Small', exact: true })
      .click();
    await see(undoButton(page));
    await page.reload();
    await undoButton(page).click();
    await see(page.getByText(/^Yours: /u));
  },
  { ...loggedIn, width: 1440 },
);

browserTest(
  'what cannot be undone is said: too late, taken, no answer; and without an answer it may be tried again',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 409: POST \/api\/admin\/undo/u);
    expectTrouble(/answer 404: POST \/api\/admin\/undo/u);
    expectTrouble(/answer 500: POST \/api\/admin\/undo/u);
    expectTrouble(/request failed: POST \/api\/admin\/undo/u);
    await addEntry(api, '/api/courses', 'Twin');
    await page.goto('/admin/courses');
    await confirmDeletion(page, 'Delete Twin');
    const path = /\/api\/admin\/undo\//u;
    await page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 });
    await undoButton(page, 'Twin').click();
    await see(alertOf(page).getByText('No answer from the server: it is still deleted.', { exact: true }));
    await undoButton(page, 'Twin').click();
    await see(statusOf(page).getByText(undone, { exact: true }));
    await see(page.getByRole('button', { name: 'Delete Twin', exact: true }));

    await confirmDeletion(page, 'Delete Twin');

    const late = 'It is too late to undo this: it has been deleted for good.';
    const taken = 'This cannot be undone: another picture has taken its place by now.';
    for (const [status, json, words] of [
      [404, { message: late }, late],
      [409, { message: taken }, taken],
      [500, {}, 'It could not be undone.'],
    ] as const) {
      const name = `Twin ${status}`;
      await addEntry(api, '/api/courses', name);
      await page.goto('/admin/courses');
      await confirmDeletion(page, `Delete ${name}`);
      await page.route(path, (route) => route.fulfill({ status, json }), { times: 1 });
      await undoButton(page, name).click();
      await see(alertOf(page).getByText(words, { exact: true }));
      await seeGone(page.getByRole('button', { name: `Delete ${name}`, exact: true }));
    }
  },
  loggedIn,
);

browserTest(
  'a deletion that the server offers no way back from is only told',
  async ({ page, api }) => {
    await addEntry(api, '/api/courses', 'Final');
    await page.goto('/admin/courses');
    await onCall(page, '/api/courses/final', 'DELETE', async (route) => {
      const response = await route.fetch();
      const { 'x-undo-id': _undo, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await confirmDeletion(page, 'Delete Final');
    await see(statusOf(page).getByText('Course deleted successfully', { exact: true }));
    await eventually(() => undoButton(page).count(), 0);
  },
  loggedIn,
);

for (const motion of ['reduce', 'no-preference'] as const) {
  browserTest(
    `with motion ${motion} the time is told in numbers, ${motion === 'reduce' ? 'and nothing moves' : 'and a bar runs out'}`,
    async ({ page, api }) => {
      await addEntry(api, '/api/courses', 'Motion');
      await page.goto('/admin/courses');
      await confirmDeletion(page, 'Delete Motion');
      await see(page.getByText(/^\d+ s left$/u));
      const running = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().duration !== 1)
            .length,
      );
      if (motion === 'reduce') assert.equal(running, 0);
      else assert.ok(running > 0);
    },
    { ...loggedIn, reducedMotion: motion },
  );
}

for (const width of [390, 1440]) {
  browserTest(
    `the offer is accessible and fits, ${width} pixels wide, however long the name is`,
    async ({ page, api }) => {
      const long = 'Averylongwordwithoutanyspaceinit'.repeat(6);
      await addEntry(api, '/api/courses', long);
      await addEntry(api, '/api/courses', 'Short');
      await page.goto('/admin/courses');
      await confirmDeletion(page, `Delete ${long}`);
      await confirmDeletion(page, 'Delete Short');
      await see(undoButton(page, 'Short'));
      await assertNoSidewaysScroll(page, 'the offer');
      await assertAccessible(page, 'the offer');
      const box = await undoButton(page, 'Short').boundingBox();
      assert.ok(box && box.height >= 44, 'large enough for a finger');
    },
    { ...loggedIn, width, height: 844, touch: width < 500 },
  );
}

for (const width of [390, 1440]) {
  browserTest(
    `a message lies over nothing that was in sight, ${width} pixels wide`,
    async ({ page, api }) => {
      // A deleted one's address is not free yet.
      const name = `Noyyal ${width}`;
      await addEntry(api, '/api/courses', name);
      await page.goto('/admin/courses');
      for (const from of [0, 250]) {
        await page.evaluate((place) => scrollTo(0, place), from);
        const before = await inSight(page);
        await page.getByRole('button', { name: `Delete ${name}`, exact: true }).dispatchEvent('click');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
        await see(undoButton(page));
        const region = await page
          .getByRole('status')
          .filter({ has: undoButton(page) })
          .boundingBox();
        const edge = (region?.y ?? 0) + (region?.height ?? 0);
        assert.ok(edge > 40, 'it is in sight');
        const now = await inSight(page);
        for (const [name, top] of before) {
          const its = now.get(name) ?? edge;
          assert.ok(its >= edge - 1, `${name} stood at ${top}, stands at ${its} under ${edge}`);
        }
        await page.keyboard.press('Control+z');
        await see(page.getByRole('button', { name: `Delete ${name}`, exact: true }));
        await page.getByRole('button', { name: 'Close message' }).click();
        await seeGone(page.getByRole('button', { name: 'Close message' }));
      }
      await api.remove(`/api/courses/noyyal-${width}`);
    },
    { ...loggedIn, width, height: 844 },
  );
}

/** The controls of the screen whose top is in sight, by their names, with where that is. */
async function inSight(page: Page): Promise<Map<string, number>> {
  const controls = await page
    .locator(':is(header, nav, #content) :is(a, button, input, h1)')
    .evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control): [string, number] => [
          control.getAttribute('aria-label') ?? control.textContent ?? '',
          control.getBoundingClientRect().top,
        ]),
    );
  return new Map(controls.filter(([, top]) => top >= 0 && top < 844));
}

function undoButton(page: Page, name?: string): Locator {
  return page.getByRole('button', { name: name ? `Undo: ${name}` : /^Undo: /u, exact: true });
}

function rows(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
}

async function confirmDeletion(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
