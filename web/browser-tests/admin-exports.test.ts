import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { exportCall } from '../../src/shared/exports.ts';
import { readCsv, readWorkbook, unzip } from '../../src/testing/spreadsheets.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { addEnrollments, addMessage } from './support/people.ts';
import { press, screens } from './support/screens.ts';

const browserTest = browserSuite();

for (const [screen, options] of screens) {
  browserTest(
    `a table is saved as it is shown, as CSV and for Excel (${screen})`,
    async ({ page, api }) => {
      await api.clear('/api/enrollments');
      await addEnrollments(api, 3);
      await page.goto('/admin/enroll');
      const group = page.getByRole('group', { name: 'Export 3 rows', exact: true });
      await see(group);
      await assertAccessible(page, 'with the export');
      await assertNoSidewaysScroll(page, 'with the export');
      await page.getByLabel('Search').fill('Medium');
      await see(page.getByRole('group', { name: 'Export 1 row', exact: true }));
      await page.getByLabel('Search').fill('small');
      await see(page.getByRole('group', { name: 'Export 2 rows', exact: true }));

      const save = async (label: string) => {
        const started = page.waitForEvent('download');
        await press(page.getByRole('button', { name: `Export 2 rows as ${label}`, exact: true }), options);
        const saved = await started;
        await see(statusOf(page).getByText(saved.suggestedFilename(), { exact: true }));
        return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
      };
      const wanted = [3, 1].map((number) => [
        `Student ${number}`,
        `student.${number}@example.com`,
        `+91 98765 ${10_000 + number}`,
        `${number}, Gandhi Road\nNamakkal`,
        'Small Class',
      ]);
      const workbook = await save('Excel');
      assert.match(workbook.name, /^enrollments-\d{4}-\d\d-\d\d\.xlsx$/u);
      const [sheet] = readWorkbook(workbook.bytes);
      assert.deepEqual(
        sheet?.rows.slice(1).map((row) => row.slice(1)),
        wanted,
      );
      const csv = await save('CSV');
      assert.match(csv.name, /^enrollments-\d{4}-\d\d-\d\d\.csv$/u);
      assert.deepEqual(
        readCsv(csv.bytes.toString()).map((row) => row.slice(1)),
        [
          ['Name', 'Email', 'Phone', 'Address', 'Course'],
          ...wanted.map((row) => row.map((text) => text.replace(/^\+/u, "'+"))),
        ],
      );
      if (screen === 'desktop') await assertXml(page, unzip(workbook.bytes));
    },
    { ...options, loggedIn: true },
  );
}

browserTest(
  'an export says that it is under way, can be given up, and fails in words',
  async ({ page, api, expectTrouble }) => {
    const path = exportCall('contactMessages', 'csv');
    const file = page.getByRole('button', { name: 'Export 1 row as CSV', exact: true });
    const cancel = page.getByRole('button', { name: 'Cancel the export as CSV', exact: true });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await api.clear('/home/admin/getTouch');
    await page.goto('/admin/contactUser');
    await see(page.getByText('No messages found'));
    await seeGone(page.getByRole('group', { name: /^Export/u }));
    await addMessage(api, '/home', 'Meena');
    await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();

    const call = await holdBack(page, path);
    await file.focus();
    await page.keyboard.press('Enter');
    await call.made;
    await see(page.getByRole('button', { name: 'Exporting…', exact: true }));
    await seeGone(page.getByRole('button', { name: 'Export 1 row as Excel', exact: true }));
    await eventually(() => focused(), 'Cancel the export as CSV');
    await page.keyboard.press('Enter');
    await seeGone(cancel);
    await eventually(focused, 'Export 1 row as CSV');
    await eventually(() => alertOf(page).count(), 0);
    await page.unrouteAll();

    expectTrouble(/answer 503: GET \/api\/admin\/exports/u);
    expectTrouble(/request failed: GET \/api\/admin\/exports/u);
    const busy = 'Two exports are under way already. Please try again in a minute.';
    const mend = await refuse(page, path, 503, { message: busy });
    await file.click();
    await see(alertOf(page).getByText(busy, { exact: true }));
    await mend();
    await cutOff(page, path);
    await file.click();
    await see(alertOf(page).getByText('The export broke off: no answer from the server.', { exact: true }));
    await eventually(focused, 'Export 1 row as CSV');
  },
  { loggedIn: true },
);

/** Has the browser read every part of a workbook as XML; a page of the site would not let it. */
async function assertXml(page: Page, files: Map<string, string>): Promise<void> {
  await page.goto('about:blank');
  const broken = await page.evaluate(
    (parts) =>
      parts.filter(([, xml]) =>
        new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror'),
      ),
    [...files],
  );
  assert.equal(files.size, 6);
  assert.deepEqual(broken, []);
}
