import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { offerHours } from '../shared/batches.ts';
import type { Application, Place } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const closed = 'This batch is full or closed. Please choose another one.';
const datesOf = async (page: string) => {
  const { dates } = await trial.read<Application>(`/api${page}`);
  return dates.map(({ _id }) => _id);
};

test('an applicant cannot move to a date where the same person has a place, and does not learn of that place', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch(), await trial.addBatch()];
  const devi = { name: 'Devi', phone: '98400 12345', email: 'devi@example.com' };
  const [first, second] = [await trial.enroll(one._id, devi), await trial.enroll(other._id, devi)];
  const asked = await trial.enroll(null, { ...devi, phone: '98400 99999' });
  for (const { page } of [second, asked]) {
    assert.ok(!(await datesOf(page)).includes(one._id));
    const refused = await trial.act(page, { action: 'move', batch: one._id });
    assert.deepEqual([refused.status, await refused.json()], [409, { message: closed }]);
  }
  assert.deepEqual(await trial.states(one._id), { [first.reference]: 'held' });
  assert.deepEqual(await trial.states(other._id), { [second.reference]: 'held' });
  const byAdmin = await trial.change(other._id, second.reference, { batch: one._id });
  assert.equal(byAdmin.status, 200, 'the office may');
});

test('a move to another course, or to a hidden, full, cancelled, done or begun date, is refused', async () => {
  const course = { entry: 'medium-class' };
  const { _id } = await trial.addBatch(course);
  const full = await trial.addBatch({ ...course, seats: 1 });
  await trial.enroll(full._id);
  const cancelled = await trial.addBatch(course);
  await app.call(`/api/admin/batches/${cancelled._id}/cancel`, trial.asAdmin({}));
  const others = [
    await trial.addBatch({ entry: 'small-class' }),
    await trial.addBatch({ kind: 'certificate', entry: 'fpv' }),
    await trial.addBatch({ ...course, hidden: true }),
    await trial.addBatch({ ...course, state: 'done' }),
    await trial.addBatch({ ...course, startsOn: trial.day(0), endsOn: trial.day(3) }),
    await trial.addBatch({ ...course, startsOn: trial.day(-3), endsOn: trial.day(1) }),
    full,
    cancelled,
  ];
  const right = await trial.addBatch(course);
  const { page, reference } = await trial.enroll(_id, { course: 'Medium Class' });
  assert.deepEqual(await datesOf(page), [right._id]);
  for (const batch of [...others.map((other) => other._id), _id, 'none'])
    assert.equal((await trial.act(page, { action: 'move', batch })).status, 409, batch);
  assert.deepEqual(await trial.states(_id), { [reference]: 'held' });
  assert.equal((await trial.act(page, { action: 'move', batch: right._id })).status, 200);
  assert.deepEqual(await trial.states(right._id), { [reference]: 'held' });
});

test('a move by the applicant keeps the hold, by the office renews it, and a confirmed seat stays confirmed', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const { page, reference } = await trial.enroll(one._id);
  const until = async () => (await trial.read<Application>(`/api${page}`)).heldUntil;
  const before = await until();
  trial.later(50);
  await trial.act(page, { action: 'move', batch: other._id });
  assert.equal(await until(), before);
  const [{ _id } = { _id: '' }] = await trial.places(other._id);
  await app.call(`/api/admin/places/${_id}`, trial.asAdmin({ batch: one._id }, 'PUT'));
  const anew = await until();
  assert.ok(before !== null && anew !== null && before < anew);
  await trial.act(page, { action: 'move', batch: other._id });
  await trial.change(other._id, reference, { state: 'confirmed' });
  await trial.act(page, { action: 'move', batch: one._id });
  assert.deepEqual(await trial.states(one._id), { [reference]: 'confirmed' });
  assert.equal(await until(), null);
});

test('an offer can be accepted until it lapses and no later; a refusal takes nothing back of what was due', async () => {
  const { _id } = await trial.addBatch({ seats: 1, startsOn: trial.day(20), endsOn: trial.day(24) });
  const [first, second, third] = [await trial.enroll(_id), await trial.enroll(_id), await trial.enroll(_id)];
  await trial.act(first.page, { action: 'leave' });
  trial.later(offerHours + 1);
  const refused = await trial.act(second.page, { action: 'accept' });
  assert.deepEqual(
    [refused.status, await refused.json()],
    [409, { message: 'No seat is offered to you any more.' }],
  );
  const stored = app.database
    .prepare('SELECT state FROM places WHERE batch = ? ORDER BY sequence')
    .pluck()
    .all(_id);
  assert.deepEqual(
    stored,
    ['cancelled', 'lapsed', 'offered'],
    'a refusal takes back nothing of what was due',
  );
  assert.equal((await trial.act(third.page, { action: 'accept' })).status, 200);
  assert.deepEqual((await trial.states(_id))[third.reference], 'held');
});

