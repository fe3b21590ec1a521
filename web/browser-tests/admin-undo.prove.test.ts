import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { confirmDeletion, focused, loggedIn, pictureFile, rowsOf, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';

const browserTest = browserSuite();
const undone = 'Undone.';

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

browserTest(
  'in every list a deletion can be undone, and everything is as before',
  async ({ page, api }) => {
    await page.goto('/admin/panel');
    for (const [screen, call, add] of lists) {
      await add(api);
      const before = await api.get(call);
      await turnTo(page, screen);
      await confirmDeletion(page, /^Delete Kaveri/u);
      await seeGone(page.getByRole('button', { name: /^Delete Kaveri/u }));
      await undoButton(page).click();
      await see(page.getByRole('button', { name: /^Delete Kaveri/u }));
      await see(statusOf(page).getByText(undone, { exact: true }).last());
      await seeGone(undoButton(page));
      assert.deepEqual(await api.get(call), before);
      const broken = () =>
        page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).length);
      await eventually(broken, 0);
    }
  },
  loggedIn,
);

browserTest(
  'by keyboard: Ctrl + Z puts back what was deleted last, the button is reached by Tab, and the focus is never lost',
  async ({ page, api }) => {
    const title = 'Course Register Details';
    await api.clear('/api/enrollments');
    await addEnrollments(api, 3);
    await page.goto('/admin/enroll');
    await page.getByRole('button', { name: 'Delete Student 2' }).press('Enter');
    // It begins on the harmless answer.
    await eventually(() => focused(page), 'Cancel');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(undoButton(page));
    await eventually(() => undoButton(page).getAttribute('aria-keyshortcuts'), /Control\+Z/u);
    await see(page.getByText('Total: 2', { exact: true }));
    await eventually(() => focused(page), title);
    // Where somebody types, the keys are the field's own.
    await page.getByLabel('Search').press('Control+z');
    await see(undoButton(page));
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+z');
    await see(statusOf(page).getByText(undone, { exact: true }));
    await see(page.getByText('Total: 3', { exact: true }));
    await eventually(() => rowsOf(page).nth(1).textContent(), /^2(?:New)?Student 2/u);
    await eventually(() => focused(page), title);

    await confirmDeletion(page, 'Student 1');
    await see(undoButton(page));
    await eventually(() => focused(page), title);
    for (let presses = 0; (await focused(page)) !== 'Undo: Student 1'; presses += 1) {
      assert.ok(presses < 30, 'the button cannot be reached by Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
    await eventually(() => focused(page), title);
  },
  loggedIn,
);

browserTest(
  'offers wait side by side, on every screen and after a reload; one that was taken, closed or is over does not come back',
  async ({ page, api }) => {
    const names = ['Kept', 'Taken', 'Closed', 'Late'];
    for (const name of names) await addEntry(api, '/api/courses', name);
    const offers = page.getByRole('button', { name: /^Undo: /u });
    const begin = Date.now();
    // In the browser time stands still unless the test moves it, so that none of the offers ends on a slow machine.
    await page.clock.setFixedTime(begin);
    await page.goto('/admin/courses');
    for (const name of ['Kept', 'Taken', 'Closed']) await confirmDeletion(page, name);
    for (const name of ['Kept', 'Taken', 'Closed']) await see(undoButton(page, name));
    await page.getByRole('button', { name: 'Close message' }).nth(2).click();
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await seePath(page, '/admin/panel');
    await undoButton(page, 'Taken').click();
    await see(statusOf(page).getByText(undone, { exact: true }));
    await page.reload();
    await see(undoButton(page, 'Kept'));
    await eventually(() => offers.count(), 1);
    await page.keyboard.press('Control+z');
    await see(statusOf(page).getByText(undone, { exact: true }));
    const ids = (await api.get<{ _id: string }[]>('/api/admin/courses')).map(({ _id }) => _id);
    assert.deepEqual(ids.slice(-3), ['kept', 'taken', 'late']);

    await turnTo(page, '/admin/courses');
    await confirmDeletion(page, 'Kept');
    for (const seconds of [9, 5, 1]) {
      await page.clock.setFixedTime(begin + (10 - seconds) * 1000);
      await see(page.getByText(`${seconds} s left`, { exact: true }));
    }
    // Nobody can make it wait: the time is the server's.
    await undoButton(page).focus();
    await page.clock.setFixedTime(begin + 10_000);
    await seeGone(undoButton(page));
    await eventually(() => focused(page), 'Courses');
    await confirmDeletion(page, 'Late');
    await see(undoButton(page, 'Late'));
    await page.clock.setFixedTime(begin + 21_000);
    await page.reload();
    await see(page.getByRole('button', { name: 'Delete Taken', exact: true }));
    await eventually(() => offers.count(), 0);
    await eventually(() => page.evaluate(() => sessionStorage.length), 0);
    await api.remove('/api/courses/taken');
  },
  loggedIn,
);

browserTest(
  'what cannot be undone is said: too late, refused, no answer; and without an answer it may be tried again',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 404: POST \/api\/admin\/undo/u);
    expectTrouble(/answer 500: POST \/api\/admin\/undo/u);
    expectTrouble(/request failed: POST \/api\/admin\/undo/u);
    const late = 'It is too late to undo this.';
    const refusals = [
      [404, { message: late }, late],
      [500, {}, 'It could not be undone.'],
    ] as const;
    const path = /\/api\/admin\/undo\//u;
    for (const name of ['Twin', 'Final', ...refusals.map(([status]) => `Twin ${status}`)]) {
      await addEntry(api, '/api/courses', name);
    }
    await page.goto('/admin/courses');
    await confirmDeletion(page, 'Twin');
    await page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 });
    await undoButton(page, 'Twin').click();
    await see(alertOf(page).getByText('No answer from the server: it is not undone yet.', { exact: true }));
    await undoButton(page, 'Twin').click();
    await see(page.getByRole('button', { name: 'Delete Twin', exact: true }));
    for (const [status, json, words] of refusals) {
      await confirmDeletion(page, `Twin ${status}`);
      await page.route(path, (route) => route.fulfill({ status, json }), { times: 1 });
      await undoButton(page, `Twin ${status}`).click();
      await see(alertOf(page).getByText(words, { exact: true }));
      await seeGone(page.getByRole('button', { name: `Delete Twin ${status}`, exact: true }));
    }
    // Where the server gives no way back, the deletion is only told.
    await onCall(page, '/api/courses/final', 'DELETE', async (route) => {
      const response = await route.fetch();
      const { 'x-undo-id': _undo, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await confirmDeletion(page, 'Final');
    await see(statusOf(page).getByText('Course deleted successfully', { exact: true }).last());
    await eventually(() => undoButton(page, 'Final').count(), 0);
    await api.remove('/api/courses/twin');
  },
  loggedIn,
);

for (const width of [390, 1440]) {
  browserTest(
    `an offer is accessible and fits, however long the name is, and lies over nothing that was in sight, ${width} pixels wide`,
    async ({ page, api }) => {
      const long = 'Averylongwordwithoutanyspaceinit'.repeat(6);
      // A deleted one's address is not free yet.
      const name = `Noyyal ${width}`;
      for (const each of [long, name]) await addEntry(api, '/api/courses', each);
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
        for (const [control, top] of before) {
          const its = now.get(control) ?? edge;
          assert.ok(its >= edge - 1, `${control} stood at ${top}, stands at ${its} under ${edge}`);
        }
        await page.keyboard.press('Control+z');
        await see(page.getByRole('button', { name: `Delete ${name}`, exact: true }));
        await page.getByRole('button', { name: 'Close message' }).click();
        await seeGone(page.getByRole('button', { name: 'Close message' }));
      }
      await confirmDeletion(page, long);
      await confirmDeletion(page, name);
      await see(undoButton(page, name));
      await assertNoSidewaysScroll(page, 'the offer');
      await assertAccessible(page, 'the offer');
      const box = await undoButton(page, name).boundingBox();
      assert.ok(box && box.height >= 44, 'large enough for a finger');
      // Where no motion is wanted nothing moves; otherwise a bar runs out.
      await eventually(() => runningAnimations(page), 0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.keyboard.press('Control+z');
      await see(page.getByRole('button', { name: `Delete ${name}`, exact: true }));
      await confirmDeletion(page, name);
      await see(undoButton(page, name));
      await eventually(async () => (await runningAnimations(page)) > 0, true);
    },
    { ...loggedIn, width, height: 844, touch: width < 500 },
  );
}

function runningAnimations(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().duration !== 1;
    return document.getAnimations().filter(isRunning).length;
  });
}

/** The controls of the screen whose top is in sight, by their names, with where that is. */
async function inSight(page: Page): Promise<Map<string, number>> {
  const controls = await page
    .locator(':is(header, nav, #content) :is(a, button, input, h1)')
    .evaluateAll((all) => {
      // The side bar stands beside the offer.
      const start = document.querySelector('#content')?.getBoundingClientRect().left ?? 0;
      return all
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().right > start)
        .map((control): [string, number] => [
          control.getAttribute('aria-label') ?? control.textContent ?? '',
          control.getBoundingClientRect().top,
        ]);
    });
  return new Map(controls.filter(([, top]) => top >= 0 && top < 844));
}

function undoButton(page: Page, name?: string): Locator {
  return page.getByRole('button', { name: name ? `Undo: ${name}` : /^Undo: /u, exact: true });
}
