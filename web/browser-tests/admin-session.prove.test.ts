import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { screenNames, screenPath } from '../../src/shared/screens.ts';
import { hasFocus, loggedIn, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { forgedToken, logIn, storedSession, storeInstead } from './support/log-in.ts';
import { cutOff, holdAnswer, holdBack, refuse } from './support/network.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();
const unauthorized = 'Unauthorized access! Please login first.';
const guarded = screenNames.filter((name) => name !== 'adminLogin');
const forged = (seconds: number) => JSON.stringify({ user: { name: 'A' }, token: forgedToken(seconds) });

browserTest(
  'whoever has no valid session is led to the log-in, is told why, and comes back by logging in',
  async ({ page, expectTrouble, allowTrouble }) => {
    // The first question of every screen: whose it is.
    expectTrouble(/answer 401: GET \/api\/admin\/account/u);
    allowTrouble(/answer 401: (GET \/|POST \/api\/admin\/(?:today|visits))/u);
    await page.goto('/admin');
    for (const name of guarded) {
      await turnTo(page, screenPath(name, 'small-class'));
      await seePath(page, '/admin');
      await see(alertOf(page).getByText(unauthorized, { exact: true }));
    }
    await page.reload();
    await see(page.getByLabel('Email'));
    await seeGone(page.getByText(unauthorized));

    for (const [stored, why, returnsTo] of [
      ['{broken', unauthorized, '/admin/panel'],
      [forged(-60), 'Your session has expired. Please log in again.', '/admin/enroll?q=kavi'],
      [forged(3600), 'Your session is no longer valid. Please log in again.', '/admin/enroll?q=kavi'],
    ] as const) {
      await storeInstead(page, stored);
      await page.goto('/admin/enroll?q=kavi');
      await seePath(page, '/admin');
      await see(alertOf(page).getByText(why));
      await eventually(() => storedSession(page), null, stored);
      await logIn(page);
      await seePath(page, returnsTo);
      await page.getByRole('button', { name: 'Logout', exact: true }).click();
      await seePath(page, '/admin');
    }
  },
);

browserTest(
  'a computer whose clock is twelve hours ahead logs in, and stays logged in after a reload',
  async ({ page }) => {
    await page.clock.install({ time: Date.now() + 12 * 3_600_000 + 60_000 });
    await page.goto('/admin');
    await logIn(page);
    await see(page.getByRole('button', { name: 'Logout', exact: true }));
    await page.reload();
    await see(page.getByRole('button', { name: 'Logout', exact: true }));
    await seePath(page, '/admin/panel');
  },
);

browserTest(
  'the log-in names what is missing, says what went wrong, and logs in once however often it is sent',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 401: POST \/admin\/login/u);
    expectTrouble(/answer 429: POST \/admin\/login/u);
    expectTrouble(/answer 500: POST \/admin\/login/u);
    expectTrouble(/request failed: POST \/admin\/login/u);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    await page.goto('/admin/login');
    await seePath(page, '/admin');
    const email = page.getByLabel('Email');
    const button = page.getByRole('button', { name: 'LOGIN' });
    await eventually(() => hasFocus(email), true);
    await button.click();
    await see(page.getByText('Email is required.'));
    await see(page.getByText('Password is required.'));
    await eventually(() => hasFocus(email), true);
    await page.keyboard.type('nobody');
    await page.getByLabel('Password').fill('flying-high-42');
    await button.click();
    await see(page.getByText('Email must be an address such as name@example.com.', { exact: true }));
    await eventually(() => hasFocus(email), true);
    assert.equal(calls, 0);

    for (const [fail, sentence] of [
      [
        () => refuse(page, '/admin/login', 429, { message: 'Too many attempts.' }, 'POST'),
        'Too many attempts.',
      ],
      [() => refuse(page, '/admin/login', 500, {}, 'POST'), 'Invalid credentials!'],
      [() => cutOff(page, '/admin/login', 'POST'), 'Server error. Please try again later.'],
    ] as const) {
      const mend = await fail();
      await logIn(page);
      await see(alertOf(page).getByText(sentence, { exact: true }));
      await mend();
    }
    await logIn(page, 'wrong-password');
    await see(alertOf(page).getByText('Invalid credentials!', { exact: true }));
    await eventually(() => email.inputValue(), admin.email);
    await eventually(() => storedSession(page), null);

    const call = await holdBack(page, '/admin/login', 'POST');
    await logIn(page);
    await call.made;
    await eventually(() => button.isDisabled(), true);
    await page.getByLabel('Password').press('Enter');
    await call.release();
    await seePath(page, '/admin/panel');
    await see(statusOf(page).getByText('Login Successful!'));
    assert.equal(call.count(), 1);
    const { user, token, ...more } = JSON.parse((await storedSession(page)) ?? '');
    assert.deepEqual([user, typeof token, more], [{ name: admin.name, email: admin.email }, 'string', {}]);
  },
);

