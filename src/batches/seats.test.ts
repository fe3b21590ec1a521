import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { offerHours } from '../shared/batches.ts';
import type { Application, Today } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { referencePattern } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

test('an enrollment without a batch gets a reference and a page, and only asks', async () => {
  const { reference, state, page } = await trial.enroll(null);
  assert.match(reference, referencePattern);
  assert.equal(state, 'asked');
  assert.match(page, /^\/application\/[\w-]{22}$/u);
});

test('seats are held until none is left; the next applicant waits, and gets the first freed seat', async () => {
  const { _id } = await trial.addBatch();
  const [first, second, third, fourth] = [
    await trial.enroll(_id),
    await trial.enroll(_id),
    await trial.enroll(_id),
    await trial.enroll(_id),
  ];
  assert.deepEqual(
    [first.state, second.state, third.state, fourth.state],
    ['held', 'held', 'waiting', 'waiting'],
  );
  assert.equal((await trial.batch(_id)).seatsLeft, 0);

  await trial.change(_id, first.reference, { state: 'cancelled' });
  await trial.undoTime();
  assert.deepEqual(await trial.states(_id), {
    [first.reference]: 'cancelled',
    [second.reference]: 'held',
    [third.reference]: 'offered',
    [fourth.reference]: 'waiting',
  });
});

test('one person gets one seat of a batch; the second enrollment only asks, and has a page', async () => {
  const { _id } = await trial.addBatch();
  const [first, second] = [
    await trial.enroll(_id, { name: 'R. Devi', phone: '98400 12345', email: 'devi@example.com' }),
    await trial.enroll(_id, { name: 'Tmt. R.Devi', phone: '+91 98400-12345', email: 'devi.r@example.com' }),
  ];
  assert.deepEqual([first.state, second.state], ['held', 'asked']);
  assert.notEqual(first.page, second.page);
  const places = await trial.places(_id);
  assert.equal(places.find(({ reference }) => reference === second.reference)?.sameAs, first.reference);
  const page = await (await app.call(`/api${second.page}`)).text();
  assert.doesNotMatch(page, new RegExp(first.reference, 'u'));
});

test('each of a family has a seat under one phone; a seventh waits beyond, in nobody’s way, until one of six is confirmed or gone', async () => {
  const { _id } = await trial.addBatch({ seats: 8 });
  const toSettle = async () => (await trial.read<Today>('/api/admin/today')).office?.seats.total ?? 0;
  const before = await toSettle();
  const family = (name: string) =>
    trial.enroll(_id, { name, phone: '98400 44000', email: `${name}@example.com` });
  const six = [];
  for (const name of ['Nila', 'Kavya', 'Mala', 'Bala', 'Asha', 'Ravi']) six.push(await family(name));
  assert.deepEqual(new Set(six.map(({ state }) => state)), new Set(['held']));
  const [seventh, eighth] = [await family('Selvam'), await family('Priya')];
  for (const { state, beyond } of [seventh, eighth]) assert.deepEqual([state, beyond], ['waiting', true]);
  const application = () => trial.read<Application>(`/api${seventh.page}`);
  assert.deepEqual([(await application()).ahead, (await application()).beyond], [null, true]);
  assert.equal(await toSettle(), before + 8, 'Today lists who waits beyond');
  const stranger = await trial.enroll(_id);
  assert.equal(stranger.state, 'held', 'nobody waits behind them');

  await trial.change(_id, six[0]?.reference ?? '', { state: 'confirmed' });
  await trial.undoTime();
  const states = await trial.states(_id);
  assert.deepEqual([states[seventh.reference], states[eighth.reference]], ['offered', 'waiting']);
  assert.equal((await application()).beyond, undefined);
});

test('a move frees one seat and takes another; a full batch refuses it', async () => {
  const [one, other] = [await trial.addBatch({ seats: 1 }), await trial.addBatch({ seats: 1 })];
  const { reference } = await trial.enroll(one._id);
  const waiting = await trial.enroll(one._id);
  assert.equal((await trial.change(one._id, reference, { batch: other._id })).status, 200);
  await trial.undoTime();
  assert.deepEqual(await trial.states(one._id), { [waiting.reference]: 'offered' });
  assert.deepEqual(await trial.states(other._id), { [reference]: 'held' });
  const { taken, held, offered } = await trial.batch(one._id);
  assert.deepEqual([taken, held, offered], [1, 0, 1]);
  const refused = await trial.change(one._id, waiting.reference, { batch: other._id });
  assert.equal(refused.status, 409);
  assert.deepEqual(await trial.states(one._id), { [waiting.reference]: 'offered' });
});

