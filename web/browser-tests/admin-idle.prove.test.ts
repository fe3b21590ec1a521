import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { emptyDatabase } from '../../src/testing/test-database.ts';
import { assertAccessible } from './support/accessibility.ts';
import { hasFocus, loggedIn, pictureFile } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { storedSession } from './support/log-in.ts';
import { cutOff, holdBack } from './support/network.ts';
import { admin } from './support/start-site.ts';

const DATA_DIR = temporaryFolder();
const browserTest = browserSuite({ DATA_DIR, IDLE_HOURS: '2', PUBLIC_URL: 'https://academy.example.in' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' });

/** Nobody has done anything in any session since a time. */
function unusedFor(hours: number): void {
  const database = emptyDatabase(join(DATA_DIR, 'institute.db'));
  const usedAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  database.prepare('UPDATE sessions SET used_at = ?').run(usedAt);
}

async function goOn(page: Page, password: string = admin.password): Promise<void> {
  await question(page).getByLabel('Password').fill(password);
  await question(page).getByRole('button', { name: 'Continue' }).click();
}

browserTest(
  'an admin sees where they are logged in, and ends one of these',
  async ({ page, api, url }) => {
    const elsewhere = await api.session();
    const statusThere = async () => {
      const headers = { Authorization: `Bearer ${elsewhere.token}` };
      return (await fetch(`${url}/admin/login`, { headers })).status;
    };
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('Where you are logged in', { exact: true }).click();
    const list = page.getByRole('list', { name: 'Where you are logged in' });
    await see(list.getByText('This one', { exact: true }));
    await assertAccessible(page, 'the list of sessions');
    await eventually(statusThere, 200);
    const others = list.getByRole('button', { name: /^End Another program, logged in (?:Today|Yesterday)/u });
    const before = await others.count();
    await others.first().click();
    await see(statusOf(page).getByText('Another program is logged out.'));
    await eventually(() => others.count(), before - 1);
    await eventually(() => hasFocus(list), true);
    await eventually(statusThere, 401);
  },
  loggedIn,
);

browserTest(
  'whoever comes back late types the password over the screen as it was; what was refused is then done, in every tab',
  async ({ page, context, expectTrouble }) => {
    expectTrouble(/answer 423: PUT \/admin\/account/u);
    expectTrouble(/answer 423: GET \//u);
    expectTrouble(/answer 400: POST \/api\/admin\/session\/unlock/u);
    expectTrouble(/request failed: POST \/api\/admin\/session\/unlock/u);
    const other = await context.newPage();
    await other.goto('/admin/enroll');
    await see(other.getByRole('heading', { name: 'Course Register Details' }));
    // The last of the screen's own calls: refused, it would ask for the password before its time.
    const visited = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto('/admin/panel');
    await visited;
    await page.getByRole('button', { name: 'Account' }).click();
    const account = page.getByRole('dialog', { name: 'Your account' });
    await account.getByLabel('Name', { exact: true }).fill('Asha R');
    await account.getByLabel('Current password').first().fill(admin.password);
    unusedFor(3);
    await other.reload();
    await see(question(other));
    const { count, release } = await holdBack(page, '/admin/account', 'PUT');
    await release();
    await account.getByRole('button', { name: 'Save' }).click();
    const password = question(page).getByLabel('Password');
    await see(question(page).getByText(admin.name));
    await eventually(() => hasFocus(password), true);
    await assertAccessible(page, 'the question for the password');
    for (const _press of [1, 2, 3]) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.mouse.click(5, 5);
    for (const _press of [1, 2]) await page.keyboard.press('Escape');
    await see(question(page));
    await goOn(page, 'wrong-password');
    await see(alertOf(page).getByText('The password is wrong.'));
    const mend = await cutOff(page, '/api/admin/session/unlock', 'POST');
    await goOn(page);
    await see(alertOf(page).getByText('No answer from the server. Please try again.'));
    await mend();
    assert.equal(count(), 1);
    await password.press('Enter');
    await see(statusOf(page).getByText('Your account has been updated.'));
    await seeGone(question(page));
    assert.equal(count(), 2);
    await eventually(() => account.getByLabel('Name', { exact: true }).inputValue(), 'Asha R');

    await seeGone(question(other));
    await see(other.getByRole('heading', { name: 'Course Register Details' }));
    await see(other.getByText('Total: 0', { exact: true }));
  },
  loggedIn,
);

browserTest(
  'a picture that was chosen is sent once the password has come; somebody else may log in instead',
  async ({ page, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 423: POST \/admin\/images\/upload/u);
    allowTrouble(/answer 423: GET \//u);
    await page.goto('/admin/partners');
    const file = await pictureFile('course.png');
    await page.locator('input[type=file]').setInputFiles({
      name: file.name,
      mimeType: 'image/png',
      buffer: Buffer.from(await file.arrayBuffer()),
    });
    unusedFor(3);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await goOn(page);
    await see(statusOf(page).getByText('Image uploaded successfully!'));
    await seeGone(question(page));

    unusedFor(3);
    await page.reload();
    await see(question(page));
    await question(page).getByRole('button', { name: 'Log in as somebody else' }).click();
    await seePath(page, '/admin');
    await seeGone(question(page));
    await eventually(() => storedSession(page), null);
  },
  loggedIn,
);

browserTest(
  'the tab in which a certificate is to open says that the password is asked for, and shows it then',
  async ({ page, api, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 423: GET \/api\/admin\/register\/.*\.pdf/u);
    allowTrouble(/answer 423: GET \//u);
    const certificate = { holder: 'Kavitha', programme: 'FPV', from: '2026-01-05', to: '2026-01-09' };
    await api.add('/api/admin/register', certificate);
    await page.goto('/admin/register');
    const print = page.getByRole('button', { name: /^Print certificate /u });
    await see(print);
    unusedFor(3);
    const [tab] = await Promise.all([page.waitForEvent('popup'), print.click()]);
    await see(tab.getByText('Please go back to the back office and type your password first.'));
    // A browser without a screen has no viewer, and saves the file.
    const [file] = await Promise.all([tab.waitForEvent('download'), goOn(page)]);
    assert.match(file.url(), /^blob:/u);
  },
  loggedIn,
);
