import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { focused, loggedIn, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields } from './support/catalogue-entries.ts';
import { alertOf, eventually, see, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();

const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const shown = (page: Page) => page.getByRole('alertdialog').locator('code');
/** The field that has the focus, by its name. */
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

async function confirm(page: Page, button: string, password: string = admin.password) {
  await dialog(page).getByLabel('Your current password').fill(password);
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
}

browserTest(
  'an admin is added, logs in with the password that was shown, is reset, and removed',
  async ({ page, context, url, expectTrouble }) => {
    expectTrouble(/answer 400: POST \/api\/admin\/admins/u);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Admins', exact: true }).press('Enter');
    await see(page.getByRole('heading', { name: 'Admins', level: 1 }));
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    await eventually(() => rowsOf(page).first().textContent(), /Asha Raman You/u);
    await eventually(() => rowsOf(page).first().getByRole('button').allInnerTexts(), ['Your account']);
    await page.getByRole('button', { name: 'Your account', exact: true }).press('Enter');
    await see(page.getByRole('dialog', { name: 'Your account' }).getByLabel('Name', { exact: true }));
    await page.keyboard.press('Escape');
    await eventually(() => focused(page), 'Your account');

    await page.getByRole('button', { name: 'Add admin', exact: true }).press('Enter');
    await eventually(() => focusedField(page), 'name');
    await page.keyboard.type('Priya');
    await dialog(page).getByLabel('Email').fill(admin.email.toUpperCase());
    await confirm(page, 'Add admin');
    await see(dialog(page).getByText('Another admin has this email.').first());
    await dialog(page).getByLabel('Email').fill('priya@example.com');
    await confirm(page, 'Add admin');
    await see(page.getByRole('alertdialog', { name: 'Password for priya@example.com' }));
    const first = (await shown(page).textContent()) ?? '';
    assert.match(first, /^[a-z2-9]{20}$/u);
    await eventually(() => focused(page), 'Copy');
    await page.keyboard.press('Enter');
    await see(statusOf(page).getByText('Copied', { exact: true }));
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), first);
    await assertAccessible(page, 'the password to hand over');
    await page.keyboard.press('Escape');
    await see(page.getByText('of priya@example.com has not been noted down yet', { exact: false }));
    await assertAccessible(page, 'the password that is not noted yet');
    await page.getByRole('button', { name: 'Show it again' }).press('Enter');
    await eventually(() => shown(page).textContent(), first);
    await page.mouse.click(5, 5);
    await see(shown(page));
    await page.getByRole('button', { name: 'I have noted it down' }).click();
    await eventually(() => page.getByRole('button', { name: 'Show it again' }).count(), 0);
    await eventually(() => focused(page), 'Admins');
    await see(statusOf(page).getByText('Total: 2', { exact: true }));

    const other = await context.browser()?.newContext({ baseURL: url });
    assert.ok(other);
    const colleague = await other.newPage();
    await logIn(colleague, first.replace(/.{5}/gu, '$& '));
    await chooseOwn(colleague, first, 'priya flies at night');
    await see(colleague.getByRole('heading', { name: 'Priya', exact: true }));
    await page.getByRole('button', { name: 'Reset password of Priya' }).click();
    await confirm(page, 'Reset password');
    await see(shown(page));
    const second = (await shown(page).textContent()) ?? '';
    assert.notEqual(second, first);
    await page.getByRole('button', { name: 'I have noted it down' }).click();
    await eventually(() => focused(page), 'Reset password of Priya');
    await colleague.reload();
    await seePath(colleague, '/admin');
    await logIn(colleague, second);
    await eventually(() => focused(colleague), 'Your password was reset');
    await see(colleague.getByText(/^By Asha Raman \(asha@example\.com\)(?:Today|Yesterday), \d\d:\d\d$/u));
    await assertAccessible(colleague, 'who has reset the password');
    await colleague.getByRole('button', { name: 'Continue' }).click();
    await see(colleague.getByLabel('New password'));
    const late = 'Your session is no longer valid. Please log in again.';
    const mend = await refuse(colleague, '/admin/password', 401, { message: late }, 'PUT');
    await typeTwice(colleague, 'priya flies at noon');
    await colleague.getByRole('button', { name: 'Save and continue' }).click();
    await see(alertOf(colleague).getByText(late));
    await eventually(() => focusedField(colleague), 'email');
    await mend();
    assert.equal((await fetch(`${url}/admin/login`, loginOf(second))).status, 200, 'from another device');
    await logIn(colleague, second);
    await eventually(() => focused(colleague), 'What has happened to your account');
    await see(colleague.getByText(/change your password under Account at once/u));
    await assertAccessible(colleague, 'a log-in from a new device');
    await colleague.getByRole('button', { name: 'Yes, that was me' }).click();
    await see(colleague.getByLabel('New password'));
    await colleague.reload();
    await eventually(
      () => colleague.evaluate(() => localStorage.getItem('adminInfo')),
      null,
      'no session yet',
    );
    await other.close();

    await page.getByRole('button', { name: 'Log out Priya' }).click();
    await assertAccessible(page, 'the question before a log-out');
    await confirm(page, 'Log out');
    await see(statusOf(page).getByText('priya@example.com is logged out everywhere.'));
    await eventually(() => focused(page), 'Log out Priya');
    await page.getByRole('button', { name: 'Remove Priya' }).click();
    await see(dialog(page).getByText('What they did stays in Activity.', { exact: false }));
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => focused(page), 'Remove Priya');
    await page.keyboard.press('Enter');
    await confirm(page, 'Remove');
    await see(statusOf(page).getByText('priya@example.com is no longer an admin.'));
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    await eventually(() => focused(page), 'Admins');
    assert.equal((await fetch(`${url}/admin/login`, loginOf(second))).status, 401);

    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Activity', level: 1 }));
    await eventually(
      async () => (await sentences(page)).slice(0, 10),
      [
        'Asha Raman asha@example.com removed the admin priya@example.com',
        'Asha Raman asha@example.com ended the sessions of the admin priya@example.com',
        'priya@example.com said that log-ins from new devices were their own',
        'priya@example.com logged in',
        'priya@example.com logged in',
        'priya@example.com logged in',
        'Asha Raman asha@example.com reset the password of the admin priya@example.com',
        'priya@example.com changed their password',
        'priya@example.com logged in',
        'Asha Raman asha@example.com added the admin priya@example.com',
      ],
    );
  },
  loggedIn,
);

