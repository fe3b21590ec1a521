import assert from 'node:assert/strict';
import { en } from '../../src/content/en/index.ts';
import { noticeText } from '../../src/shared/consent.ts';
import { defaultFacts } from '../../src/shared/default-facts.ts';
import type { Registration } from '../../src/shared/records.ts';
import type { MonthsByKind } from '../../src/shared/retention.ts';
import { assertAccessible } from './support/accessibility.ts';
import { loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, statusOf } from './support/expect.ts';
import { onCall } from './support/network.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();
const { password } = admin;

browserTest('a form says what is kept where the scripts never come', async ({ context, url }) => {
  const other = await context.browser()?.newContext({ baseURL: url });
  assert.ok(other);
  await other.route('**/*.js', (route) => route.abort());
  const bare = await other.newPage();
  await bare.goto('/contact');
  await bare.getByText(en.consent.open).first().click();
  const [what = ''] = noticeText('contactMessages', en.consent, defaultFacts).split('\n');
  await see(bare.getByText(what));
  await other.close();
});

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
