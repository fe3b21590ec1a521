import assert from 'node:assert/strict';
import type { SiteState } from '../../src/shared/site-facts.ts';
import { assertAccessible } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seePath, statusOf } from './support/expect.ts';
import { logIn, storedSession } from './support/log-in.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite({ DEMO: '1' });
const loggedIn = { loggedIn: true };

const buttons = [
  ['Course', '/admin/courses'],
  ['Certificate', '/admin/certificates'],
  ['Partners', '/admin/partners'],
  ['Enroll Form', '/admin/enroll'],
  ['Event Poster', '/admin/event-poster'],
  ['User Event', '/admin/userEvent'],
  ['Being a Partner', '/admin/adminform'],
  ['Contact Form', '/admin/contactUser'],
  // What the specification does not have stands behind its eight.
  ['Site', '/admin/site'],
  ['Admins', '/admin/admins'],
  ['Activity', '/admin/activity'],
] as const;

browserTest(
  'buttons lead to the eight sections and the further ones, by mouse and by space bar',
  async ({ page }) => {
    await page.goto('/admin/panel');
    const main = page.getByRole('main');
    await see(main.getByRole('heading', { name: 'Site and back office', level: 2 }));
    await eventually(
      () => main.getByRole('button').allInnerTexts(),
      buttons.map(([label]) => label),
    );
    for (const [label, path] of buttons) {
      await main.getByRole('button', { name: label, exact: true }).click();
      await seePath(page, path);
      await page.getByRole('link', { name: /^Back/u }).click();
      await seePath(page, '/admin/panel');
    }
    await main.getByRole('button', { name: 'Enroll Form', exact: true }).press('Space');
    await seePath(page, '/admin/enroll');
  },
  loggedIn,
);

browserTest(
  'each button shows how much its section holds and what is new in it',
  async ({ page, api }) => {
    await addEnrollments(api, 3);
    await addRegistration(api, 'Ravi');
    await addMessage(api, '/adminpatnertouch', 'Sara');
    await page.goto('/admin/panel');
    const described = async (name: string) => {
      const ids = await page.getByRole('button', { name, exact: true }).getAttribute('aria-describedby');
      const texts = (ids ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent());
      return Promise.all(texts);
    };
    await eventually(() => described('Enroll Form'), ['3', '3 new']);
    await eventually(() => described('User Event'), ['1', '1 new']);
    await eventually(() => described('Being a Partner'), ['1', '1 new']);
    await eventually(() => described('Contact Form'), ['0', 'None yet']);
    await eventually(() => described('Course'), ['3', 'DGCA authorised courses']);
    await eventually(() => described('Event Poster'), ['1', 'Pop up on the home page']);
  },
  loggedIn,
);

browserTest(
  'the panel names what of the site is still sample data, fact by fact, and leads to where it is set',
  async ({ page, api }) => {
    const { facts, version } = await api.get<SiteState>('/api/admin/site');
    await page.goto('/admin/panel');
    const notice = page.getByRole('region', { name: 'The site still shows sample data' });
    const all =
      'Name, Short name, Tagline, Phone, WhatsApp, E-mail, Place on the map, Address, Instagram, YouTube, Reviews, Questions.';
    await see(notice.getByText(all, { exact: true }));
    await assertAccessible(page, 'the panel that names samples');
    await api.put('/api/admin/site', { version, facts: { ...facts, phone: '98765 43210' } });
    await see(notice.getByText(all.replace('Phone, ', ''), { exact: true }));
    await notice.getByRole('link', { name: 'Set your own' }).click();
    await seePath(page, '/admin/site');
    const { version: now } = await api.get<SiteState>('/api/admin/site');
    await api.put('/api/admin/site', { version: now, facts });
  },
  loggedIn,
);

browserTest(
  'the name comes from the server, and where it gives none the panel says Admin',
  async ({ page }) => {
    await page.goto('/admin/panel');
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await refuse(page, '/admin/login', 200, { _id: '1', name: '', email: '' });
    await page.reload();
    await see(page.getByRole('heading', { name: 'Admin', exact: true }));
  },
  loggedIn,
);