browserTest(
  'what goes wrong with an admin is said in the dialog, and nothing typed is lost',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 400: POST \/api\/admin\/admins/u);
    expectTrouble(/request failed: POST \/api\/admin\/admins/u);
    expectTrouble(/answer 409: POST \/api\/admin\/admins/u);
    expectTrouble(/answer 500: GET \/api\/admin\/admins/u);
    expectTrouble(/console error: Could not read \/api\/admin\/admins/u);
    await page.goto('/admin/admins');
    await page.getByRole('button', { name: 'Add admin', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Add admin', exact: true }).click();
    await see(dialog(page).getByText('Name is required.'));
    await assertAccessible(page, 'the form with errors');
    await dialog(page).getByLabel('Name').fill('Ravi');
    await dialog(page).getByLabel('Email').fill('ravi@example.com');
    const slow = await holdBack(page, '/api/admin/admins', 'POST');
    await confirm(page, 'Add admin', 'wrong');
    await slow.made;
    await eventually(() => dialog(page).getByRole('button', { name: 'Close' }).isDisabled(), true);
    await slow.release();
    await see(dialog(page).getByText('The current password is wrong.').first());
    const mend = await cutOff(page, '/api/admin/admins', 'POST');
    await confirm(page, 'Add admin');
    await see(alertOf(page).getByText('No answer from the server. Please try again.'));
    await mend();
    await eventually(() => dialog(page).getByLabel('Name').inputValue(), 'Ravi');
    await confirm(page, 'Add admin');
    await page.getByRole('button', { name: 'I have noted it down' }).click();

    const [ravi] = (await api.get<{ _id: string; name: string }[]>('/api/admin/admins')).filter(
      ({ name }) => name === 'Ravi',
    );
    await refuse(page, `/api/admin/admins/remove/${ravi?._id}`, 409, { message: 'Not now.' }, 'POST');
    await page.getByRole('button', { name: 'Remove Ravi' }).click();
    await confirm(page, 'Remove');
    await see(alertOf(page).getByText('Not now.'));
    await page.keyboard.press('Escape');
    const mendList = await refuse(page, '/api/admin/admins', 500);
    await page.reload();
    await see(alertOf(page).getByText('Error Loading Data'));
    await mendList();
    await page.getByRole('button', { name: 'Retry' }).click();
    await see(rowOf(page, 'ravi@example.com'));
  },
  loggedIn,
);

