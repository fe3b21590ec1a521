import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, onCall, refuse } from './support/network.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

for (const kind of [
  {
    list: '/admin/courses',
    call: '/api/courses',
    adminCall: '/api/admin/courses',
    title: 'Courses',
    newest: ['Small + Medium Class', 'Medium Class', 'Small Class'],
    search: 'MED',
    found: ['Medium Class', 'Small + Medium Class'],
    edit: '/admin/editCourse/medium-class',
    entry: 'Medium Class',
    add: ['Add Course', '/admin/addcourse'],
    question: 'Are you sure you want to delete this course?',
    untitled: 'Untitled Course',
    empty: 'No courses found',
    deleteFailed: 'Failed to delete course',
  },
  {
    list: '/admin/certificates',
    call: '/api/certificates',
    adminCall: '/api/admin/certificates',
    title: 'Certificates',
    newest: ['Agriculture Drone', 'FPV', 'Aerial Mapping'],
    search: 'ae',
    found: ['Aerial Mapping'],
    edit: '/admin/edit/fpv',
    entry: 'FPV',
    add: ['Add Certificate', '/admin/add-certificate'],
    question: 'Are you sure you want to delete this certificate?',
    untitled: 'Untitled Certificate',
    empty: 'No certificates found',
    deleteFailed: 'Failed to delete certificate',
  },
] as const) {
  browserTest(
    `${kind.title}: newest first; search puts names that begin with the text first; ways to add and update`,
    async ({ page }) => {
      await page.goto(kind.list);
      await eventually(() => names(page), [...kind.newest]);
      await see(statusOf(page).getByText('Total: 3', { exact: true }));
      await page.getByLabel('Search').fill(kind.search);
      await eventually(() => names(page), [...kind.found]);
      await page.getByLabel('Search').fill('no such name');
      await see(page.getByText('Nothing matches “no such name”'));
      await page.getByLabel('Search').fill('');
      await page.getByRole('button', { name: `Update ${kind.entry}`, exact: true }).click();
      await seePath(page, kind.edit);
      await page.goBack();
      const [label, path] = kind.add;
      await page.getByRole('button', { name: label, exact: true }).click();
      await seePath(page, path);
      await page.getByRole('link', { name: /^Back/u }).click();
      await seePath(page, kind.list);
      await page.getByRole('link', { name: 'Back to the panel' }).click();
      await seePath(page, '/admin/panel');
    },
    loggedIn,
  );

  browserTest(
    `${kind.title}: a nameless entry, an empty list, a failed list`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 503: GET/u);
      expectTrouble(/console error: Could not read/u);
      const nameless = { ...entryFields, _id: 'x', name: '', price: 0, days: 1, image: null, location: null };
      const lists = { eligibility: [], courseIncludes: [], courseExcludes: [], hidden: false, place: 1 };
      let mend = await refuse(page, kind.adminCall, 200, [{ ...nameless, ...lists }]);
      await page.goto(kind.list);
      await see(page.getByText(kind.untitled, { exact: true }));
      await mend();
      mend = await refuse(page, kind.adminCall, 200, []);
      await page.reload();
      await see(page.getByText(kind.empty, { exact: true }));
      await mend();
      mend = await refuse(page, kind.adminCall, 503);
      await page.reload();
      await see(alertOf(page).getByText('Error Loading Data'));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await eventually(() => names(page), [...kind.newest]);
    },
    loggedIn,
  );

  browserTest(
    `${kind.title}: a deletion asks, goes at once, comes back if it fails, and is real`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/request failed: DELETE/u);
      await api.send('POST', kind.call, entryFields);
      const path = `${kind.call}/night-flying`;
      await page.goto(kind.list);
      const remove = page.getByRole('button', { name: 'Delete Night Flying', exact: true });
      await remove.click();
      const question = page.getByRole('alertdialog');
      await see(question.getByText(kind.question, { exact: true }));
      await page.keyboard.press('Escape');
      await seeGone(question);

      const mend = await cutOff(page, path, 'DELETE');
      await remove.click();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await see(alertOf(page).getByText(kind.deleteFailed, { exact: true }));
      await see(remove);
      await mend();

      const call = await holdBack(page, path, 'DELETE');
      await remove.click();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await call.made;
      await seeGone(remove);
      await call.release();
      await see(statusOf(page).getByText(/deleted successfully/u));
      assert.equal((await api.get<unknown[]>(kind.call)).length, 3);
    },
    loggedIn,
  );

  browserTest(
    `${kind.title}: the list is read anew when the query string changes`,
    async ({ page }) => {
      let reads = 0;
      await onCall(page, kind.adminCall, 'GET', async (route) => {
        reads += 1;
        await route.continue();
      });
      await page.goto(kind.list);
      await eventually(() => names(page), [...kind.newest]);
      const before = reads;
      await page.evaluate((path) => history.pushState(null, '', `${path}?refresh=1`), kind.list);
      await eventually(async () => reads > before, true);
    },
    loggedIn,
  );
}

function rows(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

/** The first line of the second cell. */
async function names(page: Page): Promise<string[]> {
  const cells = await rows(page).locator('td:nth-child(2) p:first-child').allTextContents();
  return cells;
}
