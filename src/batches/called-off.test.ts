import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Database, migrate } from '../database/index.ts';
import type { Application, Place } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { formToken, pass, startMailing } from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';
import { emptyDatabase, madeAt } from '../testing/test-database.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
before(() => {
  app.clock.now = morning;
});
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const callOff = (batch: string, body: object = {}) =>
  app.call(`/api/admin/batches/${batch}/cancel`, trial.asAdmin(body));
const undo = (answer: Response) =>
  app.call(`/api/admin/undo/${answer.headers.get('x-undo-id')}`, { method: 'POST', headers: admin });
const pageOf = ({ page }: { page: string }) => trial.read<Application>(`/api${page}`);

/** Calls off a batch with a confirmed, a held and a waiting place, and one cancelled earlier. */
async function calledOff() {
  const { _id: batch } = await trial.addBatch({ seats: 2 });
  const gone = await trial.enroll(batch);
  for (const state of ['confirmed', 'cancelled']) await trial.change(batch, gone.reference, { state });
  await trial.undoTime();
  const confirmed = await trial.enroll(batch);
  await trial.change(batch, confirmed.reference, { state: 'confirmed' });
  const [held, waiting] = [await trial.enroll(batch), await trial.enroll(batch)];
  const answer = await callOff(batch);
  assert.equal(answer.status, 200);
  return { batch, answer, gone, confirmed, held, waiting };
}

const stateAndFrom = async (batch: string) =>
  Object.fromEntries(
    (await trial.places(batch)).map(({ reference, state, cancelledFrom }) => [
      reference,
      [state, cancelledFrom],
    ]),
  );

test('a batch called off keeps what each place was, and a place cancelled before by itself keeps nothing', async () => {
  const { batch, gone, confirmed, held, waiting } = await calledOff();
  assert.deepEqual(await stateAndFrom(batch), {
    [gone.reference]: ['cancelled', null],
    [confirmed.reference]: ['cancelled', 'confirmed'],
    [held.reference]: ['cancelled', 'held'],
    [waiting.reference]: ['cancelled', 'waiting'],
  });
});

test('the office moves who was confirmed to a confirmed seat, and anybody else to a seat held anew', async () => {
  const { batch, gone, confirmed, held, waiting } = await calledOff();
  const { _id: goal } = await trial.addBatch({ seats: 4 });
  const all = [gone, confirmed, held, waiting];
  const places = (await trial.places(batch)).map(({ _id }) => _id);
  await app.call('/api/admin/places', trial.asAdmin({ places, batch: goal }, 'PUT'));
  assert.deepEqual(await Promise.all(all.map(async (one) => (await pageOf(one)).state)), [
    'held',
    'confirmed',
    'held',
    'held',
  ]);
  assert.equal((await pageOf(confirmed)).heldUntil, null);
  await trial.undoTime();
  assert.deepEqual((await stateAndFrom(goal))[confirmed.reference], ['confirmed', null]);
});

test('who was confirmed reads that it stays so, chooses another date, and is confirmed there', async () => {
  const { confirmed, held, gone } = await calledOff();
  const { _id: goal } = await trial.addBatch();
  for (const other of [held, gone]) assert.equal((await pageOf(other)).staysConfirmed, undefined);
  assert.equal((await pageOf(confirmed)).staysConfirmed, true);
  assert.equal((await trial.act(confirmed.page, { action: 'move', batch: goal })).status, 200);
  const { state, heldUntil, staysConfirmed } = await pageOf(confirmed);
  assert.deepEqual([state, heldUntil, staysConfirmed], ['confirmed', null, undefined]);
  await trial.act(held.page, { action: 'move', batch: goal });
  assert.equal((await pageOf(held)).state, 'held');
});

test('who was confirmed gets no seat in a full batch, neither by the office nor by themselves', async () => {
  const { batch, confirmed } = await calledOff();
  const [{ _id: full }] = [await trial.addBatch({ seats: 1 }), await trial.addBatch()];
  await trial.enroll(full);
  await assertRefusal(await trial.change(batch, confirmed.reference, { batch: full }), 409, /full/u);
  await assertRefusal(await trial.act(confirmed.page, { action: 'move', batch: full }), 409, /full/u);
  assert.deepEqual((await stateAndFrom(batch))[confirmed.reference], ['cancelled', 'confirmed']);
});

