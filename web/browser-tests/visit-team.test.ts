import assert from 'node:assert/strict';
import type { TeamMember } from '../../src/shared/records.ts';
import { roleTexts } from '../../src/shared/roles.ts';
import { focused, hasFocus, loggedIn, rowsOf, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { storedSession } from './support/log-in.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();

browserTest(
  'an owner adds an admin, whose password is shown once, changes the roles and removes them; the office does not see what is for owners',
  async ({ page, api, url, allowTrouble }) => {
    // The calls of a screen that was still reading when its session ended.
    allowTrouble(/answer 401: (GET \/|POST \/api\/admin\/(?:today|visits))/u);
    const email = 'priya@example.com';
    const { keyboard } = page;
    const dialog = page.getByRole('dialog');
    const priya = rowsOf(page).filter({ hasText: email });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const team = async () =>
      (await api.get<TeamMember[]>('/api/admin/admins')).map(
        (one) => `${one.name}: ${one.roles.join(' and ')}`,
      );
    const confirm = async () => {
      await dialog.getByLabel('Your current password').fill(admin.password);
      await keyboard.press('Enter');
    };
    const logIn = async (account: { email: string; password: string }) => {
      await see(button('LOGIN'));
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await keyboard.press('Enter');
    };
    await page.goto('/admin/admins');
    await button('Add admin').press('Enter');
    await eventually(() => hasFocus(dialog.getByLabel('Name')), true);
    await keyboard.type('Priya');
    await dialog.getByLabel('Email').fill(email);
    // Less than an owner may, unless somebody chooses that.
    await eventually(() => dialog.getByRole('checkbox', { name: /^Office/u }).isChecked(), true);
    await dialog.getByRole('checkbox', { name: /^Editor/u }).check();
    await confirm();
    const handedOver = page.getByRole('alertdialog', { name: `Password for ${email}` });
    const password = (await handedOver.locator('code').textContent()) ?? '';
    assert.match(password, /^[a-z2-9]{20}$/u);
    await button('I have noted it down').press('Enter');
    await see(priya.getByText('Office, Editor', { exact: true }));
    await seeGone(handedOver);
    await eventually(() => button('Show it again').count(), 0);

    await button('Change roles of Priya').press('Enter');
    await dialog.getByRole('checkbox', { name: /^Editor/u }).uncheck();
    await confirm();
    await see(priya.getByText('Office', { exact: true }));
    await eventually(team, [`${admin.name}: owner`, 'Priya: office']);

    await button('Logout').press('Enter');
    await logIn({ email, password });
    await eventually(() => focused(page), 'Your role was changed');
    await button('Continue').press('Enter');
    const own = 'priya flies at night';
    await page.getByLabel('New password').fill(own);
    await page.getByLabel('Repeat password').fill(own);
    await keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Priya', exact: true }));
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await see(sections.getByRole('link', { name: 'Batches' }));
    await seeGone(sections.getByRole('link', { name: /^(?:Admins|Courses)/u }));
    await turnTo(page, '/admin/admins');
    await see(page.getByText(`This screen is for ${roleTexts.owner.people}. Please ask an owner.`));
    await seeGone(page.getByText(admin.email));
    const { token } = JSON.parse((await storedSession(page)) ?? '');
    const read = async (path: string) =>
      (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).status;
    await eventually(() => read('/api/admin/admins'), 403);
    await eventually(() => read('/api/enrollments'), 200);

    await button('Logout').press('Enter');
    await logIn(admin);
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await sections.getByRole('link', { name: 'Admins' }).press('Enter');
    await seePath(page, '/admin/admins');
    await button('Remove Priya').press('Enter');
    await keyboard.press('Escape');
    await eventually(() => focused(page), 'Remove Priya');
    await keyboard.press('Enter');
    await confirm();
    await seeGone(priya);
    await eventually(team, [`${admin.name}: owner`]);
    await eventually(() => read('/api/enrollments'), 401);
  },
  loggedIn,
);