browserTest(
  'activity is searched, paged and read anew',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 500: GET \/api\/admin\/activity/u);
    expectTrouble(/console error: Could not read \/api\/admin\/activity/u);
    const { _id } = await api.send<{ _id: string }>('POST', '/api/courses', entryFields);
    for (let count = 0; count < 50; count += 1)
      await api.put('/api/admin/courses/hidden/small-class', { hidden: count % 2 === 0 });
    const mend = await refuse(page, '/api/admin/activity', 500, {});
    await page.clock.install();
    await page.goto('/admin/activity');
    await see(alertOf(page).getByText('The activity could not be loaded.'));
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await see(page.getByText(/^Page 1 of \d$/u));
    await eventually(() => rowsOf(page).count(), 50);
    await page.getByRole('link', { name: 'Next page' }).click();
    await seePath(page, '/admin/activity?page=2');
    await see(rowOf(page, entryFields.name));
    // Where the bar of sections is too low for all of them, the one that is open is in view.
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.reload();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const isInView = async () => {
      const link = await sections.getByRole('link', { name: 'Activity' }).boundingBox();
      const foot = await page.getByRole('button', { name: 'Logout' }).boundingBox();
      return link !== null && foot !== null && link.y + link.height <= foot.y;
    };
    await eventually(isInView, true);

    await page.getByLabel('Search').fill('ASHA@example.com added the course Night');
    await see(statusOf(page).getByText('1 found', { exact: true }));
    await eventually(
      () => sentences(page),
      [`Asha Raman asha@example.com added the course ${entryFields.name}`],
    );
    await page.getByLabel('Search').fill('nobody@example.com');
    await see(page.getByText('Nothing matches “nobody@example.com”'));
    await page.getByLabel('Search').fill('the course night');
    await see(rowOf(page, entryFields.name));
    await api.remove(`/api/courses/${_id}`);
    // As when somebody comes back to the tab, which counts once in five seconds.
    await page.clock.fastForward(6_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await eventually(() => rowsOf(page).count(), 2);
  },
  loggedIn,
);

/** Returns the sentences of the rows, without their times, which are today's, or yesterday's if India's midnight has passed. */
async function sentences(page: Page): Promise<string[]> {
  const texts = await rowsOf(page).allInnerTexts();
  return texts.map((text) => text.replace(/\s+/gu, ' ').replace(/ (?:Today|Yesterday), \d\d:\d\d$/u, ''));
}

function loginOf(password: string): RequestInit {
  const body = JSON.stringify({ email: 'priya@example.com', password });
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

/** Chooses a password in place of one that was handed over, not without trying to keep that. */
async function chooseOwn(page: Page, given: string, own: string): Promise<void> {
  await eventually(() => focusedField(page), 'newPassword');
  await assertAccessible(page, 'the choice of a password');
  await typeTwice(page, given);
  await page.keyboard.press('Enter');
  await see(page.getByText('Please choose a password other than the one you were given.').first());
  await page.getByLabel('New password').fill(own);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await see(page.getByText('This is not the same as the new password.'));
  await eventually(() => focusedField(page), 'repeatedPassword');
  const types = () =>
    page
      .locator('form input:visible')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('type')));
  await eventually(() => types(), ['password', 'password']);
  await page.getByRole('button', { name: 'Show password' }).click();
  await eventually(() => types(), ['text', 'text']);
  await eventually(() => page.getByLabel('New password').inputValue(), own, 'what was typed stays');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await eventually(() => types(), ['password', 'password']);
  await page.getByLabel('Repeat password').fill(own);
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

/** Fills both fields for a new password. */
async function typeTwice(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat password').fill(password);
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill('priya@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
}
