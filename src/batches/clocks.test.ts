import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Application } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const takenIn = (batch: string) =>
  app.database
    .prepare(
      "SELECT count(*) FROM places WHERE batch = ? AND state IN ('held', 'confirmed', 'offered', 'completed')",
    )
    .pluck()
    .get(batch);

test('a clock put forward lapses due holds, and put back again gives no seat twice', async () => {
  const { _id } = await trial.addBatch({ seats: 2 });
  const [first, second, third] = [await trial.enroll(_id), await trial.enroll(_id), await trial.enroll(_id)];
  await trial.change(_id, first.reference, { state: 'confirmed' });
  trial.later(100);
  const wrong = {
    [first.reference]: 'confirmed',
    [second.reference]: 'lapsed',
    [third.reference]: 'offered',
  };
  assert.deepEqual(await trial.states(_id), wrong);
  trial.later(-100);
  assert.deepEqual(await trial.states(_id), wrong, 'what was confirmed is never taken away');
  assert.equal((await trial.enroll(_id)).state, 'waiting');
  assert.equal((await trial.change(_id, second.reference, { state: 'confirmed' })).status, 409);
  assert.equal(takenIn(_id), 2);
});

test('a clock put back by years gives no taken seat away, and holds none for ever', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const { now } = app.clock;
  const first = await trial.enroll(_id);
  trial.later(-20 * 365 * 24);
  assert.equal((await trial.enroll(_id)).state, 'waiting');
  assert.equal(takenIn(_id), 1);
  app.clock.now = now;
  trial.later(73);
  const states = await trial.states(_id);
  assert.equal(states[first.reference], 'lapsed');
  assert.equal(takenIn(_id), 1, 'the next is offered it');
});

test('a day begins at midnight in India: offers end then, and from the next day the batch cannot be chosen', async () => {
  const { _id } = await trial.addBatch({ seats: 1, startsOn: trial.day(1), endsOn: trial.day(5) });
  const midnight = new Date(`${trial.day(0)}T18:30:00Z`);
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  app.clock.now = new Date(midnight.getTime() - 1);
  assert.equal((await trial.act(first.page, { action: 'leave' })).status, 200);
  assert.equal((await trial.states(_id))[second.reference], 'offered');
  app.clock.now = midnight;
  assert.equal((await trial.act(second.page, { action: 'accept' })).status, 409);
  assert.equal((await trial.states(_id))[second.reference], 'lapsed');
  app.clock.now = new Date(midnight.getTime() + 24 * 3_600_000 - 1);
  assert.equal((await trial.post({ batch: _id })).status, 201, 'the whole first day counts');
  app.clock.now = new Date(midnight.getTime() + 24 * 3_600_000);
  assert.equal((await trial.post({ batch: _id })).status, 409);
  const shown = (await (await app.call('/api/batches')).json()) as { _id: string }[];
  assert.ok(!shown.some((batch) => batch._id === _id), 'nor shown, although nobody has changed anything');
});

test('an applicant who waits when the batch begins has no waiting number any more', async () => {
  const { _id } = await trial.addBatch({ seats: 1, startsOn: trial.day(1), endsOn: trial.day(5) });
  await trial.enroll(_id);
  const { page } = await trial.enroll(_id);
  const read = async () => {
    const { state, ahead } = await trial.read<Application>(`/api${page}`);
    return [state, ahead];
  };
  assert.deepEqual(await read(), ['waiting', 0]);
  app.clock.now = new Date(`${trial.day(0)}T18:30:00Z`);
  assert.deepEqual(await read(), ['waiting', null]);
});
