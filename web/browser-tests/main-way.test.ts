import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { browserSuite } from './support/browser-suite.ts';
import { cardOf } from './support/catalogue.ts';
import { applicant, fillEnrollment, overlayOf, submitOf } from './support/enrollment-form.ts';
import { eventually, see, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { phone } from './support/screens.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'main-way-'));
const browserTest = browserSuite({ DATA_DIR: dataFolder });
after(() => rmSync(dataFolder, { recursive: true, force: true }));
const sent = 'Enrollment submitted successfully!';

browserTest(
  'a visitor enrolls in a course, and an admin finds it in the table',
  async ({ page, context }) => {
    const person = { ...applicant, email: 'priya@phone.example' };
    await page.goto('/course');
    await cardOf(page, 'Small Class').getByRole('link', { name: 'Apply Now', exact: true }).tap();
    await seePath(page, '/course-enroll-template/small-class');
    await page.getByRole('button', { name: 'ENROLL NOW', exact: true }).tap();
    const overlay = overlayOf(page);
    await fillEnrollment(overlay, person);
    await submitOf(overlay).tap();
    await see(statusOf(page).getByText(sent, { exact: true }));
    for (const text of [person.name, person.email, person.phone])
      await see(overlay.getByRole('definition').getByText(text, { exact: true }));
    assert.deepEqual(storedEnrollment(person.email), { ...person, course: 'Small Class' });

    const office = await context.newPage();
    await office.goto('/admin');
    await logIn(office);
    await seePath(office, '/admin/panel');
    await office.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await seePath(office, '/admin/enroll');
    const cells = office.getByRole('row').filter({ hasText: person.email }).getByRole('cell');
    const wanted = [person.name, person.email, person.phone, person.address, 'Small Class'];
    const missing = async () => {
      const texts = await cells.allInnerTexts();
      return wanted.filter((text, index) => !texts[index + 1]?.includes(text));
    };
    await eventually(missing, []);
  },
  { ...phone, awaitsFormTokens: true },
);

browserTest('the whole way to an add-on course works by keyboard alone', async ({ page }) => {
  const person = { ...applicant, name: 'Meena by keyboard', email: 'meena@example.com', address: 'Salem' };
  await page.goto('/certificate');
  await cardOf(page, 'Agriculture Drone').getByRole('link', { name: 'Apply Now' }).focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Agriculture Drone', level: 1 }));
  await tabTo(page, page.getByRole('button', { name: 'ENROLL NOW' }));
  await page.keyboard.press('Enter');
  await see(overlayOf(page));
  for (const text of [person.name, person.email, person.phone, person.address]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await tabTo(page, submitOf(overlayOf(page)));
  await page.keyboard.press('Enter');
  await see(statusOf(page).getByText(sent, { exact: true }));
  await page.keyboard.press('Escape');
  await eventually(() => overlayOf(page).count(), 0);
  assert.deepEqual(storedEnrollment(person.email), { ...person, course: 'Agriculture Drone' });
});

async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail('The keyboard does not come there in ten steps.');
}

/** Past the server: what stands in the file on disk. */
function storedEnrollment(email: string): unknown {
  const database = new Database(join(dataFolder, 'institute.db'), { readonly: true });
  try {
    return database
      .prepare('SELECT name, email, phone, address, course FROM enrollments WHERE email = ?')
      .get(email);
  } finally {
    database.close();
  }
}
