import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { ChangedPlaces, Person, Place } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';
import { cancelSeat } from './office.ts';
import { changeSeats } from './settle.ts';
import { placesIn } from './store-places.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
const admin = await app.logIn();
const trial = batchTrial(app, admin);
beforeEach(() => {
  app.clock.now = morning;
});

const undo = (answer: Response) =>
  app.call(`/api/admin/undo/${answer.headers.get('x-undo-id')}`, { method: 'POST', headers: admin });
const placesOf = (batch: string) =>
  app.database.prepare('SELECT * FROM places WHERE batch = ? ORDER BY sequence').all(batch);
async function changeAll(batch: string, change: object): Promise<Response> {
  const places = (await trial.places(batch)).map(({ _id }) => _id);
  return app.call('/api/admin/places', trial.asAdmin({ places, ...change }, 'PUT'));
}
async function scene() {
  const [full, free] = [await trial.addBatch({ seats: 1 }), await trial.addBatch()];
  const [seated, waiting] = [await trial.enroll(full._id), await trial.enroll(full._id)];
  return { full: full._id, free: free._id, seated: seated.reference, waiting: waiting.reference };
}

for (const [what, change] of [
  ['confirmed', () => ({ state: 'confirmed' })],
  ['cancelled', () => ({ state: 'cancelled' })],
  ['moved', (free: string) => ({ batch: free })],
] as const)
  test(`an undo puts back a place that was ${what} by hand, and the seat was not offered meanwhile`, async () => {
    const { full, free, seated } = await scene();
    const before = placesOf(full);
    const answer = await trial.change(full, seated, change(free));
    assert.notDeepEqual(placesOf(full), before);
    assert.equal((await undo(answer)).status, 200);
    assert.deepEqual([placesOf(full), placesOf(free)], [before, []]);
    await trial.undoTime();
    assert.deepEqual(placesOf(full), before);
  });

test('a seat freed by hand is offered after ten seconds, and then it is too late to undo', async () => {
  const { full, seated, waiting } = await scene();
  const answer = await trial.change(full, seated, { state: 'cancelled' });
  assert.equal((await trial.states(full))[waiting], 'waiting');
  await trial.undoTime();
  assert.equal((await trial.states(full))[waiting], 'offered');
  await assertRefusal(await undo(answer), 404, 'It is too late to undo this.');
});

test('an undo that finds the seat gone, or the place changed, is refused and changes nothing', async () => {
  const { full, free, seated, waiting } = await scene();
  const cancelled = await trial.change(full, seated, { state: 'cancelled' });
  await trial.change(full, waiting, { state: 'confirmed' });
  const states = await trial.states(full);
  const gone = 'The seat was given away meanwhile, so this cannot be undone.';
  await assertRefusal(await undo(cancelled), 409, gone);
  assert.deepEqual(await trial.states(full), states);

  const moved = await trial.change(full, waiting, { batch: free });
  await trial.change(free, waiting, { state: 'cancelled' });
  const changed = 'This was changed again meanwhile, so it cannot be undone.';
  await assertRefusal(await undo(moved), 409, changed);

  const other = await scene();
  const last = await trial.change(other.full, other.seated, { state: 'cancelled' });
  await app.call(`/api/admin/batches/${other.full}/cancel`, trial.asAdmin({}));
  const over = 'The batch was cancelled meanwhile, so this cannot be undone.';
  await assertRefusal(await undo(last), 409, over);

  const alone = await trial.addBatch();
  const { reference } = await trial.enroll(alone._id);
  const left = await trial.change(alone._id, reference, { batch: free });
  await app.call(`/api/admin/batches/${alone._id}`, { method: 'DELETE', headers: admin });
  const deleted = 'The batch was deleted meanwhile, so this cannot be undone.';
  await assertRefusal(await undo(left), 409, deleted);
});

test('only a seat freed by hand is withheld for ten seconds: any other is offered at once', async () => {
  const { _id: full } = await trial.addBatch({ seats: 4 });
  const { _id: other } = await trial.addBatch({ seats: 1 });
  await trial.enroll(other);
  const seated = [];
  for (let count = 0; count < 4; count += 1) seated.push(await trial.enroll(full));
  for (let count = 0; count < 4; count += 1) await trial.enroll(full);
  const [confirmed, refused, undone, cancelled] = seated;
  assert.ok(confirmed && refused && undone && cancelled);
  const offered = async () =>
    Object.values(await trial.states(full)).filter((state) => state === 'offered').length;

  await trial.change(full, confirmed.reference, { state: 'confirmed' });
  assert.equal((await trial.change(full, refused.reference, { batch: other })).status, 409);
  await undo(await trial.change(full, undone.reference, { state: 'cancelled' }));
  await trial.act(refused.page, { action: 'leave' });
  assert.equal(await offered(), 1, 'nothing of this has freed a seat');

  await trial.change(full, cancelled.reference, { state: 'cancelled' });
  await trial.act(undone.page, { action: 'leave' });
  assert.equal(await offered(), 2, 'a seat is kept, and the other is not');
  await trial.undoTime();
  assert.equal(await offered(), 3);
});

