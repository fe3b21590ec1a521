import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { IssuedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());

const issue = (body: object) => app.call('/api/admin/register', trial.asAdmin({ again: true, ...body }));
const change = (id: string, body: object) =>
  app.call(`/api/admin/register/${id}`, trial.asAdmin(body, 'PUT'));
const one = {
  ...{ holder: 'Devi R', programme: 'Small class', classOfDrone: 'Small', hours: 40 },
  ...{ from: '2026-11-02', to: '2026-11-06', issuedOn: '2026-11-07' },
};
async function issued(body: object = one): Promise<IssuedCertificate> {
  const [record] = (await (await issue(body)).json()) as IssuedCertificate[];
  assert.ok(record);
  return record;
}
async function inRegister(number: string): Promise<IssuedCertificate | undefined> {
  const rows = await trial.read<IssuedCertificate[]>(`/api/admin/register?q=${encodeURIComponent(number)}`);
  return rows.find((row) => row.number === number);
}

test('a replacement has the changed fields, keeps the rest and is dated today; the old one keeps the reason', async () => {
  const record = await issued();
  const answer = await change(record._id, { to: '2026-11-09', hours: '', reason: 'A day was missing' });
  assert.equal(answer.status, 200);
  const after = (await answer.json()) as IssuedCertificate;
  const { holder, programme, classOfDrone, from, to, hours, issuedOn, state, reason } = after;
  assert.deepEqual(
    { holder, programme, classOfDrone, from, to, hours, issuedOn, state, reason },
    { ...one, to: '2026-11-09', hours: null, issuedOn: '2027-01-04', state: 'valid', reason: null },
  );
  assert.notEqual(after.code, record.code);
  const old = {
    state: 'replaced',
    replacedBy: after.number,
    changedOn: '2027-01-04',
    reason: 'A day was missing',
  };
  assert.deepEqual(await inRegister(record.number), { ...record, ...old });
});

test('only a valid certificate is revoked or replaced, and contradictory bodies are refused', async () => {
  const record = await issued();
  const both = "Send either state 'revoked' with a reason, or what the new certificate says otherwise.";
  await assertRefusal(await change(record._id, {}), 400, both);
  await assertRefusal(await change(record._id, { reason: 'Why' }), 400, both);
  await assertRefusal(await change(record._id, { state: 'revoked', reason: 'Why', holder: 'X' }), 400, both);
  await assertRefusal(await change(record._id, { state: 'revoked' }), 400, /^Reason is required/u);
  await assertRefusal(
    await change(record._id, { state: 'valid', reason: 'Why' }),
    400,
    /state must be revoked/u,
  );
  await assertRefusal(await change(record._id, { to: '2026-11-01' }), 400, /Last day must not be before/u);
  await assertRefusal(await change('nobody', { holder: 'X' }), 404, 'Certificate not found');
  assert.deepEqual(await inRegister(record.number), record);
  const { _id } = (await (await change(record._id, { holder: 'Devi Rani' })).json()) as IssuedCertificate;
  await assertRefusal(await change(record._id, { holder: 'Devi' }), 409, /was replaced already/u);
  await assertRefusal(
    await change(record._id, { state: 'revoked', reason: 'Why' }),
    409,
    /was replaced already/u,
  );
  const answers = await Promise.all([1, 2, 3].map(() => change(_id, { state: 'revoked', reason: 'Why' })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('an enrollment has one valid certificate; a revoked one can be reissued, and it outlives the enrollment', async () => {
  const { _id } = await trial.addBatchOfToday();
  const { reference, _id: enrollment } = await trial.enroll(_id);
  for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  const seated = await trial.places(_id);
  const places = seated.map((place) => place._id);
  const first = await issued({ places });
  assert.deepEqual([first.enrollment, first.contact], [enrollment, seated[0]?.contact]);
  const second = (await (await change(first._id, { holder: 'Person One' })).json()) as IssuedCertificate;
  assert.equal(second.enrollment, enrollment);
  const already = new RegExp(`^Person 1 has certificate ${second.number} already`, 'u');
  await assertRefusal(await issue({ places }), 409, already);
  await assertRefusal(await app.call('/api/admin/register/preview', trial.asAdmin({ places })), 409, already);
  await change(second._id, { state: 'revoked', reason: 'Never came' });
  const third = await issued({ places });
  const gone = await app.call(`/api/enrollments/${enrollment}`, trial.asAdmin({}, 'DELETE'));
  assert.equal((await inRegister(third.number))?.enrollment, enrollment, 'while that can be undone');
  await assertRefusal(await issue({ places }), 404, 'Place not found');
  const undo = `/api/admin/undo/${gone.headers.get('x-undo-id')}`;
  assert.equal((await app.call(undo, trial.asAdmin({}))).status, 200);
  await assertRefusal(await issue({ places }), 409, /already/u);
  await app.call(`/api/enrollments/${enrollment}`, trial.asAdmin({}, 'DELETE'));
  await app.trash.empty();
  assert.deepEqual(await inRegister(third.number), { ...third, enrollment: null, contact: null });
});

test('a preview equals the certificate issued next, and stores nothing', async () => {
  const before = app.stored();
  const answer = await app.call('/api/admin/register/preview', trial.asAdmin(one));
  const [shown] = (await answer.json()) as IssuedCertificate[];
  assert.deepEqual(app.stored(), before);
  const { number, holder, issuedOn } = await issued();
  assert.deepEqual([shown?.number, shown?.holder, shown?.issuedOn], [number, holder, issuedOn]);
});

test('too long a name and a malformed email are refused', async () => {
  const { _id } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(_id, { name: 'A'.repeat(101) });
  for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  await assertRefusal(await issue({ places }), 409, /is longer than 100 characters/u);
  await assertRefusal(await issue({ ...one, email: 'devi' }), 400, /^Email must be an address/u);
  await assertRefusal(await issue({ ...one, places }), 400, /^Send either places or the name/u);
});