test('an undo of the move gives back what the place was, one of the cancellation forgets it, as does any later change', async () => {
  const { batch, answer, confirmed, held } = await calledOff();
  const { _id: goal } = await trial.addBatch({ seats: 3 });
  const moved = await trial.change(batch, confirmed.reference, { batch: goal });
  assert.equal((await undo(moved)).status, 200);
  assert.deepEqual((await stateAndFrom(batch))[confirmed.reference], ['cancelled', 'confirmed']);

  assert.equal((await undo(answer)).status, 200);
  assert.deepEqual((await stateAndFrom(batch))[confirmed.reference], ['confirmed', null]);
  await trial.change(batch, confirmed.reference, { state: 'cancelled' });
  await trial.undoTime();
  await callOff(batch);
  await trial.change(batch, confirmed.reference, { batch: goal });
  assert.equal((await pageOf(confirmed)).state, 'held');

  await trial.change(batch, held.reference, { batch: goal });
  await trial.change(goal, held.reference, { state: 'confirmed' });
  await trial.change(goal, held.reference, { state: 'cancelled' });
  await trial.undoTime();
  await trial.change(goal, held.reference, { batch: (await trial.addBatch())._id });
  assert.equal((await pageOf(held)).state, 'held');
});

test('a place whose enrollment is just deleted as its batch is called off keeps what it was too', async () => {
  const { _id: batch } = await trial.addBatch();
  const { _id, reference } = await trial.enroll(batch);
  await trial.change(batch, reference, { state: 'confirmed' });
  const deleted = await app.call(`/api/enrollments/${_id}`, { method: 'DELETE', headers: admin });
  await callOff(batch);
  await undo(deleted);
  assert.deepEqual(await stateAndFrom(batch), { [reference]: ['cancelled', 'confirmed'] });
});

test('who asked for the date of a batch called off reads that too; the office is to tell only who is not in it otherwise', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 4 });
  const { _id: goal } = await trial.addBatch();
  const twice = async (person: Record<string, string>) => [
    await trial.enroll(batch, person),
    await trial.enroll(batch, person),
  ];
  const [first, second] = await twice({ name: 'Mani', phone: '98427 11001' });
  const [gone, left] = await twice({ name: 'Selvi', phone: '98427 11002' });
  assert.ok(first && second && gone && left);
  await trial.change(batch, gone.reference, { state: 'cancelled' });
  await trial.undoTime();
  const answer = await callOff(batch, { batch: goal });
  for (const { page } of [second, left]) {
    const { state, calendar, batch: own } = await trial.read<Application>(`/api${page}`);
    assert.deepEqual([state, calendar, own?.state], ['cancelled', null, 'cancelled']);
  }
  const untold = await trial.read<Place[]>('/api/admin/untold-places');
  const toTell = untold
    .filter(({ untold: change }) => change === 'cancelled')
    .map(({ reference }) => reference);
  assert.deepEqual(
    [second, left].map(({ reference }) => toTell.includes(reference)),
    [false, true],
  );
  assert.equal((await undo(answer)).status, 200);
  assert.deepEqual(
    [(await pageOf(first)).state, (await pageOf(second)).state, (await pageOf(left)).state],
    ['held', 'asked', 'asked'],
  );
});

test('with HOLD_HOURS=0 who was confirmed calls the office, whose move confirms the seat again', async (t) => {
  const other = await startTestApp({ TOKEN_HOURS: '8760', HOLD_HOURS: '0' });
  t.after(() => other.close());
  other.clock.now = morning;
  const own = batchTrial(other, await other.logIn());
  const [{ _id: batch }, { _id: goal }] = [await own.addBatch(), await own.addBatch()];
  const { reference, page } = await own.enroll(batch);
  await own.change(batch, reference, { state: 'confirmed' });
  await other.call(`/api/admin/batches/${batch}/cancel`, own.asAdmin({}));
  await assertRefusal(await own.act(page, { action: 'move', batch: goal }), 409, /call the institute/u);
  const { actions, staysConfirmed } = await own.read<Application>(`/api${page}`);
  assert.deepEqual([actions, staysConfirmed], [[], true]);
  assert.equal((await own.change(batch, reference, { batch: goal })).status, 200);
  assert.deepEqual(await own.states(goal), { [reference]: 'confirmed' });
});

