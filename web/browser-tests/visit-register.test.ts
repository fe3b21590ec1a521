import assert from 'node:assert/strict';
import { verification } from '../../src/content/en/verification.ts';
import type { AdminBatch, IssuedCertificate, Place } from '../../src/shared/records.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { newApplicant } from './support/enrollment-form.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });

/** Returns a batch that one person has completed. */
async function completedBatch(api: Api, name: string): Promise<AdminBatch> {
  const days = { startsOn: inDays(3), endsOn: inDays(7) };
  const course = { kind: 'course', entry: 'small-class', language: 'Tamil and English', seats: 30 };
  const batch = await api.add<AdminBatch>('/api/admin/batches', { ...course, ...days });
  const enrollment = { ...newApplicant(), name, course: 'Small Class', agree: true, batch: batch._id };
  await api.post('/api/enrollments', enrollment);
  const [place] = await api.get<Place[]>(`/api/admin/batches/${batch._id}/places`);
  const setState = (state: string) => api.put(`/api/admin/places/${place?._id}`, { state });
  await setState('confirmed');
  // Nobody can enroll for a batch that has begun.
  await api.put(`/api/admin/batches/${batch._id}`, { startsOn: inDays(-5), endsOn: inDays(-1) });
  await setState('completed');
  return batch;
}

browserTest(
  'a certificate is issued by the keyboard to somebody who completed a batch, found in the register and checked as visitors do; once revoked it is not valid any more',
  async ({ page, context, api }) => {
    const { _id } = await completedBatch(api, 'Devi Ramasamy');
    await page.goto(`/admin/batches/${_id}`);
    await page.getByRole('button', { name: 'Issue certificates to 1 who have none' }).press('Enter');
    const issue = page.getByRole('dialog', { name: /^Issue the certificate of / });
    await eventually(() => hasFocus(issue.getByLabel('Class of drone')), true);
    await page.keyboard.type('Small');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    const issued = page.getByRole('dialog', { name: '1 certificate issued' });
    await see(issued.getByText(/^Devi Ramasamy, NDA\/\d{4}\/0001$/u));
    await eventually(() => hasFocus(issued.getByRole('button', { name: 'Print it' })), true);
    const certificate = async () => {
      const [only, ...others] = await api.get<IssuedCertificate[]>('/api/admin/register');
      assert.ok(only && others.length === 0);
      return only;
    };
    const { number, code, holder, classOfDrone, hours } = await certificate();
    assert.deepEqual([holder, classOfDrone, hours], ['Devi Ramasamy', 'Small', 40]);

    await issued.getByRole('link', { name: 'register' }).press('Enter');
    await seePath(page, '/admin/register');
    await see(rowsOf(page).getByText(holder));
    await page.getByLabel('Search').fill('nobody');
    await seeGone(rowsOf(page));
    await page.getByLabel('Search').fill('ramasamy');
    await see(statusOf(page).getByText('1 found'));
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: `See what an employer sees of ${number}` }).press('Enter');
    const check = await opened;
    await seePath(check, `/verify/${code}`);
    const heading = check.getByRole('heading', { level: 1 });
    await eventually(() => heading.textContent(), verification.states.valid);
    for (const fact of [number, holder]) await see(check.getByRole('definition').filter({ hasText: fact }));

    const revoke = page.getByRole('button', { name: `Revoke ${number}` });
    await revoke.press('Enter');
    const question = page.getByRole('dialog', { name: `Revoke the certificate of ${holder}, ${number}?` });
    await see(question.getByText('This cannot be undone.', { exact: false }));
    await page.keyboard.press('Escape');
    await seeGone(question);
    await eventually(async () => (await certificate()).state, 'valid');
    await revoke.press('Enter');
    await eventually(() => hasFocus(question.getByLabel('Reason')), true);
    await page.keyboard.type('Copied');
    await question.getByRole('button', { name: 'Revoke certificate' }).press('Enter');
    await see(statusOf(page).getByText('Certificate revoked.'));
    await see(rowsOf(page).getByText('Revoked', { exact: true }));
    const { state, reason } = await certificate();
    assert.deepEqual([state, reason], ['revoked', 'Copied']);
    await check.reload();
    await eventually(() => heading.textContent(), verification.states.revoked);
  },
  loggedIn,
);
