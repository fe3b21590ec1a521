import assert from 'node:assert/strict';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { forgedToken, logIn, storedSession, storeInstead } from './support/log-in.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { admin } from './support/start-site.ts';

/** What a screen was still reading when its session ended. */
const onItsWay = /answer 401: GET \//u;

const browserTest = browserSuite();
const unauthorized = 'Unauthorized access! Please login first.';
const guarded = [
  '/admin/panel',
  '/admin/courses',
  '/admin/addcourse',
  '/admin/editCourse/small-class',
  '/admin/certificates',
  '/admin/add-certificate',
  '/admin/edit/fpv',
  '/admin/partners',
  '/admin/enroll',
  '/admin/event-poster',
  '/admin/userEvent',
  '/admin/adminform',
  '/admin/contactUser',
];

browserTest(
  'every guarded screen leads a visitor without a session to the log-in and says why',
  async ({ page }) => {
    for (const path of guarded) {
      await page.goto(path);
      await seePath(page, '/admin');
      await see(alertOf(page).getByText(unauthorized, { exact: true }));
    }
    await page.reload();
    await see(page.getByLabel('E-mail'));
    await eventually(() => page.getByText(unauthorized).count(), 0, 'after a reload it is not said again');
  },
);

browserTest(
  'the log-in is found at /admin/login too, begins in its first field, and takes e-mail addresses',
  async ({ page }) => {
    const call = await holdBack(page, '/admin/login', 'POST');
    await page.goto('/admin/login');
    await seePath(page, '/admin');
    const email = page.getByLabel('E-mail');
    const hasFocus = () => email.evaluate((field) => field === document.activeElement);
    await eventually(hasFocus, true);
    await page.keyboard.type('nobody');
    await page.getByLabel('Password').fill('flying-high-42');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await see(page.getByText('E-mail must be an address such as name@example.com.', { exact: true }));
    await eventually(hasFocus, true);
    assert.equal(call.count(), 0);
  },
);

browserTest('a stored value that is no session is removed', async ({ page }) => {
  for (const value of ['{broken', 'null', '"text"', '{"user":{"name":"A"}}', '{"token":"no-token"}']) {
    await page.goto('/admin');
    await storeInstead(page, value);
    await page.goto('/admin/enroll');
    await seePath(page, '/admin');
    await see(alertOf(page).getByText(unauthorized));
    await eventually(() => storedSession(page), null, value);
  }
});

browserTest(
  'a session that is over is removed, and logging in leads back to the screen',
  async ({ page }) => {
    await page.goto('/admin');
    await storeInstead(page, JSON.stringify({ user: { name: 'A' }, token: forgedToken(-60) }));
    await page.goto('/admin/enroll?q=kav');
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session has expired. Please log in again.'));
    await eventually(() => storedSession(page), null);
    await logIn(page);
    await seePath(page, '/admin/enroll?q=kav');
  },
);

browserTest(
  'a token that the server does not take ends the session and says why',
  async ({ page, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 401: GET \/api\/enrollments/u);
    allowTrouble(/answer 401: GET \/api\/admin\/(?:news|events)/u);
    await page.goto('/admin');
    await storeInstead(page, JSON.stringify({ user: { name: 'A' }, token: forgedToken(3600) }));
    await page.goto('/admin/enroll');
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await eventually(() => storedSession(page), null);
    await logIn(page);
    await seePath(page, '/admin/enroll');
  },
);

browserTest('logging in stores the session and leads to the panel', async ({ page }) => {
  await page.goto('/admin');
  await logIn(page);
  await seePath(page, '/admin/panel');
  await see(statusOf(page).getByText('Login Successful!'));
  const stored = JSON.parse((await storedSession(page)) ?? '');
  assert.deepEqual(stored.user, { name: admin.name, email: admin.email });
  assert.deepEqual(Object.keys(stored), ['user', 'token']);
  await see(page.getByRole('heading', { name: admin.name }));
});

