import assert from 'node:assert/strict';
import { noticeText } from '../../src/shared/consent.ts';
import { defaultFacts } from '../../src/shared/default-facts.ts';
import type { ConsentNotice, Message, Registration } from '../../src/shared/records.ts';
import type { MonthsByKind } from '../../src/shared/retention.ts';
import { en } from '../content/en/index.ts';
import { ta } from '../content/ta/index.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath, statusOf } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { phone } from './support/screens.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();
const { password } = admin;

browserTest(
  'a form says in its language what is kept and which rights there are, before the scripts have come too; what is sent names that text',
  async ({ page, context, url, api }) => {
    await page.goto('/ta/contact');
    const form = page.locator('form').filter({ hasText: ta.consent.open }).first();
    await form.getByText(ta.consent.open).click();
    const text = noticeText('contactMessages', ta.consent, defaultFacts);
    for (const paragraph of text.split('\n')) await see(form.getByText(paragraph));
    await assertNoSidewaysScroll(page, 'the notice in Tamil');
    await form.getByLabel(ta.forms.labels.name).fill('Notice reader');
    await form.getByLabel(ta.forms.labels.email).fill('reader@example.com');
    await form.getByLabel(ta.forms.labels.message).fill('Hello');
    await form.getByRole('button').click();
    await see(form.getByText(ta.forms.sent.message));
    const rows = await api.get<Message[]>('/home/admin/getTouch?q=Notice+reader');
    const notices = await api.get<ConsentNotice[]>('/api/admin/notices');
    assert.equal(notices.find(({ _id }) => _id === rows[0]?.consent?.notice)?.text, text);

    // A browser whose scripts never come.
    const other = await context.browser()?.newContext({ baseURL: url });
    assert.ok(other);
    await other.route('**/*.js', (route) => route.abort());
    const bare = await other.newPage();
    await bare.goto('/contact');
    await bare.getByText(en.consent.open).first().click();
    const [what = ''] = noticeText('contactMessages', en.consent, defaultFacts).split('\n');
    await see(bare.getByText(what));
    await other.close();
  },
  { ...phone, width: 320 },
);

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
    await assertAccessible(page, 'the question');
    await page.getByRole('button', { name: en.application.withdraw.button }).click();
    await seePath(page, '/application?done=withdrawn');
    await see(page.getByText(en.application.withdraw.done));
    await page.goto(sent.page);
    await see(page.getByRole('heading', { name: en.application.missing.title }));
  },
  phone,
);

browserTest(
  'of a family with one phone the office ticks, by name and date, what is exported and erased; the rest stays',
  async ({ page, api }) => {
    const phone = '98765 43219';
    for (const name of ['Mother', 'Son'])
      await api.post('/admineventposter', { name, mail: `${name}@example.com`, phone, place: 'Salem' });
    await page.goto('/admin/privacy');
    await page.getByLabel('Phone', { exact: true }).fill('9876543219');
    await page.getByRole('button', { name: 'Find everything' }).click();
    await see(page.getByText('These have 2 names: Mother, Son.', { exact: false }));
    const erase = page.getByRole('button', { name: 'Erase what is ticked' });
    await eventually(() => erase.isDisabled(), true);
    await page.getByRole('checkbox', { name: /^Son.*Event registration, Today/u }).check();
    await assertAccessible(page, 'what was found');
    await erase.click();
    const dialog = page.getByRole('dialog');
    await see(dialog.getByText(/^Son. Event registration, Today.*Salem/u));
    await eventually(() => dialog.getByText('Mother').count(), 0);
    await page.getByLabel('Your current password').fill(password);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await see(statusOf(page).getByText('1 record erased.'));
    const left = await api.get<Registration[]>('/admineventposter?q=43219');
    assert.deepEqual(
      left.map(({ name }) => name),
      ['Mother'],
    );
  },
  loggedIn,
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

browserTest(
  'an owner changes how long records are kept once they have read what goes tonight, and typed the own password',
  async ({ page, api }) => {
    await onCall(page, '/api/admin/retention/preview', 'POST', (route) =>
      route.fulfill({
        json: [
          { kind: 'enrollments', count: 12, oldest: '2020-01-01T00:00:00.000Z' },
          { kind: 'registrations', count: 0, oldest: null },
          { kind: 'contactMessages', count: 1, oldest: '2020-01-01T00:00:00.000Z' },
        ],
      }),
    );
    await page.goto('/admin/privacy');
    await page.getByLabel('Event registrations, months').fill('600');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Change how long it is kept?' });
    await see(
      question.getByText(
        '12 enrollments and 1 contact message will be erased tonight. This cannot be undone.',
      ),
    );
    await assertAccessible(page, 'the question before months are changed');
    assert.equal((await api.get<MonthsByKind>('/api/admin/retention')).registrations, null);
    await page.getByLabel('Your current password').fill(password);
    await question.getByRole('button', { name: 'Save' }).click();
    await see(statusOf(page).getByText('Saved. The forms say so from now on.'));
    assert.equal((await api.get<MonthsByKind>('/api/admin/retention')).registrations, 600);
  },
  loggedIn,
);
