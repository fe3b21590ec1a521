import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Application } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760', HOLD_HOURS: '0' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

test('with HOLD_HOURS=0 everybody waits, nothing is offered, and the office gives every seat', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second] = [await trial.enroll(_id), await trial.enroll(_id)];
  assert.deepEqual([first.state, second.state], ['waiting', 'waiting']);
  assert.equal((await trial.change(_id, second.reference, { state: 'confirmed' })).status, 200);
  assert.equal(
    (await trial.change(_id, first.reference, { state: 'confirmed' })).status,
    409,
    'there is one seat',
  );
  await trial.change(_id, second.reference, { state: 'cancelled' });
  trial.later(100);
  assert.deepEqual(await trial.states(_id), {
    [first.reference]: 'waiting',
    [second.reference]: 'cancelled',
  });
  const { seatsLeft, waiting, offersSeats } = await trial.batch(_id);
  assert.deepEqual([seatsLeft, waiting, offersSeats], [1, 1, false]);
});

test('with HOLD_HOURS=0 an applicant waits for another date, and gives up no seat for it', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const { page, reference } = await trial.enroll(one._id);
  assert.equal((await trial.act(page, { action: 'move', batch: other._id })).status, 200);
  assert.deepEqual(await trial.states(other._id), { [reference]: 'waiting' });
  await trial.change(other._id, reference, { state: 'confirmed' });
  assert.deepEqual((await trial.read<Application>(`/api${page}`)).actions, ['leave']);
  assert.equal((await trial.act(page, { action: 'move', batch: one._id })).status, 409);
  assert.equal(
    (await trial.change(other._id, reference, { batch: one._id })).status,
    200,
    'the office moves it',
  );
  assert.deepEqual(await trial.states(one._id), { [reference]: 'confirmed' });
});

test('with HOLD_HOURS=0 a place that the office moves does not lapse', async () => {
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const { reference } = await trial.enroll(one._id);
  await trial.change(one._id, reference, { batch: other._id });
  const [place] = await trial.places(other._id);
  assert.deepEqual([place?.state, place?.heldUntil], ['held', null]);
});
