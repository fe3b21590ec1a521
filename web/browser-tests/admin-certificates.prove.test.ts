import assert from 'node:assert/strict';
import { application as texts } from '../../src/content/en/application.ts';
import type { AdminBatch, EnrollmentAnswer, IssuedCertificate, Place } from '../../src/shared/records.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });

let people = 0;

/** A batch in which these people have a seat, and which begins and ends so many days from today. */
async function seated(api: Api, names: readonly string[], [first, last]: readonly [number, number]) {
  const batch = await api.add<AdminBatch>('/api/admin/batches', {
    kind: 'course',
    entry: 'small-class',
    startsOn: inDays(3),
    endsOn: inDays(7),
    language: 'Tamil and English',
    seats: 30,
  });
  const answers: EnrollmentAnswer[] = [];
  for (const name of names) {
    people += 1;
    const contact = {
      email: `certified${people}@example.com`,
      phone: `98500${String(people).padStart(5, '0')}`,
    };
    const body = { name, ...contact, address: 'Gandhi Road', course: 'Small Class', agree: true };
    answers.push((await api.post('/api/enrollments', { ...body, batch: batch._id })) as EnrollmentAnswer);
  }
  const places = () => api.get<Place[]>(`/api/admin/batches/${batch._id}/places`);
  const setAll = async (state: string) => {
    for (const { _id } of await places()) await api.put(`/api/admin/places/${_id}`, { state });
  };
  await setAll('confirmed');
  // Nobody can enroll for a batch that has begun.
  await api.put(`/api/admin/batches/${batch._id}`, { startsOn: inDays(first), endsOn: inDays(last) });
  return { batch, answers, places, setAll };
}

/** A batch that these people have completed. */
async function completed(api: Api, names: readonly string[]) {
  const before = await seated(api, names, [-5, -1]);
  await before.setAll('completed');
  return before;
}

const screenOf = ({ _id }: AdminBatch) => `/admin/batches/${_id}`;