browserTest(
  'without a network the panel stands, with what it knows',
  async ({ page, expectTrouble }) => {
    expectTrouble(/request failed: GET \/api\/admin\/courses/u);
    expectTrouble(/console error: Could not read .*\/api\/admin\/courses/u);
    await cutOff(page, '/api/admin/courses');
    await page.goto('/admin/panel');
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await eventually(() => page.getByText('–', { exact: true }).count(), 1);
  },
  loggedIn,
);

browserTest(
  'the account’s name and e-mail can be changed, with the current password',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 400: PUT \/admin\/account/u);
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    await dialog.getByLabel('Name', { exact: true }).fill('Asha R');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(dialog.getByText('Current password is required.'));
    await dialog.getByLabel('Current password').first().fill('wrong-password');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(alertOf(page).getByText('The current password is wrong.'));
    await dialog.getByLabel('Current password').first().fill(admin.password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(dialog.getByText('Your account has been updated.'));
    await page.keyboard.press('Escape');
    await see(page.getByRole('heading', { name: 'Asha R', exact: true }));
    await eventually(() => storedSession(page), /"name":"Asha R"/u);
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Account');
  },
  loggedIn,
);

browserTest(
  'a new password ends every other session and keeps this one',
  async ({ page, context, allowTrouble }) => {
    allowTrouble(/^answer 401: GET /u);
    const changed = 'a-longer-password';
    await page.goto('/admin/panel');
    const before = await storedSession(page);
    await changePassword(page, admin.password, 'short');
    await see(page.getByText('New password must have at least 10 characters.'));
    await page.getByRole('dialog').getByLabel('New password').fill(changed);
    await page.getByRole('dialog').getByLabel('Repeat password').fill(changed);
    await page.getByRole('button', { name: 'Change password' }).click();
    await see(statusOf(page).getByText('Your password has been changed.', { exact: false }));
    await page.keyboard.press('Escape');
    const after = await storedSession(page);
    assert.notEqual(after, before);
    await page.reload();
    await see(page.getByRole('heading', { name: /Asha/u }));

    // Another browser with the older session.
    await page.evaluate((old) => localStorage.setItem('adminInfo', old ?? ''), before);
    const other = await context.newPage();
    await other.goto('/admin/panel');
    await seePath(other, '/admin');
    await logIn(other, changed);
    await seePath(other, '/admin/panel');
    await changePassword(other, changed, admin.password);
    await see(statusOf(other).getByText('Your password has been changed.', { exact: false }));
  },
  loggedIn,
);

browserTest(
  'logging out everywhere else keeps this browser logged in',
  async ({ page, api, allowTrouble }) => {
    allowTrouble(/^answer 401: GET /u);
    const elsewhere = await api.session();
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('Other browsers', { exact: true }).click();
    const call = await holdBack(page, '/admin/logout-everywhere', 'POST');
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await call.made;
    await eventually(() => page.locator('button[aria-busy]').isDisabled(), true);
    await call.release();
    await see(statusOf(page).getByText('Every other browser has been logged out.'));
    await page.reload();
    await see(page.getByRole('heading', { name: /Asha/u }));
    await page.evaluate((old) => localStorage.setItem('adminInfo', old), JSON.stringify(elsewhere));
    await page.reload();
    await seePath(page, '/admin');
  },
  loggedIn,
);

async function changePassword(page: import('playwright-core').Page, current: string, next: string) {
  await page.getByRole('button', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByText('Password', { exact: true }).click();
  await dialog.getByLabel('Current password').last().fill(current);
  await dialog.getByLabel('New password').fill(next);
  await dialog.getByLabel('Repeat password').fill(next);
  await dialog.getByRole('button', { name: 'Change password' }).click();
}

browserTest(
  'a screen has one name in the menu, in the title and above what it shows',
  async ({ page }) => {
    await page.goto('/admin/courses');
    const names = await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .allTextContents();
    assert.equal(names.length, 11);
    for (const name of names) {
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name, exact: true })
        .click();
      await eventually(async () => (await page.title()).replace(/^\(\d+\) /u, '').split(' · ')[0], name);
      // Where the specification has another heading, the name stands above that.
      await see(page.locator('main').getByText(name, { exact: true }).first());
    }
  },
  { loggedIn: true },
);
