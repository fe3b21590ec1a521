import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { limits } from '../../src/shared/limits.ts';
import type { CertificatePaper } from '../../src/shared/records.ts';
import { addressMissing } from '../../src/shared/register-rules.ts';
import { readCsv } from '../../src/testing/spreadsheets.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack } from './support/network.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite();

const headings = 'Number,Name,Course,Class of drone,From,To,Hours,Issued on';
const row = (number: number, from = '10-04-2023') =>
  `OLD/${number},Devi ${number},Small Class,Small,${from},14-04-2023,40,15-04-2023`;
const call = '/api/admin/register/import';
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function openImport(page: Page) {
  await page.goto('/admin/register');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

function choose(page: Page, rows: readonly string[], name = 'earlier.csv') {
  const buffer = Buffer.from([headings, ...rows, ''].join('\r\n'));
  return page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer });
}

/** Chooses a file, and takes its columns as they were guessed. */
async function check(page: Page, rows: readonly string[]) {
  await choose(page, rows);
  await button(page, 'Check the rows').click();
}

browserTest(
  'the template is what the import takes, but for its example; a check shows what is wrong or how rows are understood, then all are imported',
  async ({ page, api }) => {
    await openImport(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download a template' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'earlier-certificates.csv');
    const template = await readFile(await download.path(), 'utf8');
    assert.equal(readCsv(template)[0]?.join(), `\uFEFF${headings}`);
    await page.getByLabel('Spreadsheet').setInputFiles(await download.path());
    await see(statusOf(page).getByText('1 row in the file. Please see whether the columns are right'));
    await button(page, 'Check the rows').click();
    await see(alertOf(page).getByText('1 mistake in this file. Correct it in the spreadsheet'));
    await see(page.getByRole('cell', { name: 'This is the example of the template. Delete the row.' }));

    await check(page, [row(1), row(2, '04/15/2023')]);
    await see(page.getByRole('row', { name: /^3 From 04\/15\/2023 has the month before the day/u }));
    await seeGone(page.getByRole('button', { name: /^Import \d/u }));

    await check(page, [row(1).replace('Devi 1', 'Li 张伟')]);
    await see(
      statusOf(page).getByText('1 certificate can be imported. Please read the 1 remark below first.'),
    );
    await see(page.getByRole('row', { name: /^2 Name Li 张伟 has 张 伟, which we cannot print\./u }));

    await check(
      page,
      [1, 2, 3, 4, 5, 6].map((number) => row(number)),
    );
    await see(statusOf(page).getByText('6 certificates can be imported. Nothing is wrong.'));
    await see(
      page.getByRole('row', { name: /^OLD\/1 Devi 1 Small Class Small Mon 10 – Fri 14 Apr 2023 40/u }),
    );
    await button(page, 'Import 6 certificates').click();
    await see(statusOf(page).getByText('6 certificates are in the register now.'));
    await eventually(() => hasFocus(button(page, 'Close').last()), true);
    await page.keyboard.press('Enter');
    await seeGone(page.getByRole('dialog'));
    await see(page.getByRole('link', { name: /OLD\/6/u }));
    assert.equal((await api.get<unknown[]>('/api/admin/register')).length, 6);
  },
  loggedIn,
);

browserTest(
  'on a phone and a bad line the file is kept, is checked again, and an import under way cannot be left',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/^request failed: POST .*import\?preview=1$/u);
    await openImport(page);
    const back = await cutOff(page, call, 'POST');
    const name = `${'Certificates_of_all_students_'.repeat(6)}.csv`;
    await choose(page, [row(11), row(12)], name);
    await see(alertOf(page).getByText('No answer from the server. Please try again.'));
    await assertNoSidewaysScroll(page, 'the import');
    await back();
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Which column has what?' }));
    await assertNoSidewaysScroll(page, 'the columns');
    await assertAccessible(page, 'the columns');
    await button(page, 'Check the rows').click();
    await see(statusOf(page).getByText('2 certificates can be imported.'));
    const answer = await holdBack(page, call, 'POST');
    await choose(page, [row(13)]);
    await answer.made;
    const large = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(limits.importFile + 1) };
    await page.getByLabel('Spreadsheet').setInputFiles(large);
    await see(alertOf(page).getByText('“large.csv” is too large'));
    await answer.release();
    await check(page, [row(11), row(12)]);
    await see(statusOf(page).getByText('2 certificates can be imported.'));
    await assertNoSidewaysScroll(page, 'the import');
    await assertAccessible(page, 'the import');
    const held = await holdBack(page, call, 'POST');
    await button(page, 'Import 2 certificates').click();
    await see(button(page, 'Importing…'));
    await page.keyboard.press('Escape');
    await held.release();
    await see(statusOf(page).getByText('2 certificates are in the register now.'));
    assert.equal((await api.get<unknown[]>('/api/admin/register?q=OLD/11')).length, 1);
  },
  { ...phone, ...loggedIn },
);