browserTest('wrong credentials are told, and what was typed stays', async ({ page, expectTrouble }) => {
  expectTrouble(/answer 401: POST \/admin\/login/u);
  await page.goto('/admin');
  await logIn(page, 'wrong-password');
  await see(alertOf(page).getByText('Invalid credentials!', { exact: true }));
  await eventually(() => page.getByLabel('E-mail').inputValue(), admin.email);
  await seePath(page, '/admin');
  await eventually(() => storedSession(page), null);
});

browserTest('the server’s own sentence is told, or a general one', async ({ page, expectTrouble }) => {
  expectTrouble(/answer 429: POST \/admin\/login/u);
  expectTrouble(/answer 500: POST \/admin\/login/u);
  await page.goto('/admin');
  const mend = await refuse(page, '/admin/login', 429, { message: 'Too many attempts.' }, 'POST');
  await logIn(page);
  await see(alertOf(page).getByText('Too many attempts.'));
  await mend();
  await refuse(page, '/admin/login', 500, {}, 'POST');
  await logIn(page);
  await see(alertOf(page).getByText('Invalid credentials!'));
});

browserTest('a lost network is told as such', async ({ page, expectTrouble }) => {
  expectTrouble(/request failed: POST \/admin\/login/u);
  await page.goto('/admin');
  const mend = await cutOff(page, '/admin/login', 'POST');
  await logIn(page);
  await see(alertOf(page).getByText('Server error. Please try again later.', { exact: true }));
  await mend();
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await seePath(page, '/admin/panel');
});

browserTest('missing fields are named, and the first has the focus', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await see(page.getByText('E-mail is required.'));
  await see(page.getByText('Password is required.'));
  await eventually(
    () => page.getByLabel('E-mail').evaluate((field) => field === document.activeElement),
    true,
  );
  await eventually(() => page.getByLabel('E-mail').getAttribute('type'), 'email');
});

browserTest(
  'the button is disabled while the answer is on its way, and one press is one call',
  async ({ page }) => {
    await page.goto('/admin');
    const call = await holdBack(page, '/admin/login', 'POST');
    await logIn(page);
    await call.made;
    await eventually(() => page.getByRole('button', { name: 'LOGIN' }).isDisabled(), true);
    await page.getByLabel('Password').press('Enter');
    await call.release();
    await seePath(page, '/admin/panel');
    assert.equal(call.count(), 1);
  },
);

browserTest(
  'logging out removes the session, and Back does not show the screen again',
  async ({ page, allowTrouble }) => {
    allowTrouble(onItsWay);
    await page.goto('/admin');
    await logIn(page);
    await seePath(page, '/admin/panel');
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await seePath(page, '/admin/enroll');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await seePath(page, '/admin');
    await eventually(() => storedSession(page), null);
    await eventually(() => alertOf(page).count(), 0);
    await page.goBack();
    await seePath(page, '/admin');
    await see(alertOf(page).getByText(unauthorized));
  },
  { loggedIn: false },
);

browserTest(
  'logging out in one tab logs out the other',
  async ({ page, context, allowTrouble }) => {
    allowTrouble(onItsWay);
    const other = await context.newPage();
    await other.goto('/admin/enroll');
    await see(other.getByRole('heading', { name: 'Course Register Details' }));
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await seePath(page, '/admin');
    await seePath(other, '/admin');
    await see(alertOf(other).getByText('You have logged out in another tab.'));
    await logIn(page);
    await seePath(page, '/admin/panel');
    await other.getByRole('link', { name: 'Continue to the back office' }).click();
    await seePath(other, '/admin/enroll');
  },
  { loggedIn: true },
);

browserTest('the log-in leads home, and unknown paths say so', async ({ page, expectTrouble }) => {
  expectTrouble(/answer 404: GET \/admin\/nowhere/u);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await seePath(page, '/');
  await page.goBack();
  await see(page.getByLabel('E-mail'));
  await page.goto('/admin/nowhere');
  await see(page.getByRole('heading', { name: '404 Not Found (Admin)' }));
  await eventually(() => page.title(), /404 Not Found/u);
});

browserTest('the whole log-in works by keyboard alone', async ({ page }) => {
  await page.goto('/admin');
  const email = page.getByLabel('E-mail');
  await eventually(() => email.evaluate((field) => field === document.activeElement), true);
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await seePath(page, '/admin/panel');
  await seeGone(page.getByLabel('Password'));
});