test('a change that was rolled back withholds no seat', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [seated, waiting] = [await trial.enroll(_id), await trial.enroll(_id)];
  const rolledBack = changeSeats(app.context, (tx) => {
    const [place] = placesIn(tx, _id);
    assert.ok(place);
    cancelSeat(tx, place, 'Meena', tx.monotonic() + 10_000);
    throw new Error('a full disk');
  });
  await assert.rejects(rolledBack, /a full disk/u);
  trial.later(1);
  await trial.act(seated.page, { action: 'leave' });
  assert.equal((await trial.states(_id))[waiting.reference], 'offered');
});

test('a seat withheld for an undo goes to the waiting list first', async () => {
  const { full, free, seated, waiting } = await scene();
  const elsewhere = await trial.enroll(free);
  await trial.change(full, seated, { state: 'cancelled' });
  assert.equal((await trial.enroll(full)).state, 'waiting');
  assert.equal((await trial.act(elsewhere.page, { action: 'move', batch: full })).status, 409);
  await trial.undoTime();
  assert.equal((await trial.states(full))[waiting], 'offered');
});

test('many places move at once, a refused one is named with the reason, and one undo takes all back', async () => {
  const [from, to] = [await trial.addBatch({ seats: 3 }), await trial.addBatch({ seats: 2 })];
  for (const name of ['Asha', 'Bala', 'Chitra']) await trial.enroll(from._id, { name });
  const before = placesOf(from._id);
  const answer = await changeAll(from._id, { batch: to._id });
  const { changed, refused } = (await answer.json()) as ChangedPlaces;
  assert.deepEqual(
    changed.map(({ name, batch, state }) => [name, batch, state]),
    [
      ['Asha', to._id, 'held'],
      ['Bala', to._id, 'held'],
    ],
  );
  assert.deepEqual(
    refused.map(({ name, message }) => [name, message]),
    [['Chitra', 'This batch is full. Cancel a seat or add seats first.']],
  );
  assert.equal((await undo(answer)).status, 200);
  assert.deepEqual([placesOf(from._id), placesOf(to._id)], [before, []]);
});

test('one undo of many changes takes back all or nothing', async () => {
  const { _id } = await trial.addBatch();
  for (const name of ['Asha', 'Bala']) await trial.enroll(_id, { name });
  const answer = await changeAll(_id, { state: 'cancelled' });
  await trial.enroll(_id);
  const states = await trial.states(_id);
  assert.equal((await undo(answer)).status, 409);
  assert.deepEqual(await trial.states(_id), states);
});

const callOff = (batch: string, body: object = {}) =>
  app.call(`/api/admin/batches/${batch}/cancel`, trial.asAdmin(body));

test('an undo brings back a cancelled batch with all its places, those of enrollments just deleted too', async () => {
  const { _id } = await trial.addBatch({ seats: 3 });
  for (const name of ['Asha', 'Bala', 'Chitra']) await trial.enroll(_id, { name });
  const [first, last] = await trial.places(_id);
  await trial.change(_id, first?.reference ?? '', { state: 'confirmed' });
  await trial.undoTime();
  const deletion = await app.call(`/api/enrollments/${last?._id}`, { method: 'DELETE', headers: admin });
  const before = placesOf(_id);
  const answer = await callOff(_id, { message: 'Rain.' });
  assert.deepEqual(Object.values(await trial.states(_id)), ['cancelled', 'cancelled']);
  assert.equal((await undo(answer)).status, 200);
  assert.equal((await trial.batch(_id)).state, 'open');
  assert.equal((await undo(deletion)).status, 200);
  assert.deepEqual(placesOf(_id), before);

  const again = await callOff(_id);
  await trial.undoTime();
  await assertRefusal(await undo(again), 404, 'It is too late to undo this.');
});

