import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { daysLater } from '../shared/days.ts';
import type { Application } from '../shared/records.ts';
import { aBatch, batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const pathOf = (id: string) => `/api/admin/batches/${id}`;
const change = (id: string, fields: object) => app.call(pathOf(id), trial.asAdmin(fields, 'PUT'));
const cancel = (id: string) => app.call(`${pathOf(id)}/cancel`, trial.asAdmin({ message: 'Rain.' }));
const statesOf = async (id: string) => Object.values(await trial.states(id)).sort();

test('more seats are offered to the waiting list in its order', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [, second, third, fourth] = [
    await trial.enroll(_id),
    await trial.enroll(_id),
    await trial.enroll(_id),
    await trial.enroll(_id),
  ];
  assert.equal((await change(_id, { seats: 3 })).status, 200);
  const states = await trial.states(_id);
  assert.deepEqual(
    [second, third, fourth].map(({ reference }) => states[reference]),
    ['offered', 'offered', 'waiting'],
  );
  await assertRefusal(
    await change(_id, { seats: 2 }),
    409,
    '3 seats are taken, so there must be at least 3.',
  );
});

test('an offer ends when the batch begins, also when its days are brought forward', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  await trial.act(first.page, { action: 'leave' });
  await change(_id, { startsOn: trial.day(1), endsOn: trial.day(5) });
  const [place] = (await trial.places(_id)).filter(({ state }) => state === 'offered');
  assert.equal(place?.heldUntil, `${trial.day(0)}T18:30:00.000Z`);
  trial.later(15);
  assert.equal((await trial.act(second.page, { action: 'accept' })).status, 409);
  assert.deepEqual(await statesOf(_id), ['cancelled', 'lapsed']);
});

test('a cancelled batch keeps no place, not even of an enrollment whose deletion is undone', async () => {
  const { _id } = await trial.addBatchOfToday();
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id), await trial.enroll(_id)];
  await trial.change(_id, first.reference, { state: 'confirmed' });
  await trial.change(_id, second.reference, { state: 'confirmed' });
  await trial.change(_id, second.reference, { state: 'completed' });
  const deleted = await app.call(`/api/enrollments/${first._id}`, { method: 'DELETE', headers: admin });
  assert.equal((await cancel(_id)).status, 200);
  const undo = `/api/admin/undo/${deleted.headers.get('x-undo-id')}`;
  assert.equal((await app.call(undo, { method: 'POST', headers: admin })).status, 200);
  assert.deepEqual(await statesOf(_id), ['cancelled', 'cancelled', 'completed']);
  await assertRefusal(await cancel(_id), 409);
  await assertRefusal(await change(_id, { state: 'open' }), 409);
});

test('a cancelled or done batch gives no seat in any way', async () => {
  const [cancelled, done, other] = [await trial.addBatch(), await trial.addBatch(), await trial.addBatch()];
  const left = [await trial.enroll(cancelled._id), await trial.enroll(done._id)];
  for (const { page } of left) await trial.act(page, { action: 'leave' });
  const { reference } = await trial.enroll(other._id);
  await cancel(cancelled._id);
  await change(done._id, { state: 'done' });
  for (const [index, { _id }] of [cancelled, done].entries()) {
    assert.equal((await trial.post({ batch: _id })).status, 409);
    const confirmed = { state: 'confirmed' };
    assert.equal((await trial.change(_id, left[index]?.reference ?? '', confirmed)).status, 409);
    assert.equal((await trial.change(other._id, reference, { batch: _id })).status, 409);
    assert.equal((await trial.batch(_id)).taken, 0);
  }
});

test('a hidden batch refuses new applicants, and keeps its own', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  await change(_id, { hidden: true });
  assert.equal((await trial.post({ batch: _id })).status, 409);
  assert.equal((await trial.act(first.page, { action: 'leave' })).status, 200);
  assert.equal((await trial.states(_id))[second.reference], 'offered');
});

test('a batch of a hidden or deleted course refuses new applicants, and the office can still change it', async () => {
  const { _id, entry } = await trial.addBatch({ entry: 'medium-class', seats: 9 });
  const { page } = await trial.enroll(_id, { course: 'Medium Class' });
  const offered = async () => ({
    listed: ((await (await app.call(`/api/batches?entry=${entry}`)).json()) as { _id: string }[]).length,
    status: (await trial.post({ batch: _id })).status,
  });
  const hide = (hidden: boolean) =>
    app.call(`/api/admin/courses/hidden/${entry}`, trial.asAdmin({ hidden }, 'PUT'));
  await hide(true);
  assert.deepEqual(await offered(), { listed: 0, status: 409 });
  await hide(false);
  assert.deepEqual(await offered(), { listed: 1, status: 201 });
  await app.call(`/api/courses/${entry}`, { method: 'DELETE', headers: admin });
  await app.trash.empty();
  assert.deepEqual(await offered(), { listed: 0, status: 409 });
  assert.equal((await change(_id, { seats: 3 })).status, 200);
  const { batch } = await trial.read<Application>(`/api${page}`);
  assert.equal(batch?.entryName, 'Medium Class', 'as it was asked for');
  await assertRefusal(await change(_id, { entry: 'fpv' }), 409, /course cannot be changed/u);
  await assertRefusal(
    await app.call('/api/admin/batches', trial.asAdmin({ ...aBatch, entry })),
    400,
    'There is no course with this id.',
  );
});

