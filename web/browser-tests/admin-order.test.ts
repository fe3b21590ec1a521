import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { AdminCatalogueEntry } from '../../src/shared/records.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { desktop, phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

for (const kind of [
  {
    list: '/admin/courses',
    call: '/api/courses',
    adminCall: '/api/admin/courses',
    page: '/course',
    detail: '/course-enroll-template/medium-class',
    names: ['Small Class', 'Medium Class', 'Small + Medium Class'],
    second: 'Medium Class',
    edit: '/admin/editCourse/medium-class',
    failed: 'The order of the courses could not be saved.',
    hideFailed: 'The course could not be hidden or shown.',
  },
  {
    list: '/admin/certificates',
    call: '/api/certificates',
    adminCall: '/api/admin/certificates',
    page: '/certificate',
    detail: '/certificate-enroll-template/fpv',
    names: ['Aerial Mapping', 'FPV', 'Agriculture Drone'],
    second: 'FPV',
    edit: '/admin/edit/fpv',
    failed: 'The order of the certificates could not be saved.',
    hideFailed: 'The certificate could not be hidden or shown.',
  },
] as const) {
  const [a, b, c] = kind.names;
  const order = (page: Page, call = kind.adminCall) => holdBack(page, `${call}/order`, 'PUT');
  const reset = async (api: Api) => {
    const all = await api.get<AdminCatalogueEntry[]>(kind.adminCall);
    const ids = all.map(({ _id }) => _id);
    await api.put(`${kind.adminCall}/order`, { ids });
    for (const id of ids) await api.put(`${kind.adminCall}/hidden/${id}`, { hidden: false });
  };
  const namesOnSite = async (page: Page) => {
    await page.goto(kind.page);
    return page.getByRole('article').getByRole('heading').allInnerTexts();
  };

  for (const screen of [phone, desktop]) {
    browserTest(
      `${kind.list}: buttons put the list into the order that visitors see, ${screen.width} pixels wide`,
      async ({ page, api }) => {
        await reset(api);
        await startOrdering(page, kind.list);
        await eventually(() => names(page), [a, b, c]);
        await assertAccessible(page, 'the list while it is ordered');
        await assertNoSidewaysScroll(page, 'the list while it is ordered');
        for (const name of [`Move ${a}`, `Move ${a} down`]) {
          const box = await page.getByRole('button', { name, exact: true }).boundingBox();
          assert.ok(box && box.width >= 44 && box.height >= 44, name);
        }
        const down = page.getByRole('button', { name: `Move ${a} down`, exact: true });
        await press(down, screen);
        await eventually(() => names(page), [b, a, c]);
        await see(statusOf(page).getByText(`${a} is number 2 of 3.`, { exact: true }));
        await press(down, screen);
        await eventually(() => names(page), [b, c, a]);
        // At the end it keeps the focus and does nothing more.
        await eventually(() => down.getAttribute('aria-disabled'), 'true');
        await eventually(() => down.evaluate((button) => button === document.activeElement), true);
        await down.press('Enter');
        await eventually(() => names(page), [b, c, a]);
        await press(page.getByRole('button', { name: `Move ${c} up`, exact: true }), screen);
        await eventually(() => namesOnServer(api, kind.call), [c, b, a]);

        await press(page.getByRole('button', { name: 'Done', exact: true }), screen);
        await eventually(() => namesInTable(page), [c, b, a]);
        const note = 'Newest first here. ‘Place’ is where visitors see them on the site.';
        await see(statusOf(page).getByText(note, { exact: true }));
        await see(page.getByRole('row').filter({ hasText: a }).getByText('3', { exact: true }));
        await eventually(() => namesOnSite(page), [c, b, a]);
      },
      { ...screen, ...loggedIn },
    );
  }

  browserTest(
    `${kind.list}: moves show at once, the last one counts, and one that cannot be saved is put back and told`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 500: PUT/u);
      expectTrouble(/request failed: PUT/u);
      await reset(api);
      await startOrdering(page, kind.list);
      const call = await order(page);
      const down = page.getByRole('button', { name: `Move ${a} down`, exact: true });
      await down.click();
      await call.made;
      await eventually(() => names(page), [b, a, c]);
      await down.click();
      await page.getByRole('button', { name: `Move ${b} down`, exact: true }).click();
      await eventually(() => names(page), [c, b, a]);
      assert.equal(call.count(), 1, 'the others wait for the first');
      await call.release();
      await eventually(() => namesOnServer(api, kind.call), [c, b, a]);
      await eventually(async () => call.count(), 2);

      let mend = await refuse(page, `${kind.adminCall}/order`, 500, {}, 'PUT');
      await page.getByRole('button', { name: `Move ${c} down`, exact: true }).click();
      await see(alertOf(page).getByText(kind.failed, { exact: true }));
      await eventually(() => names(page), [c, b, a]);
      await mend();
      mend = await cutOff(page, `${kind.adminCall}/order`, 'PUT');
      await page.getByRole('button', { name: `Move ${c} down`, exact: true }).click();
      await see(alertOf(page).getByText(kind.failed, { exact: true }).nth(1));
      await eventually(() => names(page), [c, b, a]);
      await mend();
    },
    loggedIn,
  );

  browserTest(
    `${kind.list}: what is hidden is gone for visitors and can still be edited, until it is shown again`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 404: GET/u);
      expectTrouble(/console error: Could not read/u);
      await reset(api);
      await page.goto(kind.list);
      const shown = page.getByRole('switch', { name: `Shown: ${kind.second}`, exact: true });
      const hidden = page.getByRole('switch', { name: `Hidden: ${kind.second}`, exact: true });
      await shown.focus();
      await page.keyboard.press('Space');
      await see(hidden);
      await eventually(() => hidden.getAttribute('aria-checked'), 'false');
      await see(statusOf(page).getByText('Total: 3, 1 hidden', { exact: true }));
      await see(page.getByRole('row', { name: kind.second }).getByText('Hidden', { exact: true }).first());
      await assertAccessible(page, 'a list with a hidden entry');
      await eventually(() => namesOnServer(api, kind.call), [a, c]);
      await page.reload();
      await see(hidden);
      await page.getByRole('button', { name: 'Change order' }).click();
      await see(page.getByRole('listitem').filter({ hasText: kind.second }).getByText('Hidden'));

      await eventually(() => namesOnSite(page), [a, c]);
      await page.goto(kind.detail);
      await see(page.getByText('Loading...'));
      await page.goto('/');
      const links = page.locator(`a[href="${kind.detail}"]`);
      await eventually(() => links.count(), 0);
      await page.locator(`main a[href="${kind.page}"]`).first().waitFor({ state: 'attached' });

      await page.goto(kind.edit);
      await eventually(() => page.getByLabel('Name').inputValue(), kind.second);
      await page.getByLabel('GST').fill('5% GST');
      await page.getByRole('button', { name: /^Update/u }).click();
      await seePath(page, kind.list);
      await see(page.getByRole('row', { name: '5% GST' }));
      await hidden.click();
      await see(shown);
      await seeGone(page.getByText('1 hidden'));
      await eventually(() => namesOnServer(api, kind.call), [a, b, c]);
      await eventually(() => namesOnSite(page), [a, b, c]);
    },
    loggedIn,
  );

  browserTest(
    `${kind.list}: hiding shows at once, and is taken back and told if it fails`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 500: PUT/u);
      expectTrouble(/request failed: PUT/u);
      await reset(api);
      await page.goto(kind.list);
      const toggle = page.getByRole('switch', { name: new RegExp(`: ${kind.second}$`, 'u') });
      const id = kind.edit.split('/').at(-1);
      const path = `${kind.adminCall}/hidden/${id}`;
      const call = await holdBack(page, path, 'PUT');
      await toggle.click();
      await call.made;
      await eventually(() => toggle.getAttribute('aria-checked'), 'false');
      await call.release();
      await eventually(() => namesOnServer(api, kind.call), [a, c]);
      const failures = [() => refuse(page, path, 500, {}, 'PUT'), () => cutOff(page, path, 'PUT')];
      for (const [index, fail] of failures.entries()) {
        const mend = await fail();
        await toggle.click();
        await see(alertOf(page).getByText(kind.hideFailed, { exact: true }).nth(index));
        await eventually(() => toggle.getAttribute('aria-checked'), 'false');
        await mend();
      }
      await reset(api);
    },
    loggedIn,
  );

  // Both kinds are shown by the same code: what follows is tried with one of them.
  if (kind.call !== '/api/courses') continue;

  browserTest(
    `${kind.list}: by keyboard an entry is picked up, moved, put down or put back, and all of it is said`,
    async ({ page, api }) => {
      await reset(api);
      await startOrdering(page, kind.list);
      const handle = page.getByRole('button', { name: `Move ${a}`, exact: true });
      await handle.press('Space');
      await eventually(() => saidOf(page), `${a} would be number 1 of 3.`);
      await untilKeysCount(page);
      await page.keyboard.press('ArrowDown');
      await eventually(() => saidOf(page), `${a} would be number 2 of 3.`);
      await page.keyboard.press('ArrowDown');
      await eventually(() => saidOf(page), `${a} would be number 3 of 3.`);
      await page.keyboard.press('Space');
      await eventually(() => saidOf(page), `${a} is put down as number 3 of 3.`);
      await eventually(() => names(page), [b, c, a]);
      await eventually(() => namesOnServer(api, kind.call), [b, c, a]);
      await eventually(() => handle.evaluate((button) => button === document.activeElement), true);

      await page.keyboard.press('Space');
      await eventually(() => saidOf(page), `${a} would be number 3 of 3.`);
      await untilKeysCount(page);
      await page.keyboard.press('ArrowUp');
      await eventually(() => saidOf(page), `${a} would be number 2 of 3.`);
      await page.keyboard.press('Escape');
      await eventually(() => saidOf(page), `${a} is back as number 3 of 3.`);
      await eventually(() => names(page), [b, c, a]);
      await eventually(() => handle.getAttribute('aria-describedby'), /^Dnd/u);
    },
    loggedIn,
  );

  browserTest(
    `${kind.list}: an entry is dragged by its handle with the mouse`,
    async ({ page, api }) => {
      await reset(api);
      await startOrdering(page, kind.list);
      const [from, to] = await Promise.all([middleOf(page, `Move ${c}`), middleOf(page, `Move ${a}`)]);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
      await page.mouse.move(to.x + 30, to.y - 5, { steps: 5 });
      await eventually(() => saidOf(page), `${c} would be number 1 of 3.`);
      await page.mouse.up();
      await eventually(() => names(page), [c, a, b]);
      await eventually(() => namesOnServer(api, kind.call), [c, a, b]);
      await page.reload();
      await eventually(() => namesInTable(page), [c, b, a]);
    },
    { ...loggedIn, reducedMotion: 'no-preference' },
  );

  browserTest(
    `${kind.list}: an entry is dragged by its handle with a finger, and the page stays where it is`,
    async ({ page, api }) => {
      await reset(api);
      await startOrdering(page, kind.list);
      const [from, to] = await Promise.all([middleOf(page, `Move ${a}`), middleOf(page, `Move ${c}`)]);
      const fingers = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
        fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: y === undefined ? [] : [{ x: from.x, y }],
        });
      const before = await page.evaluate(() => scrollY);
      await touch('touchStart', from.y);
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', from.y + ((to.y + 5 - from.y) * step) / 10);
      await eventually(() => saidOf(page), `${a} would be number 3 of 3.`);
      await touch('touchEnd');
      await eventually(() => page.evaluate(() => scrollY), before, 'the page was scrolled');
      await eventually(() => names(page), [b, c, a]);
      await eventually(() => namesOnServer(api, kind.call), [b, c, a]);
    },
    { ...phone, ...loggedIn },
  );

  browserTest(
    `${kind.list}: when somebody else has added one meanwhile it is said, and the list is the new one`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 409: PUT/u);
      await reset(api);
      await startOrdering(page, kind.list);
      await eventually(() => names(page), [a, b, c]);
      await api.send('POST', kind.call, entryFields);
      await page.getByRole('button', { name: `Move ${a} down`, exact: true }).click();
      await see(alertOf(page).getByText(/^Somebody has added or deleted a/u));
      await eventually(() => names(page), [a, b, c, entryFields.name]);
      await page.getByRole('button', { name: `Move ${entryFields.name} up`, exact: true }).click();
      await eventually(() => namesOnServer(api, kind.call), [a, b, entryFields.name, c]);
      await api.remove(`${kind.call}/night-flying`);
    },
    loggedIn,
  );
}

