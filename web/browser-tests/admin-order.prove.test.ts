import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { AdminCatalogueEntry } from '../../src/shared/records.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite();

const kinds = [
  {
    list: '/admin/courses',
    call: '/api/courses',
    adminCall: '/api/admin/courses',
    page: '/course',
    detail: '/course-enroll-template/medium-class',
    names: ['Small Class', 'Medium Class', 'Small + Medium Class'],
    second: 'medium-class',
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
    second: 'fpv',
    edit: '/admin/edit/fpv',
    failed: 'The order of the certificates could not be saved.',
    hideFailed: 'The certificate could not be hidden or shown.',
  },
] as const;
const [courses] = kinds;

for (const kind of kinds) {
  const [a, b, c] = kind.names;
  const namesOnSite = async (page: Page) => {
    await page.goto(kind.page);
    return page.getByRole('article').getByRole('heading').allInnerTexts();
  };

  browserTest(
    `${kind.list}: buttons put the list into the order that visitors see; moves show at once, the last one counts, and one that fails is put back`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 500: PUT/u);
      expectTrouble(/request failed: PUT/u);
      await startOrdering(page, kind.list);
      await eventually(() => names(page), [a, b, c]);
      const call = await holdBack(page, `${kind.adminCall}/order`, 'PUT');
      const down = page.getByRole('button', { name: `Move ${a} down`, exact: true });
      await down.click();
      await call.made;
      await eventually(() => names(page), [b, a, c]);
      await see(statusOf(page).getByText(`${a} is number 2 of 3.`, { exact: true }));
      await down.click();
      await eventually(() => names(page), [b, c, a]);
      // At the end it keeps the focus and does nothing more.
      await eventually(() => down.getAttribute('aria-disabled'), 'true');
      await eventually(() => hasFocus(down), true);
      await down.press('Enter');
      await page.getByRole('button', { name: `Move ${c} up`, exact: true }).click();
      await eventually(() => names(page), [c, b, a]);
      assert.equal(call.count(), 1, 'the others wait for the first');
      await call.release();
      await eventually(() => namesOnServer(api, kind.call), [c, b, a]);
      await eventually(() => call.count(), 2);
      await page.unrouteAll();

      const order = `${kind.adminCall}/order`;
      for (const [index, fail] of [
        () => refuse(page, order, 500, {}, 'PUT'),
        () => cutOff(page, order, 'PUT'),
      ].entries()) {
        const mend = await fail();
        await page.getByRole('button', { name: `Move ${c} down`, exact: true }).click();
        await see(alertOf(page).getByText(kind.failed, { exact: true }).nth(index));
        await eventually(() => names(page), [c, b, a]);
        await mend();
      }
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await eventually(() => namesInTable(page), [c, b, a]);
      const note = 'Newest first here. ‘Order’ is the position on the website.';
      await see(statusOf(page).getByText(note, { exact: true }));
      await see(page.getByRole('row').filter({ hasText: a }).getByText('3', { exact: true }));
      await eventually(() => namesOnSite(page), [c, b, a]);
      await api.put(order, { ids: await idsOnServer(api, kind.adminCall) });
    },
    loggedIn,
  );

  browserTest(
    `${kind.list}: what is hidden is gone for visitors and can still be edited, until it is shown again; hiding that fails is taken back`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 404: GET/u);
      expectTrouble(/answer 500: PUT/u);
      expectTrouble(/request failed: PUT/u);
      expectTrouble(/console error: Could not read/u);
      const path = `${kind.adminCall}/hidden/${kind.second}`;
      await page.goto(kind.list);
      const shown = page.getByRole('switch', { name: `Shown: ${b}`, exact: true });
      const hidden = page.getByRole('switch', { name: `Hidden: ${b}`, exact: true });
      for (const [index, fail] of [
        () => refuse(page, path, 500, {}, 'PUT'),
        () => cutOff(page, path, 'PUT'),
      ].entries()) {
        const mend = await fail();
        await shown.click();
        await see(alertOf(page).getByText(kind.hideFailed, { exact: true }).nth(index));
        await eventually(() => shown.getAttribute('aria-checked'), 'true');
        await mend();
      }
      const call = await holdBack(page, path, 'PUT');
      await shown.press('Space');
      await call.made;
      await eventually(() => hidden.getAttribute('aria-checked'), 'false');
      await call.release();
      await see(statusOf(page).getByText('Total: 3, 1 hidden', { exact: true }));
      await see(page.getByRole('row', { name: b }).getByText('Hidden', { exact: true }).first());
      await eventually(() => namesOnServer(api, kind.call), [a, c]);
      await page.reload();
      await see(hidden);
      await page.getByRole('button', { name: 'Change order' }).click();
      await see(page.getByRole('listitem').filter({ hasText: b }).getByText('Hidden'));

      await eventually(() => namesOnSite(page), [a, c]);
      await page.goto(kind.detail);
      await see(page.getByText('Loading...'));
      await page.goto('/');
      await eventually(() => page.locator(`a[href="${kind.detail}"]`).count(), 0);
      await page.locator(`main a[href="${kind.page}"]`).first().waitFor({ state: 'attached' });

      await page.goto(kind.edit);
      await eventually(() => page.getByLabel('Name', { exact: true }).inputValue(), b);
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
}

