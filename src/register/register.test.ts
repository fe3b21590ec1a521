import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { IssuedCertificate, VerifiedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const issue = (body: unknown) => app.call('/api/admin/register', trial.asAdmin(body));
const issued = async (body: unknown) => (await (await issue(body)).json()) as IssuedCertificate[];
const change = (id: string, body: unknown) =>
  app.call(`/api/admin/register/${id}`, trial.asAdmin(body, 'PUT'));
const verify = (code: string) => app.call(`/api/verify/${encodeURIComponent(code)}`);
const one = { holder: 'Devi R', programme: 'Small class', from: '2026-12-01', to: '2026-12-05' };

test('completed places get certificates with consecutive numbers, once', async () => {
  const { _id } = await trial.addBatchOfToday();
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  for (const { reference } of [first, second])
    for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  const answer = await issue({ places });
  assert.equal(answer.status, 201);
  const records = (await answer.json()) as IssuedCertificate[];
  assert.deepEqual(
    records.map(({ number, from, to, state }) => ({ number, from, to, state })),
    ['NDA/2027/0001', 'NDA/2027/0002'].map((number) => ({
      number,
      from: '2027-01-04',
      to: '2027-01-04',
      state: 'valid',
    })),
  );
  await assertRefusal(await issue({ places }), 409, /has certificate NDA\/2027\/0001 already/u);
});

test('a certificate is verified by any spelling of its code, and shows its state', async () => {
  const [record] = await issued({ ...one, again: true });
  assert.ok(record);
  const seen = (await (await verify(record.code.toLowerCase().replaceAll('-', ' '))).json()) as object;
  const { _id, reason, enrollment, contact, imported, createdAt, ...printed } = record;
  assert.deepEqual(seen, { ...printed, checkedAt: morning.toISOString() });
  assert.equal((await change(_id, { state: 'revoked', reason: 'Paid by a false cheque' })).status, 200);
  const revoked = await (await verify(record.code)).text();
  assert.match(revoked, /"state":"revoked"/u);
  assert.doesNotMatch(revoked, /cheque/u);
  await assertRefusal(await change(_id, { holder: 'Devi Rani' }), 409, /was revoked already/u);
});

test('a replacement has a new number, and the old certificate names it', async () => {
  const [record] = await issued({ ...one, again: true });
  assert.ok(record);
  const after = (await (await change(record._id, { holder: 'Devi Rani' })).json()) as IssuedCertificate;
  assert.equal(after.holder, 'Devi Rani');
  assert.notEqual(after.number, record.number);
  const old = (await (await verify(record.code)).json()) as VerifiedCertificate;
  assert.deepEqual([old.state, old.replacedBy], ['replaced', after.number]);
});

test('a repetition of a certificate of the last day is refused unless `again` is true', async () => {
  const same = { ...one, holder: 'Mala K', hours: 40 };
  const [record] = await issued(same);
  const said = `Certificate ${record?.number}, issued within the last day, says the same.`;
  const { errors } = await assertRefusal(await issue({ ...same, holder: 'mala k.' }), 409, said);
  assert.match(errors?.again ?? '', /^Send again: true/u);
  for (const other of [{ again: true }, { hours: 41 }, { holder: 'Mala S' }])
    assert.equal((await issue({ ...same, ...other })).status, 201);
  app.clock.now = new Date(morning.getTime() + 24 * 3_600_000 + 1);
  assert.equal((await issue(same)).status, 201);
  app.clock.now = morning;
});

test('a day before the year 2000 is refused', async () => {
  const { errors } = await assertRefusal(await issue({ ...one, from: '0205-12-01' }), 400);
  assert.deepEqual(errors, { from: 'First day must not be before the year 2000.' });
});

test('no certificate is issued or replaced before the last day of training, also of a moved batch', async () => {
  const earlier = 'Day of issue must not be before the last day of training.';
  for (const days of [{ to: '2027-01-05' }, { issuedOn: '2026-12-04' }]) {
    const { errors } = await assertRefusal(await issue({ ...one, ...days }), 400, earlier);
    assert.deepEqual(errors, { issuedOn: earlier });
  }
  const [record] = await issued({ ...one, issuedOn: one.to, again: true });
  const { errors } = await assertRefusal(await change(record?._id ?? '', { to: '2027-01-05' }), 400);
  assert.deepEqual(errors, { to: 'Last day must not be after today.' });

  const { _id } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(_id);
  for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  await app.call(`/api/admin/batches/${_id}`, trial.asAdmin({ endsOn: '2027-01-05' }, 'PUT'));
  const later = 'The last day of this batch is 5 January 2027: certificates can be issued from that day on.';
  await assertRefusal(await issue({ places }), 409, later);
  await assertRefusal(await issue({ places, to: '2027-01-04' }), 409, later);
});