browserTest(
  'the order is of all, so a search ends with it; of a single entry there is none',
  async ({ page }) => {
    await page.goto('/admin/courses');
    await page.getByLabel('Search').fill('small');
    await see(page.getByText('2 of 3', { exact: true }));
    await page.getByRole('button', { name: 'Change order' }).click();
    await eventually(async () => (await names(page)).length, 3);
    await eventually(() => page.getByLabel('Search').count(), 0);
    await see(statusOf(page).getByText(/^This is how visitors see the courses/u));
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await eventually(() => page.getByLabel('Search').inputValue(), '');
    await eventually(
      () =>
        page.getByRole('button', { name: 'Change order' }).evaluate((it) => it === document.activeElement),
      true,
    );
    await refuse(page, '/api/admin/courses', 200, []);
    await page.reload();
    await see(page.getByText('No courses found', { exact: true }));
    await eventually(() => page.getByRole('button', { name: 'Change order' }).count(), 0);
  },
  loggedIn,
);

async function startOrdering(page: Page, list: string) {
  await page.goto(list);
  await page.getByRole('button', { name: 'Change order', exact: true }).click();
  await see(page.getByRole('button', { name: 'Done', exact: true }));
}

function rows(page: Page): Locator {
  return page.getByRole('main').locator('ol').getByRole('listitem');
}

function names(page: Page): Promise<string[]> {
  return rows(page).locator('p:first-child').allTextContents();
}

function namesInTable(page: Page): Promise<string[]> {
  return page.locator('tbody td:nth-child(2) p:first-child').allTextContents();
}

async function namesOnServer(api: Api, call: string): Promise<string[]> {
  return (await api.get<{ name: string }[]>(call)).map(({ name }) => name);
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Reads what a drag says to screen readers. */
function saidOf(page: Page): Promise<string | null> {
  return page.locator('[id^="DndLiveRegion"]').textContent();
}

/** Waits for the task after the one in which an entry was picked up: from then on the drag sensor listens to keys. */
async function untilKeysCount(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