browserTest(
  'certificates are issued by the keyboard alone: what will stand on them, a name mended, and all at once',
  async ({ page, api }) => {
    const { batch, places } = await completed(api, ['Anbu', 'Chithra', 'Bala']);
    await page.goto(screenOf(batch));
    await page.getByRole('button', { name: 'Issue certificates to 3 who have none' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Issue 3 certificates' });
    const first = dialog.getByLabel('Class of drone');
    await eventually(() => hasFocus(first), true);
    await see(dialog.getByText('No email goes out', { exact: false }));
    await assertAccessible(page, 'the certificates before they are issued');
    await page.keyboard.type('Small');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    const names = dialog.getByRole('listitem').getByRole('textbox');
    const order = await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await names.nth(order.indexOf('Chithra')).fill('Chitra');
    for (let rest = order.length - order.indexOf('Chithra'); rest > 0; rest -= 1)
      await page.keyboard.press('Enter');
    const issue = dialog.getByRole('button', { name: 'Issue 3 certificates' });
    await eventually(() => hasFocus(issue), true);
    await page.keyboard.press('Enter');

    const done = page.getByRole('dialog', { name: '3 certificates issued' });
    for (const name of ['Anbu', 'Bala', 'Chitra'])
      await see(done.getByRole('listitem').filter({ hasText: `${name}, NDA/` }));
    await eventually(() => hasFocus(done.getByRole('button', { name: 'Print all' })), true);
    await assertAccessible(page, 'the certificates that were issued');
    await page.keyboard.press('Escape');
    await seeGone(page.getByRole('button', { name: /^Issue certificates/u }));
    const issued = await api.get<IssuedCertificate[]>('/api/admin/register');
    assert.deepEqual(issued.map(({ holder }) => holder).sort(), ['Anbu', 'Bala', 'Chitra']);
    assert.deepEqual([issued[0]?.classOfDrone, issued[0]?.hours], ['Small', 40]);
    for (const { name, certificate } of await places()) {
      const row = page.getByRole('row').filter({ hasText: name });
      await see(row.getByRole('link', { name: certificate?.number ?? 'none' }));
    }
    // In the register the name leads to the person, however it is spelt there.
    const spelt = issued.find(({ holder }) => holder === 'Chitra')?.number ?? 'none';
    await page.getByRole('link', { name: spelt }).click();
    await page.getByRole('link', { name: 'Chitra', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Chithra', level: 1 }));

    // The next batch of the course is asked for neither.
    const next = await completed(api, ['Divya']);
    await page.goto(screenOf(next.batch));
    await page.getByRole('button', { name: 'Issue certificates to 1 who have none' }).press('Enter');
    await eventually(() => page.getByLabel('Class of drone').inputValue(), 'Small');
    await eventually(() => page.getByLabel('Hours').inputValue(), '40');
  },
  loggedIn,
);

browserTest(
  'while a batch runs nobody is marked as completed, and the screen says from which day on',
  async ({ page, api }) => {
    const { batch, setAll } = await seated(api, ['Hema'], [-1, 3]);
    await page.goto(screenOf(batch));
    await see(
      page.getByText(/^You can mark people as completed from the last day on, \w{3} \d{1,2} \w{3} \d{4}\.$/u),
    );
    await page.getByLabel('Select Hema').check();
    await see(page.getByRole('button', { name: 'Cancel seat', exact: true }));
    await eventually(() => page.getByRole('button', { name: /^Complete/u }).count(), 0);

    const days = (first: number, last: number) =>
      api.put(`/api/admin/batches/${batch._id}`, { startsOn: inDays(first), endsOn: inDays(last) });
    await days(-5, -1);
    await page.reload();
    await see(page.getByRole('button', { name: 'Complete Hema' }));
    await setAll('completed');
    await days(-1, 3);
    await page.reload();
    await see(page.getByText(/^You can issue certificates from the last day on, /u));
    await page.getByLabel('Select Hema').check();
    await eventually(() => page.getByRole('button', { name: /^Issue/u }).count(), 0);
  },
  loggedIn,
);

browserTest(
  'a certificate that was revoked is not issued again with the others, but by a tick beside that person',
  async ({ page, api }) => {
    const { batch, places } = await completed(api, ['Ezhil', 'Fathima']);
    const [ezhil] = await places();
    const [{ _id = '' } = {}] = await api.add<IssuedCertificate[]>('/api/admin/register', {
      places: [ezhil?._id],
    });
    await api.put(`/api/admin/register/${_id}`, { state: 'revoked', reason: 'Did not pass' });
    await page.goto(screenOf(batch));
    await see(page.getByRole('button', { name: 'Issue certificates to 1 who have none' }));
    await see(page.getByText('Certificate revoked'));
    await page.getByLabel(`Select ${ezhil?.name}`).check();
    await page.getByRole('button', { name: 'Issue certificates to 1 selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 certificate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await eventually(
      async () => (await places()).map(({ certificate }) => certificate?.state ?? null),
      ['valid', null],
    );
  },
  { ...phone, ...loggedIn },
);

browserTest(
  'whoever has the certificate finds it on their own page, without scripts too',
  async ({ api, context, url }) => {
    const { answers, places } = await completed(api, ['Ganesh']);
    await api.add('/api/admin/register', { places: (await places()).map(({ _id }) => _id) });
    const [{ certificate }] = (await places()) as [Place];
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: url, ...phone });
    const page = (await plain?.newPage()) ?? assert.fail('There is no browser.');
    await page.goto(answers[0]?.page ?? '');
    await see(page.getByRole('heading', { level: 1, name: texts.states.certified }));
    await see(page.getByText(certificate?.number ?? 'none', { exact: true }));
    const file = page.getByRole('link', { name: texts.certificate.open });
    const answer = await fetch(url + (await file.getAttribute('href')));
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
    await assertNoSidewaysScroll(page, 'the page with a certificate');
    await page.getByRole('link', { name: texts.certificate.check }).click();
    assert.equal(new URL(page.url()).pathname, `/verify/${certificate?.code}`);
    await plain?.close();
  },
);
