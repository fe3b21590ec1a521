import { focused, hasFocus, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath } from './support/expect.ts';
import { storedSession } from './support/log-in.ts';
import { addColleague, codeOf, setUpApp } from './support/second-factors.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();

browserTest(
  'by keyboard alone an admin logs in and out, with the code of an app where there is one, and comes back to the screen where a session ended',
  async ({ page, api, url, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 401: POST \/admin\/login/u);
    // The calls of a screen that was still reading when its session ended.
    allowTrouble(/answer 401: (GET \/|POST \/api\/admin\/(?:today|visits))/u);
    const ravi = await addColleague(api, url, 'Ravi');
    const { secret } = await setUpApp(url, ravi);
    const { keyboard } = page;
    const email = page.getByLabel('Email');
    const logIn = async (account: { email: string; password: string }) => {
      await eventually(() => hasFocus(email), true);
      await keyboard.type(account.email);
      await keyboard.press('Tab');
      await keyboard.type(account.password);
      await keyboard.press('Enter');
    };
    /** The screen that one is led to begins at its heading. */
    const tabToEmail = async () => {
      await eventually(() => focused(page), 'Back office');
      await keyboard.press('Tab');
    };
    await page.goto('/admin');
    await logIn({ ...ravi, password: 'wrong-password' });
    await see(alertOf(page).getByText('Invalid credentials!', { exact: true }));
    await eventually(() => storedSession(page), null);
    await keyboard.press('Control+a');
    await keyboard.type(ravi.password);
    await keyboard.press('Enter');
    await eventually(() => hasFocus(page.getByLabel('Code', { exact: true })), true);
    await eventually(() => storedSession(page), null);
    await keyboard.type(await codeOf(secret, 1));
    await keyboard.press('Enter');
    await seePath(page, '/admin/panel');
    await see(page.getByRole('heading', { name: 'Ravi', exact: true }));

    const { token } = JSON.parse((await storedSession(page)) ?? '');
    const headers = { Authorization: `Bearer ${token}` };
    const status = async () => (await fetch(`${url}/admin/login`, { headers })).status;
    await eventually(status, 200);
    await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
    await seePath(page, '/admin');
    await eventually(() => storedSession(page), null);
    await eventually(status, 401, 'the server has ended the session too');

    await tabToEmail();
    await logIn(admin);
    await seePath(page, '/admin/panel');
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await turnTo(page, '/admin/enroll?q=kavi');
    await see(page.getByText('Nothing matches “kavi”'));
    // From another browser.
    await api.add('/admin/logout-everywhere', {});
    // As when somebody comes back to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await seeGone(page.getByText('Nothing matches “kavi”'));
    await tabToEmail();
    await logIn(admin);
    await seePath(page, '/admin/enroll?q=kavi');
    await see(page.getByText('Nothing matches “kavi”'));
    await eventually(() => page.getByLabel('Search').inputValue(), 'kavi');
  },
);
