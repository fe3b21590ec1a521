import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stored, transactionNow } from '../database/index.ts';
import type { IssuedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';
import { countCertificates, numbersFrom, storeCertificate } from './store.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());
const context = stored(app.database);

const one = { holder: 'Devi R', programme: 'Small class', from: '2026-11-02', to: '2026-11-06' };
const issue = (body: object = one) =>
  app.call('/api/admin/register', trial.asAdmin({ again: true, ...body }));
async function numberOf(changes: object = {}): Promise<string> {
  const answer = await issue({ ...one, ...changes });
  assert.equal(answer.status, 201, await answer.clone().text());
  const [record] = (await answer.json()) as IssuedCertificate[];
  return record?.number ?? '';
}
async function numberLike(numberPattern: string): Promise<void> {
  const body = { numberPattern, signatories: [] };
  assert.equal((await app.call('/api/admin/certificate-paper', trial.asAdmin(body, 'PUT'))).status, 200);
}
function imports(number: string): void {
  const printed = { ...one, number, code: `earlier ${number}`, classOfDrone: null, hours: null };
  const nobody = { enrollment: null, personEmail: '', personPhone: '', issuedBy: 'meena@example.com' };
  const at = app.clock.now.toISOString();
  const rest = { id: number, issuedOn: '2026-11-06', paper: 1, imported: true, at };
  transactionNow(context, (tx) => storeCertificate(tx, { ...printed, ...nobody, ...rest }));
}

test('each year of issue has its own series of numbers', async () => {
  assert.equal(await numberOf(), 'NDA/2027/0001');
  assert.equal(await numberOf({ issuedOn: '2026-12-31' }), 'NDA/2026/0001');
  assert.equal(await numberOf({ issuedOn: '2026-12-30' }), 'NDA/2026/0002');
  assert.equal(await numberOf(), 'NDA/2027/0002');
  app.clock.now = new Date('2027-12-31T18:29:00Z');
  assert.equal(await numberOf(), 'NDA/2027/0003');
  app.clock.now = new Date('2027-12-31T18:31:00Z');
  assert.equal(await numberOf(), 'NDA/2028/0001', 'a minute after midnight in India');
  app.clock.now = morning;
  assert.equal(await numberOf(), 'NDA/2027/0004', 'though the clock went back');
});

test('parallel posts get numbers without a gap, and each place one certificate', async () => {
  const { _id } = await trial.addBatchOfToday({ seats: 6 });
  const people = [];
  for (let person = 0; person < 6; person += 1) people.push(await trial.enroll(_id));
  for (const state of ['confirmed', 'completed'])
    for (const { reference } of people) await trial.change(_id, reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  const bodies = Array.from({ length: 12 }, (_none, index) => (index % 3 === 0 ? { places } : one));
  const answers = await Promise.all(bodies.map((body) => issue(body)));
  const statuses = answers.map(({ status }) => status).filter((_status, index) => index % 3 === 0);
  assert.deepEqual(statuses.sort(), [201, 409, 409, 409]);
  const numbers = numbersFrom(context, 'NDA/2027/').sort();
  const expected = Array.from({ length: 4 + 6 + 8 }, (_none, index) => index + 1);
  assert.deepEqual(
    numbers,
    expected.map((count) => `NDA/2027/${String(count).padStart(4, '0')}`),
  );
});

test('several certificates are issued together or not at all, and no number is lost', async () => {
  const { _id } = await trial.addBatchOfToday();
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id, { name: 'Kannan P' })];
  for (const state of ['confirmed', 'completed']) await trial.change(_id, first.reference, { state });
  const places = (await trial.places(_id)).map((place) => place._id);
  const before = countCertificates(context);
  await assertRefusal(await issue({ places }), 409, /^Kannan P has not completed the batch/u);
  await assertRefusal(await issue({ places: [places[0], 'nobody'] }), 404, 'Place not found');
  for (const state of ['confirmed', 'completed']) await trial.change(_id, second.reference, { state });
  await assertRefusal(await issue({ places, to: '2026-01-01' }), 400, /Last day must not be before/u);
  await assertRefusal(
    await issue({ places, issuedOn: '2027-01-05' }),
    400,
    /Day of issue must not be after/u,
  );
  assert.equal(countCertificates(context), before);
  assert.equal(await numberOf(), 'NDA/2027/0019');
});

test('an imported number of the same pattern is taken and moves the count on, in any case; other numbers do not', async () => {
  imports('nda/2027/0040');
  imports('NDA/2027/0055/A');
  imports('NDA/2027/2027000099');
  assert.equal(await numberOf(), 'NDA/2027/0041');
  assert.throws(() => imports('NDA/2027/0041'), /UNIQUE/u);
  assert.throws(() => imports('nda/2027/0041'), /UNIQUE/u);
  imports('NDA/2026/999999999');
  assert.equal(await numberOf({ issuedOn: '2026-12-31' }), 'NDA/2026/1000000000');
  assert.equal(await numberOf({ issuedOn: '2026-12-31' }), 'NDA/2026/1000000001');
});

test('another pattern begins at 1, and an earlier one continues', async () => {
  await numberLike('NDA-{count:3}');
  assert.equal(await numberOf(), 'NDA-001');
  assert.equal(await numberOf({ issuedOn: '2026-12-31' }), 'NDA-002', 'no year, one series');
  await numberLike('NDA/{year}/{count}');
  assert.equal(await numberOf(), 'NDA/2027/42', 'other digits, the same series');
  await numberLike('{count}/{year}/NDA');
  assert.equal(await numberOf(), '1/2027/NDA');
  await numberLike('NDA/{year}/{count:4}');
  assert.equal(await numberOf(), 'NDA/2027/0043');
  const sequence = numbersFrom(context, '').length;
  assert.equal(new Set(numbersFrom(context, '').map((number) => number.toLowerCase())).size, sequence);
});

test('the pattern stays from the first certificate on, though the institute is renamed', async () => {
  const second = await startTestApp();
  after(() => second.close());
  const other = batchTrial(second, await second.logIn());
  const send = (body: object) =>
    second.call('/api/admin/register', other.asAdmin({ ...one, again: true, ...body }));
  await send({});
  const { version, facts } = await other.read<{ version: string; facts: object }>('/api/admin/site');
  const renamed = { version, facts: { ...facts, name: 'Sky Pilots' } };
  assert.equal((await second.call('/api/admin/site', other.asAdmin(renamed, 'PUT'))).status, 200);
  const [record] = (await (await send({})).json()) as IssuedCertificate[];
  assert.match(record?.number ?? '', /^NDA\/\d{4}\/0002$/u);
});