browserTest(
  'the log-in works by keyboard alone and leads home; logging out is final, also for Back and for other tabs',
  async ({ page, context, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 404: GET \/admin\/nowhere/u);
    // The calls of a screen that was still reading when its session ended.
    allowTrouble(/answer 401: (GET \/|POST \/api\/admin\/(?:today|visits))/u);
    await page.goto('/admin/nowhere');
    await see(page.getByRole('heading', { name: '404 Not Found (Admin)' }));
    await eventually(() => page.title(), /404 Not Found/u);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await seePath(page, '/');
    await page.goBack();
    await eventually(() => hasFocus(page.getByLabel('Email')), true);
    await page.keyboard.type(admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await seePath(page, '/admin/panel');
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await seePath(page, '/admin/enroll');

    const other = await context.newPage();
    await other.goto('/admin/enroll');
    await see(other.getByRole('heading', { name: 'Course Register Details' }));
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await seePath(page, '/admin');
    await eventually(() => storedSession(page), null);
    await seeGone(alertOf(page));
    await page.goBack();
    await seePath(page, '/admin');
    await see(alertOf(page).getByText(unauthorized));

    await seePath(other, '/admin');
    await see(alertOf(other).getByText('You have logged out in another tab.'));
    await logIn(page);
    await seePath(page, '/admin/panel');
    await other.getByRole('link', { name: 'Continue to the back office' }).click();
    await seePath(other, '/admin/enroll');
  },
);

browserTest(
  'an account changes its name with its password; a new password, or logging out everywhere else, ends other sessions but no tab of this one',
  async ({ page, api, context, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 400: PUT \/admin\/account/u);
    allowTrouble(/^answer 401: (GET |POST \/api\/admin\/(?:today|visits))/u);
    const changed = 'a-longer-password';
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Account' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Asha R');
    await save.click();
    await see(dialog.getByText('Current password is required.'));
    await dialog.getByLabel('Current password').first().fill('wrong-password');
    await save.click();
    await see(alertOf(page).getByText('The current password is wrong.'));
    await dialog.getByLabel('Current password').first().fill(admin.password);
    await save.click();
    await see(dialog.getByText('Your account has been updated.'));
    await page.keyboard.press('Escape');
    await see(page.getByRole('heading', { name: 'Asha R', exact: true }));
    await eventually(() => storedSession(page), /"name":"Asha R"/u);
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Account' })), true);

    const before = await storedSession(page);
    await changePassword(page, admin.password, 'short');
    await see(page.getByText('New password must have at least 10 characters.'));
    await dialog.getByLabel('New password').fill(changed);
    await dialog.getByLabel('Repeat password').fill(changed);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await see(statusOf(page).getByText('Your password has been changed.', { exact: false }));
    await page.reload();
    await see(page.getByRole('heading', { name: 'Asha R', exact: true }));

    // Another browser with the older session.
    await storeInstead(page, before ?? '');
    const other = await context.newPage();
    await other.goto('/admin/panel');
    await seePath(other, '/admin');
    await logIn(other, changed);
    await seePath(other, '/admin/panel');
    await changePassword(other, changed, admin.password);
    await see(statusOf(other).getByText('Your password has been changed.', { exact: false }));
    await other.keyboard.press('Escape');

    const elsewhere = JSON.stringify(await api.session());
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByText('Where you are logged in', { exact: true }).click();
    await page.goto('/admin/panel');
    const answer = await holdAnswer(other, '/admin/logout-everywhere', 'POST');
    const logOut = other.getByRole('button', { name: 'Log out everywhere else' });
    await logOut.click();
    await answer.done;
    await eventually(() => logOut.isDisabled(), true);
    // A tab that has not heard of the new token yet.
    const refused = page.waitForResponse((late) => late.status() === 401);
    await turnTo(page, '/admin/enroll');
    await refused;
    answer.release();
    await see(statusOf(other).getByText('Every other browser has been logged out.'));
    await see(page.getByText('No enrollments found'));
    await other.reload();
    await see(other.getByRole('heading', { name: 'Asha R', exact: true }));
    await storeInstead(other, elsewhere);
    await other.reload();
    await seePath(other, '/admin');
  },
  loggedIn,
);

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByText('Password', { exact: true }).click();
  await dialog.getByLabel('Current password').last().fill(current);
  await dialog.getByLabel('New password').fill(next);
  await dialog.getByLabel('Repeat password').fill(next);
  await dialog.getByRole('button', { name: 'Change password' }).click();
}
