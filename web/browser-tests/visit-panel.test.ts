import assert from 'node:assert/strict';
import { type SectionName, screenPath, screens, sectionsOf } from '../../src/shared/screens.ts';
import { loggedIn, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { addMessage, addRegistration } from './support/people.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();

browserTest(
  'the panel counts what is there and what is new, and leads to every section; what is held of a person is found, exported and erased, and activity says so',
  async ({ page, api }) => {
    const main = page.getByRole('main');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const described = (section: SectionName) =>
      button(screens[section].section.label).evaluate((link) =>
        (link.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      );
    const open = async (section: SectionName) => {
      const path = screenPath(section);
      await page.getByRole('navigation', { name: 'Sections' }).locator(`a[href="${path}"]`).press('Enter');
      await seePath(page, path);
      await see(main.getByText(screens[section].title, { exact: true }).first());
    };
    await addMessage(api, '/home', 'Mani K', 'Please call me', '98400 11122');
    await addMessage(api, '/adminpatnertouch', 'Uma');
    await addRegistration(api, 'Ravi');
    await page.goto('/admin/panel');
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await eventually(() => described('adminCourses'), ['3', 'DGCA authorised courses']);
    await eventually(() => described('adminContactMessages'), ['1', '1 new']);
    await see(statusOf(page).getByText('3 new to look at', { exact: true }));
    const ways = await main
      .locator('a[role=button]')
      .evaluateAll((all) => all.map((way) => way.getAttribute('href')));
    const sections = sectionsOf(['owner']).map((name) => screenPath(name));
    assert.deepEqual(ways.sort(), sections.sort());
    await button('Contact Form').press('Enter');
    await seePath(page, '/admin/contactUser');
    await see(rowsOf(page).getByText('Please call me'));
    await open('adminPartnerMessages');
    await see(rowsOf(page).getByText('Uma'));
    await open('adminRegistrations');
    await see(rowsOf(page).getByText('Ravi'));
    await open('adminCertificates');
    await see(rowsOf(page).getByText('Aerial Mapping'));
    await open('adminFigures');
    await see(page.getByRole('img', { name: /^Enquiries by week, .*: 3 in 26 weeks/u }));
    await open('adminAdmins');
    await see(rowsOf(page).getByText(admin.email));

    await open('adminPrivacy');
    await page.getByLabel('Phone', { exact: true }).fill('9840011122');
    await page.keyboard.press('Enter');
    await eventually(
      () => page.getByRole('checkbox', { name: /^Mani K.*Contact message/u }).isChecked(),
      true,
    );
    const confirm = async () => {
      await page.getByLabel('Your current password').fill(admin.password);
      await page.keyboard.press('Enter');
    };
    await button('Export what is ticked').press('Enter');
    await confirm();
    await see(page.getByRole('dialog').getByText('Please call me'));
    await page.keyboard.press('Escape');
    await seeGone(page.getByRole('dialog'));
    await button('Erase what is ticked').press('Enter');
    await confirm();
    await see(statusOf(page).getByText('1 record erased.'));
    await seeGone(page.getByRole('dialog'));
    assert.deepEqual(await api.get('/home/admin/getTouch'), []);
    await open('adminActivity');
    for (const deed of ['exported the records of an erased person', 'erased the records of a person'])
      await see(rowsOf(page).filter({ hasText: `${admin.email} ${deed}` }));
  },
  loggedIn,
);