// Both kinds are shown by the same code: what follows is tried with one of them.
const [a, b, c] = courses.names;

browserTest(
  'an entry is moved by keyboard and by mouse, and all of it is said; the order is of all, so a search ends with it',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 409: PUT/u);
    await page.goto(courses.list);
    await page.getByLabel('Search').fill('small');
    await see(page.getByText('2 of 3', { exact: true }));
    await page.getByRole('button', { name: 'Change order', exact: true }).click();
    await eventually(() => names(page), [a, b, c]);
    await eventually(() => page.getByLabel('Search').count(), 0);
    await see(statusOf(page).getByText(/^Visitors see the courses in this order/u));

    const handle = page.getByRole('button', { name: `Move ${a}`, exact: true });
    await eventually(() => handle.getAttribute('aria-describedby'), /^Dnd/u);
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
    await eventually(() => namesOnServer(api, courses.call), [b, c, a]);
    await eventually(() => hasFocus(handle), true);
    await page.keyboard.press('Space');
    await eventually(() => saidOf(page), `${a} would be number 3 of 3.`);
    await untilKeysCount(page);
    await page.keyboard.press('ArrowUp');
    await eventually(() => saidOf(page), `${a} would be number 2 of 3.`);
    await page.keyboard.press('Escape');
    await eventually(() => saidOf(page), `${a} is back as number 3 of 3.`);
    await eventually(() => names(page), [b, c, a]);

    // The row slides back meanwhile: a pointer is put on it once it stands still.
    await handle.hover();
    await page.mouse.down();
    const [from, to] = await Promise.all([middleOf(page, `Move ${a}`), middleOf(page, `Move ${b}`)]);
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x + 30, to.y - 5, { steps: 5 });
    await eventually(() => saidOf(page), `${a} would be number 1 of 3.`);
    await page.mouse.up();
    await eventually(() => names(page), [a, b, c]);
    await eventually(() => namesOnServer(api, courses.call), [a, b, c]);

    // Somebody else adds one meanwhile.
    await api.send('POST', courses.call, entryFields);
    await page.getByRole('button', { name: `Move ${a} down`, exact: true }).click();
    await see(alertOf(page).getByText(/^Somebody has added or deleted a/u));
    await eventually(() => names(page), [a, b, c, entryFields.name]);
    await page.getByRole('button', { name: `Move ${entryFields.name} up`, exact: true }).click();
    await eventually(() => namesOnServer(api, courses.call), [a, b, entryFields.name, c]);
    await api.remove(`${courses.call}/night-flying`);

    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await eventually(() => page.getByLabel('Search').inputValue(), '');
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Change order' })), true);
    // Of a single entry there is no order.
    await refuse(page, courses.adminCall, 200, []);
    await turnTo(page, `${courses.list}?refresh=1`);
    await see(page.getByText('No courses found', { exact: true }));
    await eventually(() => page.getByRole('button', { name: 'Change order' }).count(), 0);
  },
  { ...loggedIn, reducedMotion: 'no-preference' },
);

browserTest(
  'on a phone the list that is ordered fits, and an entry is dragged by its handle while the page stays where it is',
  async ({ page, api }) => {
    await startOrdering(page, courses.list);
    await eventually(() => names(page), [a, b, c]);
    await assertAccessible(page, 'the list while it is ordered');
    await assertNoSidewaysScroll(page, 'the list while it is ordered');
    for (const name of [`Move ${a}`, `Move ${a} down`]) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44, name);
    }
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
    await eventually(() => namesOnServer(api, courses.call), [b, c, a]);
  },
  { ...phone, ...loggedIn },
);

async function startOrdering(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('button', { name: 'Change order', exact: true }).click();
  await see(page.getByRole('button', { name: 'Done', exact: true }));
}

function names(page: Page): Promise<string[]> {
  const rows: Locator = page.getByRole('main').locator('ol').getByRole('listitem');
  return rows.locator('p:first-child').allTextContents();
}

function namesInTable(page: Page): Promise<string[]> {
  return page.locator('tbody td:nth-child(2) p:first-child').allTextContents();
}

async function namesOnServer(api: Api, call: string): Promise<string[]> {
  return (await api.get<{ name: string }[]>(call)).map(({ name }) => name);
}

/** The ids in the order in which the entries were added. */
async function idsOnServer(api: Api, call: string): Promise<string[]> {
  return (await api.get<AdminCatalogueEntry[]>(call)).map(({ _id }) => _id);
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
