import { en } from '../../src/content/en/index.ts';
import type { Message } from '../../src/shared/records.ts';
import { loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath, statusOf } from './support/expect.ts';
import { phone } from './support/screens.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();
const { password } = admin;

browserTest(
  'an applicant has the enrollment erased by one button behind a question; the page is then unknown',
  async ({ page, api, allowTrouble }) => {
    allowTrouble(/404|no such application/u);
    const person = { name: 'Devi R', email: 'devi@example.com', phone: '98765 43210', address: 'Namakkal' };
    const sent = await api.add<{ page: string }>('/api/enrollments', {
      ...person,
      course: 'Small Class',
      agree: true,
    });
    await page.goto(sent.page);
    await page.getByText(en.application.withdraw.title).click();
    await see(page.getByText(en.application.withdraw.ask));
    await page.getByRole('button', { name: en.application.withdraw.button }).click();
    await seePath(page, '/application?done=withdrawn');
    await see(page.getByText(en.application.withdraw.done));
    await page.goto(sent.page);
    await see(page.getByRole('heading', { name: en.application.missing.title }));
  },
  phone,
);

browserTest(
  'the office finds everything of a person, exports it and erases it with the own password',
  async ({ page, api }) => {
    await api.post('/home', { name: 'Mani K', email: 'mani@example.com', message: 'Please call me' });
    await page.goto('/admin/privacy');
    await page.getByLabel('Email', { exact: true }).fill('MANI@example.com');
    await page.getByRole('button', { name: 'Find everything' }).click();
    await eventually(
      () => page.getByRole('checkbox', { name: /^Mani K.*Contact message/u }).isChecked(),
      true,
    );
    await page.getByRole('button', { name: 'Export what is ticked' }).click();
    await page.getByLabel('Your current password').fill(password);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await see(page.getByRole('dialog').getByText('Please call me'));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Erase what is ticked' }).click();
    await page.getByLabel('Your current password').fill(password);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await see(statusOf(page).getByText('1 record erased.'));
    await eventually(async () => (await api.get<Message[]>('/home/admin/getTouch?q=mani')).length, 0);
  },
  loggedIn,
);
