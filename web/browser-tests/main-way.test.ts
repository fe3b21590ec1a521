import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import type { Enrollment } from '../../src/shared/records.ts';
import { browserSuite, type VisitOptions } from './support/browser-suite.ts';
import { cardOf } from './support/catalogue.ts';
import { applicant, fillEnrollment, overlayOf } from './support/enrollment-form.ts';
import { see, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { desktop, phone, press } from './support/screens.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'main-way-'));
const browserTest = browserSuite({ DATA_DIR: dataFolder });
after(() => rmSync(dataFolder, { recursive: true, force: true }));

browserTest(
  `a visitor enrolls in a course, and an admin finds it in the table`,
  async ({ page, context }) => {
    const person = { ...applicant, name: `Priya`, email: 'priya@phone.example' };
    await page.goto('/course');
    await press(applyLink(page, 'Small Class'), phone);
    await seePath(page, '/course-enroll-template/small-class');
    await enroll(page, person, phone);
    await seeInTable(await context.newPage(), { ...person, course: 'Small Class' });
    assert.deepEqual(storedEnrollment(person.email), { ...person, course: 'Small Class' });
  },
  { ...phone, awaitsFormTokens: true },
);

browserTest(
  'a visitor enrolls in an add-on course, and an admin finds it in the table',
  async ({ page }) => {
    const person = { ...applicant, name: 'Arun Kumar', email: 'arun@example.com' };
    await page.goto('/certificate');
    await press(applyLink(page, 'Agriculture Drone'), desktop);
    await seePath(page, '/certificate-enroll-template/agriculture-drone');
    await enroll(page, person, desktop);
    await seeInTable(page, { ...person, course: 'Agriculture Drone' });
    assert.deepEqual(storedEnrollment(person.email), { ...person, course: 'Agriculture Drone' });
  },
  desktop,
);

browserTest('the whole way works by keyboard alone', async ({ page }) => {
  const person = { ...applicant, name: 'Meena by keyboard', email: 'meena@example.com', address: 'Salem' };
  await page.goto('/course');
  await page.getByRole('link', { name: 'Apply Now' }).first().focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Small Class', level: 1 }));
  await tabTo(page, page.getByRole('button', { name: 'ENROLL NOW' }));
  await page.keyboard.press('Enter');
  await see(overlayOf(page));
  for (const text of [person.name, person.email, person.phone, person.address]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await tabTo(page, overlayOf(page).getByRole('button', { name: 'Submit', exact: true }));
  await page.keyboard.press('Enter');
  await see(statusOf(page).getByText('Enrollment submitted successfully!', { exact: true }));
  await page.keyboard.press('Enter');
  await overlayOf(page).waitFor({ state: 'detached' });
  assert.deepEqual(storedEnrollment(person.email), { ...person, course: 'Small Class' });
});

type Person = Omit<Enrollment, '_id' | 'createdAt' | 'course'>;

function applyLink(page: Page, name: string) {
  return cardOf(page, name).getByRole('link', { name: 'Apply Now', exact: true });
}

async function enroll(page: Page, person: Person, options: VisitOptions) {
  await press(page.getByRole('button', { name: 'ENROLL NOW', exact: true }), options);
  const overlay = overlayOf(page);
  await fillEnrollment(overlay, person);
  await press(overlay.getByRole('button', { name: 'Submit', exact: true }), options);
  await see(statusOf(page).getByText('Enrollment submitted successfully!', { exact: true }));
  for (const text of [person.name, person.email, person.phone]) {
    await see(overlay.getByRole('definition').getByText(text, { exact: true }));
  }
}

async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail('The keyboard does not come there in ten steps.');
}

/** From the log-in on, as an admin goes. */
async function seeInTable(page: Page, enrollment: Person & { course: string }) {
  await page.goto('/admin');
  await logIn(page);
  await seePath(page, '/admin/panel');
  await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
  await seePath(page, '/admin/enroll');
  const row = page.getByRole('row').filter({ hasText: enrollment.email });
  await see(row);
  const cells = await row.getByRole('cell').allInnerTexts();
  const { name, email, phone: number, address, course } = enrollment;
  for (const [index, text] of [name, email, number, address, course].entries()) {
    assert.ok(cells[index + 1]?.includes(text), `“${cells[index + 1]}” should hold “${text}”`);
  }
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
