import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FollowUp, Person, Place, Today } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);
const phone = '98427 44000';
const pairs = async (are: 'doubtful' | 'double') =>
  (await trial.read<Today>('/api/admin/today')).office?.[are].first ?? [];
const doubtful = () => pairs('doubtful');
const find = async (name: string) => {
  const found = await trial.read<FollowUp[]>(`/api/admin/follow-up?q=${encodeURIComponent(name)}`);
  return found.find((person) => person.name === name)?._id ?? '';
};
const tell = (one: string, other: string, is: string) =>
  app.call(`/api/admin/follow-up/${one}/others`, json({ other, is }, 'PUT', admin));

test('two seats of like names under one phone are shown until the office has answered, then as one person’s until one is cancelled', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 9 });
  const first = await trial.enroll(batch, { name: 'S. Kavya', phone });
  const second = await trial.enroll(batch, { name: 'Kavya Selvam', phone });
  await trial.enroll(batch, { name: 'Bala Selvam', phone });
  const perhaps = async () =>
    (await trial.places(batch)).map(({ name, perhaps: other }) => [name, other?.name ?? null]).sort();
  const asked = [
    ['Bala Selvam', null],
    ['Kavya Selvam', 'S. Kavya'],
    ['S. Kavya', 'Kavya Selvam'],
  ];
  assert.deepEqual([first.state, second.state, await perhaps()], ['held', 'held', asked]);
  assert.deepEqual(
    (await doubtful()).map(({ one, other }) => [one.name, other.name]),
    [['S. Kavya', 'Kavya Selvam']],
  );
  const [one, other] = [await find('S. Kavya'), await find('Kavya Selvam')];
  await tell(one, other, 'apart');
  assert.deepEqual(await doubtful(), []);
  await tell(one, other, 'same');
  assert.deepEqual([(await doubtful()).length, (await pairs('double')).length], [0, 1]);
  assert.deepEqual(await perhaps(), asked);
  assert.deepEqual(
    (await trial.places(batch)).flatMap((place) => place.perhaps?.isOne ?? []),
    [true, true],
  );
  const { places } = await trial.read<Person>(`/api/admin/people/${one}`);
  assert.deepEqual(places.map(({ name, state }) => [name, state]).sort(), [
    ['Kavya Selvam', 'held'],
    ['S. Kavya', 'held'],
  ]);
  const [kept] = (await trial.places(batch)).filter(({ reference }) => reference === second.reference);
  assert.equal(kept?.otherSeat, first.reference);
  await trial.change(batch, second.reference, { state: 'cancelled' });
  assert.deepEqual(await pairs('double'), []);
  const toTell = async () =>
    (await trial.read<Place[]>('/api/admin/untold-places'))
      .filter(({ untold }) => untold === 'cancelled')
      .map(({ reference }) => reference);
  assert.deepEqual(await toTell(), [], 'this person still has a seat');
  await trial.change(batch, first.reference, { state: 'cancelled' });
  assert.deepEqual(await toTell(), [first.reference]);
});

test('who enrolled twice only asks, and as another person of the name has a contact and a seat of their own', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 9 });
  const nila = { name: 'Nila', phone: '98427 44001' };
  const first = await trial.enroll(batch, nila);
  const second = await trial.enroll(batch, { ...nila, name: 'NILA' });
  assert.deepEqual([first.state, second.state], ['held', 'asked']);
  assert.equal((await doubtful()).length, 0, 'no seat is meant for the second');
  const placed = async () =>
    (await trial.places(batch)).find(({ reference }) => reference === second.reference);
  const before = await placed();
  const path = `/api/admin/places/${before?._id}/another`;
  const another = (await (await app.call(path, trial.asAdmin({}))).json()) as Place;
  assert.deepEqual([another.state, another.contact === before?.contact], ['held', false]);
  assert.equal((await app.call(path, trial.asAdmin({}))).status, 409);
  assert.deepEqual([(await placed())?.sameAs, (await placed())?.perhaps], [null, null]);
  const third = await trial.enroll(batch, { ...nila, email: 'nila@example.com' });
  assert.equal(third.state, 'asked', 'the name still has its first person');
});