browserTest(
  'the office says what the columns of a list have; they are known the next time, and a month of issue gets its day',
  async ({ page, api }) => {
    await openImport(page);
    const list = (number: string) => ({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `S.No,Holder of it,Location,Certificate No,Date,Duration\n1,Devi R,Salem,${number},June 2025,16 Hours\n`,
      ),
    });
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await page.getByLabel('Spreadsheet').setInputFiles(list('ST/1'));
    await see(dialog.getByText('ST/1', { exact: true }));
    await button(page, 'Check the rows').click();
    await eventually(() => hasFocus(field('Name')), true);
    await see(dialog.getByText('Tick this if nobody needs these columns'));
    await field('Name').selectOption('Holder of it (B)');
    await see(dialog.getByText('Devi R', { exact: true }));
    await field('Course').selectOption('The same for all certificates');
    await field('Course of all certificates').fill('Small Class');
    await field('Leave out the other column: Location (C)').check();
    await button(page, 'Check the rows').click();
    await see(statusOf(page).getByText('Please choose the day of issue first.'));
    await field('Day of issue').focus();
    const held = await holdBack(page, call, 'POST');
    await field('Day of issue').selectOption('Day 5');
    await held.made;
    await field('Day of issue').selectOption('The last day of the month');
    await eventually(() => field('Day of issue').inputValue(), 'last');
    await held.release();
    await see(page.getByRole('row', { name: /^ST\/1 Devi R Small Class – – 16 Mon 30 Jun 2025/u }));
    await eventually(() => hasFocus(field('Day of issue')), true);
    await button(page, 'Import 1 certificate').click();
    await see(statusOf(page).getByText('1 certificate is in the register now.'));
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByLabel('Spreadsheet').setInputFiles(list('ST/2'));
    await see(dialog.getByText('Devi R', { exact: true }));
    await see(field('Leave out the other column: Location (C)').and(page.locator(':checked')));
    assert.equal((await api.get<unknown[]>('/api/admin/register?q=ST/')).length, 1);
  },
  loggedIn,
);

browserTest(
  'while the site has no address the dialogs say so, and issue nothing; earlier certificates can be imported',
  async ({ page, api }) => {
    await page.goto('/admin/register');
    for (const name of ['Issue a certificate', 'Certificate design', 'Import']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await see(dialog.getByText(addressMissing, { exact: false }));
      await eventually(() => dialog.getByRole('button', { name: 'Issue', exact: true }).count(), 0);
      await assertAccessible(page, `${name}, without an address`);
      await page.keyboard.press('Escape');
      await seeGone(dialog);
      await eventually(() => hasFocus(page.getByRole('button', { name, exact: true })), true);
    }
    assert.equal((await api.get<CertificatePaper>('/api/admin/certificate-paper')).origin, null);
  },
  loggedIn,
);
