import assert from 'node:assert/strict';
import type { AdminBatch, FollowUp, Person, Place } from '../../src/shared/records.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { newApplicant } from './support/enrollment-form.ts';
import { eventually, see, seeGone, statusOf } from './support/expect.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });
const phone = '98765 43210';

/** Returns the id of somebody with a certificate and two phones, one of which is a brother's too. */
async function personWithCertificate(api: Api): Promise<string> {
  const batch = await api.add<AdminBatch>('/api/admin/batches', {
    ...{ kind: 'course', entry: 'small-class', language: 'Tamil', seats: 30 },
    ...{ startsOn: inDays(3), endsOn: inDays(7) },
  });
  const kavya = { ...newApplicant(), name: 'Kavya S', email: 'kavya@example.com', phone };
  const { name, email } = kavya;
  await api.post('/admineventposter', { name, mail: email, phone: '90000 00001', place: 'Salem' });
  const enroll = (changes: object) =>
    api.post('/api/enrollments', { ...kavya, course: 'Small Class', agree: true, ...changes });
  await enroll({ batch: batch._id });
  await enroll({ name: 'Arun S', email: 'arun@example.com' });
  const [place] = await api.get<Place[]>(`/api/admin/batches/${batch._id}/places`);
  await api.put(`/api/admin/places/${place?._id}`, { state: 'confirmed' });
  await api.put(`/api/admin/batches/${batch._id}`, { startsOn: inDays(-5), endsOn: inDays(-1) });
  await api.put(`/api/admin/places/${place?._id}`, { state: 'completed' });
  await api.add('/api/admin/register', { places: [place?._id] });
  const [person] = await api.get<FollowUp[]>('/api/admin/follow-up?q=kavya');
  assert.ok(person);
  return person._id;
}

browserTest(
  'the pencil puts right one value by Enter; a certificate under the old name is replaced; of what a brother with the same phone has sent nothing is ticked',
  async ({ page, api }) => {
    const id = await personWithCertificate(api);
    const { keyboard } = page;
    await page.goto(`/admin/people/${id}`);
    const details = page.getByRole('list', { name: 'Details' });
    await see(details.getByText(/^90000 00001 \(event registration of /u));
    await see(details.getByText(/^98765 43210 \(enrollment of /u));

    await details.getByRole('button', { name: 'Correct the name', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Correct the name' });
    await eventually(() => hasFocus(dialog.getByLabel('Name')), true);
    await keyboard.press('Control+a');
    await keyboard.type('Kavya Selvam');
    await keyboard.press('Enter');
    await seeGone(dialog);
    await see(statusOf(page).getByText('Name corrected.'));
    await see(page.getByRole('heading', { name: 'Kavya Selvam', level: 1 }));
    await see(page.getByText(/^Name corrected: Kavya S → Kavya Selvam, by /u));

    await details.getByRole('button', { name: 'Correct the phone 90000 00001' }).press('Enter');
    const other = page.getByRole('dialog', { name: 'Correct the phone' });
    await eventually(() => hasFocus(other.getByLabel('Phone')), true);
    await keyboard.press('Control+a');
    await keyboard.type('12');
    await keyboard.press('Enter');
    await see(other.getByText('Enter a phone number with 7 to 15 digits', { exact: false }));
    await keyboard.press('Control+a');
    await keyboard.type('90000 00002');
    await keyboard.press('Enter');
    await see(details.getByText(/^90000 00002 \(event registration of /u));
    await see(details.getByText(/^98765 43210 /u));

    await details.getByRole('button', { name: 'Correct the language' }).press('Enter');
    const language = page.getByRole('dialog', { name: 'Correct the language' });
    await language.getByRole('radio', { name: 'Tamil' }).check();
    await keyboard.press('Enter');
    await see(details.getByText(/^writes Tamil/u).first());

    const certificates = page.getByRole('region', { name: 'Certificates' });
    await see(certificates.getByText('Issued under the name Kavya S', { exact: true }));
    await certificates.getByRole('button', { name: /^Replace / }).press('Enter');
    const replace = page.getByRole('dialog', { name: /^Replace / });
    await eventually(() => replace.getByLabel('Name').inputValue(), 'Kavya Selvam');
    await replace.getByRole('button', { name: 'Replace' }).press('Enter');
    await see(page.getByRole('dialog', { name: 'Certificate issued' }));
    await keyboard.press('Escape');
    await seeGone(certificates.getByText('Issued under the name', { exact: false }));
    const { certificates: issued } = await api.get<Person>(`/api/admin/people/${id}`);
    assert.deepEqual(
      issued.map(({ holder, state }) => [holder, state]),
      [
        ['Kavya Selvam', 'valid'],
        ['Kavya S', 'replaced'],
      ],
    );

    await page.getByRole('button', { name: 'Export or erase…' }).press('Enter');
    const found = page.getByRole('group', { name: 'Found' });
    await see(found.getByRole('checkbox', { name: /^Arun S/u, checked: false }));
    await eventually(() => found.getByRole('checkbox', { checked: true }).count(), 4);
    await eventually(() => found.getByRole('checkbox').count(), 5);
  },
  loggedIn,
);