test('an applicant leaves, moves and accepts on their own page', async () => {
  const [one, other] = [await trial.addBatch({ seats: 1 }), await trial.addBatch({ seats: 1 })];
  const [first, second] = [await trial.enroll(one._id), await trial.enroll(one._id)];
  const act = async (page: string, body: object) => (await trial.act(page, body)).status;
  assert.equal(await act(second.page, { action: 'accept' }), 409);
  assert.equal(await act(first.page, { action: 'move', batch: other._id }), 200);
  assert.equal(await act(second.page, { action: 'accept' }), 200);
  assert.deepEqual(await trial.states(one._id), { [second.reference]: 'held' });
  assert.equal(await act(second.page, { action: 'leave' }), 200);
  assert.deepEqual(await trial.states(one._id), { [second.reference]: 'cancelled' });
  assert.equal(await act(second.page, { action: 'leave' }), 409);
});

test('a page is found by reference and phone together alone', async () => {
  const { reference, page } = await trial.enroll(null, { phone: '98400 55555' });
  const find = (body: object) => app.call('/api/application', json(body));
  const found = await find({ reference: reference.toLowerCase().replace('-', ' '), phone: '+91 9840055555' });
  assert.deepEqual([found.status, await found.json()], [200, { page }]);
  assert.equal((await find({ reference, phone: '98400 55556' })).status, 404);
});

test('failed searches are limited like log-ins, however the reference is written', async () => {
  const strict = await startTestApp({ LOGIN_ATTEMPTS: '2' });
  after(() => strict.close());
  const { reference, page } = await batchTrial(strict, await strict.logIn()).enroll(null, {
    phone: '98400 66666',
  });
  const find = (typed: string, phone = '98400 66667') =>
    strict.call('/api/application', json({ reference: typed, phone }));
  const statuses = async (...searches: Promise<Response>[]) =>
    (await Promise.all(searches)).map(({ status }) => status);
  assert.deepEqual(await statuses(find(reference)), [404]);
  assert.deepEqual(await (await find(reference, '98400 66666')).json(), { page }, 'what is found forgets');
  assert.deepEqual(await statuses(find(reference), find(reference.toLowerCase())), [404, 404]);
  const refused = await find(reference.replace('-', ' '), '98400 66666');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await assertRefusal(refused, 429, 'Too many searches. Please try again later.');
  // An address is allowed five times as many.
  const others = ['AAAA-AAAA', 'CCCC-CCCC', 'DDDD-DDDD', 'EEEE-EEEE', 'FFFF-FFFF', 'GGGG-GGGG'];
  assert.deepEqual(await statuses(...others.map((other) => find(other))), [404, 404, 404, 404, 404, 404]);
  assert.deepEqual(await statuses(find('JJJJ-JJJJ')), [429]);
});

test('a batch cannot lose taken seats, and is not deleted while it has a place', async () => {
  const { _id } = await trial.addBatch();
  await trial.enroll(_id);
  await trial.enroll(_id);
  const path = `/api/admin/batches/${_id}`;
  assert.equal((await app.call(path, trial.asAdmin({ seats: 1 }, 'PUT'))).status, 409);
  assert.equal((await app.call(path, trial.asAdmin({}, 'DELETE'))).status, 409);
  assert.equal((await app.call(path, trial.asAdmin({ seats: 3 }, 'PUT'))).status, 200);
  assert.equal((await trial.batch(_id)).seatsLeft, 1);
});

test('a cancelled batch frees every place, and cannot be chosen any more', async () => {
  const { _id } = await trial.addBatch();
  const { reference } = await trial.enroll(_id);
  const answer = await app.call(`/api/admin/batches/${_id}/cancel`, trial.asAdmin({ message: 'Rain.' }));
  assert.equal(answer.status, 200);
  assert.deepEqual(await trial.states(_id), { [reference]: 'cancelled' });
  assert.equal((await trial.post({ batch: _id })).status, 409);
});

test('visitors see the upcoming batches, and a taken seat with the next request', async () => {
  const { _id } = await trial.addBatch({ entry: 'medium-class' });
  await trial.addBatch({ entry: 'medium-class', hidden: true });
  const list = async () => (await (await app.call('/api/batches?entry=medium-class')).json()) as object[];
  const [batch, ...more] = await list();
  assert.deepEqual(
    [batch, more],
    [
      {
        _id,
        kind: 'course',
        entry: 'medium-class',
        entryName: 'Medium Class',
        startsOn: '2027-01-18',
        endsOn: '2027-01-22',
        location: null,
        language: 'Tamil and English',
        seats: 2,
        seatsLeft: 2,
        state: 'open',
        full: false,
      },
      [],
    ],
  );
  await trial.enroll(_id);
  assert.deepEqual(await list(), [{ ...batch, seatsLeft: 1 }]);
});

test('a hold and an offer lapse after their hours, and each time the next is offered the seat', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second, third] = [await trial.enroll(_id), await trial.enroll(_id), await trial.enroll(_id)];
  trial.later(73);
  assert.deepEqual(Object.values(await trial.states(_id)).sort(), ['lapsed', 'offered', 'waiting']);
  trial.later(offerHours - 1);
  assert.equal((await trial.states(_id))[second.reference], 'offered');
  trial.later(2);
  assert.deepEqual(await trial.states(_id), {
    [first.reference]: 'lapsed',
    [second.reference]: 'lapsed',
    [third.reference]: 'offered',
  });
});