test('a cancelled batch moves its places to another, confirmed ones first, then seated ones; the rest are cancelled, and one undo takes all back', async () => {
  const [from, to, small] = [
    await trial.addBatch(),
    await trial.addBatch(),
    await trial.addBatch({ seats: 1 }),
  ];
  for (const name of ['Asha', 'Bala', 'Chitra']) await trial.enroll(from._id, { name });
  const named = async (batch: string) =>
    (await trial.places(batch)).map(({ name, state }) => `${name} ${state}`).sort();
  trial.later(1);
  const [, bala] = await trial.places(from._id);
  await trial.change(from._id, bala?.reference ?? '', { state: 'confirmed' });
  const toSmall = await callOff(from._id, { batch: small._id });
  assert.deepEqual(await named(small._id), ['Bala confirmed']);
  assert.equal((await undo(toSmall)).status, 200);
  // Their states are newer than that of Chitra, who waits.
  for (const { reference, state } of await trial.places(from._id))
    if (state === 'held') await trial.change(from._id, reference, { state: 'confirmed' });
  await trial.undoTime();
  const before = placesOf(from._id);
  for (const goal of [from._id, 'none'])
    await assertRefusal(await callOff(from._id, { batch: goal }), 400, /^batch must be another batch/u);
  const answer = await callOff(from._id, { batch: to._id });
  assert.equal(((await answer.json()) as { state: string }).state, 'cancelled');
  assert.deepEqual(await named(to._id), ['Asha confirmed', 'Bala confirmed']);
  assert.deepEqual(await named(from._id), ['Chitra cancelled']);
  const later = await trial.addBatch();
  await assertRefusal(await callOff(later._id, { batch: to._id }), 409, /^This batch is full/u);
  assert.equal((await undo(answer)).status, 200);
  assert.deepEqual([placesOf(from._id), placesOf(to._id)], [before, []]);
});

test('without mails, applicants whose places the office changed are listed until they are told', async () => {
  const untold = async () =>
    (await trial.read<Place[]>('/api/admin/untold-places'))
      .map(({ name, untold }) => `${name} ${untold}`)
      .filter((line) => /^(?:Devi|Ezhil|Farhan)/u.test(line))
      .sort();
  const [from, to] = [await trial.addBatch({ seats: 3 }), await trial.addBatch({ seats: 3 })];
  for (const name of ['Devi', 'Ezhil', 'Farhan']) await trial.enroll(from._id, { name });
  const [devi, ezhil] = await trial.places(from._id);
  await trial.change(from._id, devi?.reference ?? '', { state: 'confirmed' });
  const answer = await callOff(from._id, { batch: to._id });
  assert.deepEqual(await untold(), ['Devi moved', 'Ezhil moved', 'Farhan moved']);
  const tell = (told: boolean) =>
    app.call(`/api/admin/places/${ezhil?._id}/told`, trial.asAdmin({ told }, 'PUT'));
  await tell(true);
  assert.deepEqual(await untold(), ['Devi moved', 'Farhan moved']);
  await tell(false);
  assert.equal((await untold()).length, 3);
  await undo(answer);
  assert.deepEqual(await untold(), ['Devi confirmed']);
  trial.later(15 * 24);
  assert.deepEqual(await untold(), []);
});

test('a request that is refused as a whole says why', async () => {
  const { full } = await scene();
  const change = (body: object) => app.call('/api/admin/places', trial.asAdmin(body, 'PUT'));
  const places = (await trial.places(full)).map(({ _id }) => _id);
  const none = 'There is no such batch.';
  await assertRefusal(await change({ places, batch: 'none' }), 400, none);
  await assertRefusal(await change({ places }), 400, /^Send either state or batch/u);
  await assertRefusal(await change({ places: [], state: 'confirmed' }), 400, /^places is empty/u);
  const nobody = await change({ places: ['nobody'], state: 'confirmed' });
  assert.equal(nobody.headers.get('x-undo-id'), null);
  const refused = [{ _id: 'nobody', name: '', message: 'Place not found' }];
  assert.deepEqual(await nobody.json(), { changed: [], refused });
});

test('a place stays marked as told until it changes, and the history of the person keeps it', async () => {
  const { full, seated } = await scene();
  const [place] = await trial.places(full);
  const tell = (told: boolean) =>
    app.call(`/api/admin/places/${place?._id}/told`, trial.asAdmin({ told }, 'PUT'));
  const toldAt = async () => (await trial.places(full)).find(({ reference }) => reference === seated)?.toldAt;
  assert.equal((await tell(true)).status, 200);
  assert.equal(await toldAt(), morning.toISOString());
  await tell(false);
  assert.equal(await toldAt(), null);
  await tell(true);
  const { history } = await trial.read<Person>(`/api/admin/people/${place?.contact}`);
  const told = history.filter(({ kind }) => kind === 'told');
  assert.partialDeepStrictEqual(told, [
    { text: 'held', batch: full, doneBy: 'office', createdAt: morning.toISOString() },
  ]);
  await trial.change(full, seated, { state: 'confirmed' });
  assert.equal(await toldAt(), null);
  await tell(false);
  const { history: after } = await trial.read<Person>(`/api/admin/people/${place?.contact}`);
  assert.equal(after.filter(({ kind }) => kind === 'told').length, 1, 'what is true stays');
});