test('once a batch has begun, applicants cannot leave, move or accept, and no seat is offered', async () => {
  const { _id } = await trial.addBatch({ seats: 1, startsOn: trial.day(2), endsOn: trial.day(6) });
  await trial.addBatch();
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  await trial.change(_id, first.reference, { state: 'confirmed' });
  trial.later(48);
  for (const action of ['leave', 'move', 'accept'])
    assert.equal((await trial.act(first.page, { action, batch: _id })).status, 409, action);
  assert.equal((await trial.change(_id, first.reference, { state: 'cancelled' })).status, 200);
  assert.equal((await trial.states(_id))[second.reference], 'waiting');
  const third = await trial.enroll(_id);
  assert.equal(third.state, 'waiting', 'whoever comes then stands behind who waits');
});

test('a left, lapsed or cancelled place can take a seat again, of the same date or another', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const { page, reference } = await trial.enroll(one._id);
  await trial.act(page, { action: 'leave' });
  assert.equal((await trial.act(page, { action: 'leave' })).status, 409);
  assert.equal((await trial.act(page, { action: 'move', batch: one._id })).status, 200);
  assert.deepEqual(await trial.states(one._id), { [reference]: 'held' });
  await trial.act(page, { action: 'leave' });
  assert.equal((await trial.act(page, { action: 'move', batch: other._id })).status, 200);
  assert.deepEqual(await trial.states(other._id), { [reference]: 'held' });
});

test('a move without a date is refused', async () => {
  const { page } = await trial.enroll((await trial.addBatch())._id);
  const refused = await trial.act(page, { action: 'move' });
  const message = 'batch is missing: the id of the date to move to.';
  assert.deepEqual([refused.status, await refused.json()], [400, { message, errors: { batch: message } }]);
});

test('a cancelled place names its canceller until it changes: the applicant, or an admin by name', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const [left, taken] = [await trial.enroll(one._id), await trial.enroll(one._id)];
  await trial.enroll(other._id);
  await trial.act(left.page, { action: 'leave' });
  await trial.change(one._id, taken.reference, { state: 'cancelled' });
  await app.call(`/api/admin/batches/${other._id}/cancel`, trial.asAdmin({}));
  const who = async (batch: string) =>
    (await trial.places(batch)).map(({ cancelledBy, canceller }) => [cancelledBy, canceller]);
  assert.deepEqual(await who(one._id), [
    ['applicant', null],
    ['office', 'Meena'],
  ]);
  assert.deepEqual(await who(other._id), [['office', 'Meena']]);
  await trial.change(one._id, taken.reference, { state: 'confirmed' });
  assert.deepEqual((await who(one._id)).at(-1), [null, null]);
});

test('the key of a page opens nothing once the enrollment is deleted, and opens it again when that is undone', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  const remove = (id: string) => app.call(`/api/enrollments/${id}`, { method: 'DELETE', headers: admin });
  const undoId = (await remove(first._id)).headers.get('x-undo-id');
  assert.equal((await app.call(`/api${first.page}`)).status, 404);
  assert.equal((await trial.act(first.page, { action: 'leave' })).status, 404);
  assert.deepEqual(
    await trial.states(_id),
    { [second.reference]: 'waiting' },
    'the seat is kept while it can be undone',
  );
  await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers: admin });
  assert.deepEqual(await trial.states(_id), { [first.reference]: 'held', [second.reference]: 'waiting' });
  await remove(first._id);
  await app.trash.empty();
  assert.equal(
    (await trial.act(second.page, { action: 'accept' })).status,
    200,
    'once it is gone the next is offered it',
  );
  assert.deepEqual(await trial.states(_id), { [second.reference]: 'held' });
});

test('the office sees the course name in the language of each applicant, also before a date is chosen', async () => {
  const { _id } = await trial.addBatch();
  const course = { course: 'Small Class' };
  await trial.enroll(_id, { ...course, language: 'ta' });
  await trial.enroll(_id, course);
  const names = (await trial.places(_id)).map(({ courseName }) => courseName);
  assert.deepEqual(names, ['Small class பயிற்சி', 'Small Class']);
  const { reference } = await trial.enroll(null, { ...course, language: 'ta' });
  const [asked] = await trial.read<Place[]>(`/api/admin/places?q=${reference}`);
  assert.deepEqual([asked?.course, asked?.courseName], ['Small Class', 'Small class பயிற்சி']);
});