test('the mail about the new date says that the seat is confirmed, and asks for no money', async (t) => {
  const { app: mailing, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  mailing.clock.now = morning;
  const own = batchTrial(mailing, await mailing.logIn());
  const [{ _id: batch }, { _id: goal }] = [
    await own.addBatch(),
    await own.addBatch({ startsOn: '2027-02-01', endsOn: '2027-02-05' }),
  ];
  const { reference } = await own.enroll(batch, {
    email: 'nila@example.com',
    formToken: formToken(mailing),
  });
  await own.change(batch, reference, { state: 'confirmed' });
  await mailing.call(`/api/admin/batches/${batch}/cancel`, own.asAdmin({}));
  await pass(mailing, 10_000);
  server.mails.splice(0);
  await own.change(batch, reference, { batch: goal });
  await pass(mailing, 10_000);
  const [mail, ...more] = server.mails;
  assert.deepEqual([mail?.to, more], [['nila@example.com'], []]);
  assert.match(mail?.text ?? '', /Your seat in the 1–5 February batch is confirmed\./u);
  assert.doesNotMatch(mail?.text ?? '', /pay|reserved/u);
});

/** Stores a batch as an earlier program left it. */
function insertBatch(database: Database, id: string, state: string, updatedAt: string): void {
  database
    .prepare(
      `INSERT INTO batches (id, kind, entry, starts_on, ends_on, language, seats, state, hidden, created_at, updated_at)
       VALUES (?, 'course', 'small-class', '2027-01-18', '2027-01-22', 'Tamil', 9, ?, 0, '2027-01-01T00:00:00.000Z', ?)`,
    )
    .run(id, state, updatedAt);
}

interface EarlierPlace {
  batch: string;
  since: string;
  by?: 'applicant' | 'office';
  /** The states until the present one, each of this batch unless it names another. */
  history: readonly string[];
}

function insertPlace(database: Database, id: string, { batch, since, by, history }: EarlierPlace): void {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
       VALUES (?, 'Kavitha', 'k@example.com', '9840077777', 'Salem', 'Small Class', '', '2027-01-01T00:00:00.000Z')`,
    )
    .run(id);
  const state = history.at(-1)?.split(' ')[0] ?? 'asked';
  database
    .prepare(
      `INSERT INTO places (enrollment, batch, state, person_email, person_phone, gets_mails, created_at, since, cancelled_by)
       VALUES (?, ?, ?, 'k@example.com', '9840077777', 1, '2027-01-01T00:00:00.000Z', ?, ?)`,
    )
    .run(id, batch, state, since, state === 'cancelled' ? (by ?? 'office') : null);
  const event = database.prepare(
    `INSERT INTO record_events (table_name, record, kind, text, batch, created_at)
     VALUES ('enrollments', ?, ?, ?, ?, '2027-01-01T00:00:00.000Z')`,
  );
  for (const [kind, text, of = batch] of history.flatMap((each) => [
    ['seat', ...each.split(' in ')],
    ['mail', 'A mail'],
  ]))
    event.run(lastInsertRowid, kind, text, of);
}

test('an upgrade reads from the history what the places of batches called off earlier were', () => {
  const database = emptyDatabase();
  migrate(database, folderOfMigrations(migrationNames.indexOf('0049-cancelled-from.sql')), madeAt);
  const at = '2027-01-04T10:00:00.900Z';
  const [together, before] = ['2027-01-04T10:00:00.100Z', '2027-01-04T09:30:00.000Z'];
  insertBatch(database, 'off', 'cancelled', at);
  insertBatch(database, 'on', 'open', at);
  const off = { batch: 'off', since: together };
  const places: Record<string, EarlierPlace> = {
    confirmed: { ...off, history: ['held', 'confirmed', 'cancelled'] },
    held: { ...off, history: ['held', 'cancelled'] },
    waiting: { ...off, history: ['waiting', 'cancelled'] },
    moved: { ...off, history: ['confirmed in on', 'held', 'cancelled'] },
    'cancelled before': { batch: 'off', since: before, history: ['confirmed', 'cancelled'] },
    'left at that moment': { ...off, by: 'applicant', history: ['confirmed', 'cancelled'] },
    'older than the history': { ...off, history: ['cancelled'] },
    'confirmed elsewhere': { ...off, history: ['confirmed in on', 'cancelled'] },
    completed: { ...off, history: ['confirmed', 'completed'] },
    'cancelled alone': { batch: 'on', since: together, history: ['confirmed', 'cancelled'] },
  };
  for (const [id, place] of Object.entries(places)) insertPlace(database, id, place);
  migrate(database, folderOfMigrations(migrationNames.length), madeAt);
  const kept = database
    .prepare<[], [string, string]>(
      'SELECT enrollment, cancelled_from FROM places WHERE cancelled_from IS NOT NULL ORDER BY sequence',
    )
    .raw()
    .all();
  assert.deepEqual(Object.fromEntries(kept), {
    confirmed: 'confirmed',
    held: 'held',
    waiting: 'waiting',
    moved: 'held',
  });
});