test('a purged enrollment frees its seat at once: it is offered to the waiting list, or the list shows it', async () => {
  const [wanted, quiet] = [await trial.addBatch({ seats: 1 }), await trial.addBatch({ seats: 1 })];
  const { _id: sitting } = await trial.enroll(wanted._id);
  const { reference } = await trial.enroll(wanted._id);
  const { _id: alone } = await trial.enroll(quiet._id);
  const seatsShown = async () =>
    ((await (await app.call('/api/batches')).json()) as { _id: string; seatsLeft: number }[]).find(
      (batch) => batch._id === quiet._id,
    )?.seatsLeft;
  assert.equal(await seatsShown(), 0);
  for (const id of [sitting, alone])
    await app.call(`/api/enrollments/${id}`, { method: 'DELETE', headers: admin });
  await app.trash.empty();
  // Seats settle in a transaction of their own, so the page may lag.
  for (let tries = 0; tries < 100 && (await seatsShown()) !== 1; tries += 1) await setTimeout(10);
  assert.equal(await seatsShown(), 1);
  assert.deepEqual(await trial.states(wanted._id), { [reference]: 'offered' });
});

test('a completed place stays as it is', async () => {
  const [one, other] = [await trial.addBatchOfToday(), await trial.addBatch()];
  const { reference, page } = await trial.enroll(one._id);
  assert.equal(
    (await trial.change(one._id, reference, { state: 'completed' })).status,
    409,
    'not before it is confirmed',
  );
  for (const state of ['confirmed', 'completed'])
    assert.equal((await trial.change(one._id, reference, { state })).status, 200);
  const changes: Record<string, string>[] = [
    { state: 'confirmed' },
    { state: 'cancelled' },
    { batch: other._id },
  ];
  const statuses = await Promise.all(
    changes.map(async (body) => (await trial.change(one._id, reference, body)).status),
  );
  assert.deepEqual(statuses, [409, 409, 409]);
  assert.equal((await trial.act(page, { action: 'leave' })).status, 409);
  assert.deepEqual(await statesOf(one._id), ['completed']);
});

test('a batch begins within five years and lasts 60 days at most; a batch from long ago keeps its days', async () => {
  const add = (startsOn: string, endsOn: string) =>
    app.call('/api/admin/batches', trial.asAdmin({ ...aBatch, startsOn, endsOn }));
  const begins = 'First day must be within 5 years of today.';
  const lasts = 'A batch can last 60 days at most.';
  const today = trial.day(0);
  const in5Years = `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`;
  for (const day of ['2072-01-18', '0027-01-18', daysLater(in5Years, 1)])
    assert.deepEqual((await assertRefusal(await add(day, day), 400, begins)).errors, { startsOn: begins });
  assert.equal((await add(in5Years, in5Years)).status, 201);
  const refused = await assertRefusal(await add(today, trial.day(60)), 400, lasts);
  assert.deepEqual(refused.errors, { endsOn: lasts });
  const answer = await add(today, trial.day(59));
  assert.equal(answer.status, 201);
  const { _id } = (await answer.json()) as { _id: string };
  await assertRefusal(await change(_id, { endsOn: trial.day(60) }), 400, lasts);
  app.database.prepare("UPDATE batches SET starts_on = '2019-01-01' WHERE id = ?").run(_id);
  assert.equal((await change(_id, { state: 'done' })).status, 200);
});

test('a batch cannot be completed before its last day in India', async (t) => {
  const { _id } = await trial.addBatch();
  const { reference } = await trial.enroll(_id);
  await trial.change(_id, reference, { state: 'confirmed' });
  const { now } = app.clock;
  t.after(() => {
    app.clock.now = now;
  });
  const complete = () => trial.change(_id, reference, { state: 'completed' });
  app.clock.now = new Date('2027-01-21T18:29:00Z');
  const later = 'The last day of this batch is 22 January 2027: its seats can be completed from that day on.';
  await assertRefusal(await complete(), 409, later);
  assert.deepEqual(await statesOf(_id), ['confirmed']);
  app.clock.now = new Date('2027-01-21T18:31:00Z');
  assert.equal((await complete()).status, 200);
});
