import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PersonItem } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const headers = await app.logIn();
const trial = batchTrial(app, headers);
const currentPassword = testAdmin.password;
const ask = (path: string, body: object) => app.call(`/api/admin/person${path}`, json(body, 'POST', headers));

test('the own password exports and erases everything of a person, the next in line gets the seat, and no log names the person', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 1 });
  const phone = '98765 43210';
  const devi = { name: 'Devi R', email: 'devi@example.com', phone };
  const { reference, page } = await trial.enroll(batch, devi);
  const waiting = await trial.enroll(batch);
  await app.call('/home', json({ ...peopleCalls.contact.body, email: 'DEVI@example.com' }));
  const found = await (await ask('', { phone })).json();
  const { items } = found as { items: PersonItem[] };
  assert.deepEqual(
    items.map(({ kind, name, text, place, notes }) => ({ kind, name, text, place, notes })),
    [{ kind: 'enrollments', name: devi.name, text: 'Small Class', place: 'held', notes: 0 }],
  );

  const who = { email: devi.email, phone };
  const both = (await (await ask('', who)).json()) as { items: PersonItem[] };
  const person = { ...who, take: both.items.map(({ _id }) => _id) };
  await assertRefusal(await ask('/erase', { ...person, currentPassword: 'wrong' }), 400);
  await assertRefusal(await ask('/export', { ...person, currentPassword: 'wrong' }), 400);
  const exported = await ask('/export', { ...person, currentPassword });
  assert.equal(exported.headers.get('cache-control'), 'no-store');
  const records = (await exported.json()) as Record<string, { reference?: string; place?: object }[]>;
  assert.deepEqual(Object.keys(records), ['enrollments', 'contactMessages']);
  const [enrollment] = records.enrollments ?? [];
  assert.equal(enrollment?.reference, reference);
  assert.equal(Reflect.get(enrollment?.place ?? {}, 'state'), 'held');

  const erased = await (await ask('/erase', { ...person, currentPassword })).json();
  assert.deepEqual(erased, { message: '2 records erased.', erased: { enrollments: 1, contactMessages: 1 } });
  assert.deepEqual(await trial.states(batch), { [waiting.reference]: 'offered' });
  assert.equal((await app.call(`/api${page}`)).status, 404);
  const told = JSON.stringify(app.logged);
  for (const text of [devi.name, devi.email, '43210']) assert.ok(!told.includes(text), text);
});

test('attempts at the own password are limited like log-in', async (t) => {
  const strict = await startTestApp({ LOGIN_ATTEMPTS: '2' });
  t.after(() => strict.close());
  const asAdmin = await strict.logIn();
  const person = { email: 'devi@example.com', take: [], currentPassword: 'wrong' };
  const statuses: number[] = [];
  for (const path of ['export', 'erase', 'export', 'erase'])
    statuses.push((await strict.call(`/api/admin/person/${path}`, json(person, 'POST', asAdmin))).status);
  assert.deepEqual(statuses, [400, 400, 429, 429]);
});

test('an imported certificate without an email or phone is found by its number and loses the name', async () => {
  const sheet = 'Number,Name,Course,From,To,Issued on\nOLD/7,Selvi M,FPV,10-04-2023,14-04-2023,15-04-2023\n';
  const body = { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: sheet };
  assert.equal((await app.call('/api/admin/register/import', body)).status, 200);
  const who = { certificate: 'old / 7' };
  const { items } = (await (await ask('', who)).json()) as { items: PersonItem[] };
  assert.deepEqual(
    items.map(({ kind, name, text }) => [kind, name, text]),
    [['certificates', 'Selvi M', 'OLD/7, FPV']],
  );
  const take = items.map(({ _id }) => _id);
  await assertRefusal(await ask('/erase', { ...who, take, currentPassword: 'wrong' }), 400);
  const erased = await (await ask('/erase', { ...who, take, currentPassword })).json();
  assert.deepEqual(erased, { message: '1 record erased.', erased: { certificates: 1 } });
  const list = await (await app.call('/api/admin/register?q=OLD', { headers })).json();
  assert.partialDeepStrictEqual(list, [{ number: 'OLD/7', holder: '', state: 'valid' }]);
});

test('a search that could find many people is refused', async () => {
  for (const body of [
    {},
    { email: '' },
    { email: 'devi' },
    { phone: '12' },
    { email: 'a@b.example', phone: '1' },
  ])
    await assertRefusal(await ask('', body), 400, /^Type an email/u);
});

test('an applicant who withdraws is erased at once, and the page answers like an unknown one', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 1 });
  const { page } = await trial.enroll(batch, { email: 'mani@example.com' });
  const waiting = await trial.enroll(batch);
  const answer = await trial.act(page, { action: 'withdraw' });
  assert.deepEqual(await answer.json(), { message: 'Your application is erased.' });
  await assertRefusal(await trial.act(page, { action: 'withdraw' }), 404, 'There is no such application.');
  assert.deepEqual(await trial.states(batch), { [waiting.reference]: 'offered' });

  const form = (path: string) =>
    app.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'action=withdraw',
    });
  const plain = await form(`/ta${waiting.page}`);
  assert.deepEqual([plain.status, plain.headers.get('location')], [303, '/ta/application?done=withdrawn']);
  assert.equal((await app.call(waiting.page)).status, 404);
  const held = JSON.stringify(app.database.prepare('SELECT * FROM activity').all());
  assert.match(held, /An applicant.*withdrew consent/u);
  assert.ok(!held.includes('mani'));
});

test('a withdrawal that cannot be recorded erases the applicant all the same', async (t) => {
  const { page } = await trial.enroll((await trial.addBatch())._id);
  app.database.exec("CREATE TRIGGER full BEFORE INSERT ON activity BEGIN SELECT raise(ABORT, 'full'); END");
  t.after(() => app.database.exec('DROP TRIGGER full'));
  assert.equal((await trial.act(page, { action: 'withdraw' })).status, 200);
  assert.equal((await app.call(page)).status, 404);
  assert.ok(app.logged.some(({ msg }) => msg === 'activity not recorded'));
});
