import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { standingFiles } from '../backups/index.ts';
import { en } from '../content/en/index.ts';
import { noticeText } from '../shared/consent.ts';
import type { EnrollmentAnswer, SiteState, Today, TodayWork } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCallOf, peopleCalls } from '../testing/people.ts';
import { dumpTables } from '../testing/stored.ts';
import { type AdminHeader, json, startTestApp, type TestApp } from '../testing/test-app.ts';

const path = '/api/admin/today';
const editor = { name: 'Elango', email: 'elango@example.com', password: 'ten thousand petals' };

let app: TestApp;
let admin: AdminHeader;
let trial: ReturnType<typeof batchTrial>;
afterEach(() => app.close());
beforeEach(() => start());

async function start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
  app = await startTestApp(
    { TOKEN_HOURS: '1000', ...settings },
    {
      startsAt: morning,
      lastBackup: { at: morning, isGood: false },
      diskSpace: { free: 1_000, total: 1_000_000 },
    },
  );
  admin = await app.logIn();
  trial = batchTrial(app, admin);
}

async function today(headers = admin): Promise<Today> {
  const answer = await app.call(path, { headers });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Today;
}

async function work(): Promise<TodayWork> {
  const { office } = await today();
  assert.ok(office);
  return office;
}

const visit = () => app.call(path, { method: 'POST', headers: admin });
const toCall = async () => (await work()).callBack.people.map(({ name }) => name);
const seats = async () => {
  const { first, ...counts } = (await work()).seats;
  return { ...counts, names: first.map(({ place }) => `${place.name}: ${place.state}`) };
};
const undo = (answer: Response) =>
  app.call(`/api/admin/undo/${answer.headers.get('x-undo-id')}`, { method: 'POST', headers: admin });

async function write(name: string, nextOn?: string): Promise<string> {
  trial.later(1 / 60);
  const { postPath, body } = peopleCallOf.contactMessages;
  const email = `${name.replace(/\W/gu, '')}@example.com`;
  assert.equal((await app.call(postPath, json({ ...body, name, email }))).status, 201);
  const [person] = await trial.read<{ _id: string }[]>(`/api/admin/follow-up?q=${email}`);
  if (nextOn !== undefined) await call(person?._id, { stage: 'contacted', nextOn });
  return person?._id ?? '';
}

async function call(person: string | undefined, change: object): Promise<void> {
  const answer = await app.call(`/api/admin/follow-up/${person}`, json(change, 'PUT', admin));
  assert.equal(answer.status, 200);
}

test('overdue calls come first, then those due today, then new people; five are shown until they are called', async () => {
  for (const name of ['New 1', 'New 2', 'New 3']) await write(name);
  const due = await write('Due', trial.day(0));
  await write('Late', trial.day(-2));
  await write('Later', trial.day(1));
  await write('New 4');
  assert.deepEqual(await toCall(), ['Late', 'Due', 'New 4', 'New 3', 'New 2']);
  assert.deepEqual((await work()).callBack.work, { overdue: 1, today: 1, new: 4, done: 1 });
  await call(due, { nextOn: trial.day(3) });
  assert.deepEqual(await toCall(), ['Late', 'New 4', 'New 3', 'New 2', 'New 1']);
  const [late] = (await work()).callBack.people;
  const list = '/home/admin/getTouch';
  const [message] = await trial.read<{ _id: string }[]>(`${list}?q=Late`);
  const gone = await app.call(`${list}/${message?._id}`, { method: 'DELETE', headers: admin });
  assert.deepEqual((await work()).callBack.work, { overdue: 0, today: 0, new: 4, done: 2 });
  await undo(gone);
  assert.deepEqual((await work()).callBack.people[0], late);
});

test('held and offered seats are shown, the first to lapse at the front, until they are confirmed or have lapsed', async () => {
  const [near, far] = [
    await trial.addBatch({ startsOn: trial.day(1), endsOn: trial.day(2) }),
    await trial.addBatch(),
  ];
  await trial.enroll(far._id);
  const { _id: second } = await trial.enroll(far._id);
  await trial.enroll(far._id);
  await trial.enroll(near._id);
  assert.deepEqual(await seats(), {
    ...{ total: 3, soon: 1 },
    names: ['Person 4: held', 'Person 1: held', 'Person 2: held'],
  });
  const [first] = (await work()).seats.first;
  assert.equal(first?.batch._id, near._id);
  const [contact] = await trial.read<{ _id: string }[]>('/api/admin/follow-up?q=person4@example.com');
  assert.equal(first?.place.contact, contact?._id);

  const confirmed = await app.call(
    `/api/admin/places/${second}`,
    trial.asAdmin({ state: 'confirmed' }, 'PUT'),
  );
  assert.deepEqual((await seats()).names, ['Person 4: held', 'Person 1: held']);
  assert.equal((await undo(confirmed)).status, 200);
  assert.equal((await seats()).total, 3);

  trial.later(20);
  assert.deepEqual(await seats(), { total: 2, soon: 0, names: ['Person 1: held', 'Person 2: held'] });
  trial.later(52);
  assert.deepEqual((await seats()).names, ['Person 3: offered']);
  await app.call(`/api/admin/batches/${far._id}/cancel`, trial.asAdmin({ message: 'Rain.' }));
  assert.deepEqual(await seats(), { total: 0, soon: 0, names: [] });
});

test('who asked for a date and has no seat is shown, and who waits since six of one phone are unconfirmed, until each has one', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 12 });
  const nila = { name: 'Nila', phone: '98427 44000' };
  const first = await trial.enroll(batch, nila);
  const again = await trial.enroll(batch, nila);
  await trial.change(batch, first.reference, { state: 'confirmed' });
  assert.deepEqual((await seats()).names, [], 'she is in the batch');
  await trial.change(batch, first.reference, { state: 'cancelled' });
  assert.deepEqual((await seats()).names, ['Nila: asked']);
  await trial.change(batch, again.reference, { state: 'confirmed' });
  const pupils = ['Arun', 'Bala', 'Chitra', 'Devi', 'Ezhil', 'Fathima', 'Gokul'];
  for (const name of pupils) await trial.enroll(batch, { name, phone: '98427 44001' });
  assert.equal((await seats()).total, 7);
  const [beyond] = (await trial.places(batch)).filter(({ name }) => name === 'Gokul');
  assert.deepEqual([beyond?.state, beyond?.beyond], ['waiting', true]);
  await trial.change(batch, beyond?.reference ?? '', { state: 'confirmed' });
  assert.equal((await seats()).total, 6);
});

test('where an admin gives every seat, waiting applicants are shown while a seat is free, until the batch is over', async () => {
  await app.close();
  await start({ HOLD_HOURS: '0' });
  const { _id: batch } = await trial.addBatch({ startsOn: trial.day(1), endsOn: trial.day(1), seats: 1 });
  const { _id: first } = await trial.enroll(batch);
  await trial.enroll(batch);
  assert.deepEqual((await seats()).names, ['Person 1: waiting', 'Person 2: waiting']);
  await app.call(`/api/admin/places/${first}`, trial.asAdmin({ state: 'confirmed' }, 'PUT'));
  assert.equal((await seats()).total, 0);
  await app.call(`/api/admin/batches/${batch}`, trial.asAdmin({ seats: 2 }, 'PUT'));
  assert.deepEqual(await seats(), { total: 1, soon: 0, names: ['Person 2: waiting'] });
  trial.later(24);
  assert.equal((await seats()).total, 1);
  trial.later(24);
  assert.equal((await seats()).total, 0);
});

test('where no emails go out, unnotified applicants are counted and the last five named, until they are told', async () => {
  const batch = await trial.addBatch({ seats: 6 });
  const untold = async () => {
    const { total, first } = (await work()).untold;
    return [total, ...first.map(({ place, batch }) => `${place.name} ${place.untold} ${batch?._id}`)];
  };
  assert.deepEqual(await untold(), [0]);
  for (let person = 0; person < 6; person += 1) {
    const { reference } = await trial.enroll(batch._id);
    trial.later(1 / 60);
    await trial.change(batch._id, reference, { state: 'confirmed' });
  }
  const lines = [6, 5, 4, 3, 2].map((number) => `Person ${number} confirmed ${batch._id}`);
  assert.deepEqual(await untold(), [6, ...lines]);
  const [last] = (await work()).untold.first;
  await app.call(`/api/admin/places/${last?.place._id}/told`, trial.asAdmin({ told: true }, 'PUT'));
  assert.deepEqual((await untold()).slice(0, 2), [5, `Person 5 confirmed ${batch._id}`]);
  trial.later(15 * 24);
  assert.deepEqual(await untold(), [0], 'after two weeks the office need not tell any more');
});

test('seats that are confirmed at the counter or offered from the waiting list count as unnotified too', async () => {
  const { _id: batch } = await trial.addBatch({ seats: 1 });
  const { facts } = await trial.read<SiteState>('/api/admin/site');
  const notice = noticeText('enrollments', en.consent, facts);
  const counter = { ...peopleCalls.enrollment.body, batch, language: 'en', notice, confirm: true };
  const added = await app.call('/api/admin/enrollments', trial.asAdmin(counter));
  const { reference } = (await added.json()) as EnrollmentAnswer;
  const untold = async () => (await work()).untold.first.map(({ place }) => place.untold);
  assert.deepEqual(await untold(), ['confirmed']);
  await trial.enroll(batch);
  await trial.change(batch, reference, { state: 'cancelled' });
  await trial.undoTime();
  assert.deepEqual(await untold(), ['offered', 'cancelled']);
});

test('batches that run or begin within seven days are shown with the numbers of their seats', async () => {
  const days = (from: number, to: number) => ({ startsOn: trial.day(from), endsOn: trial.day(to) });
  const next = await trial.addBatch(days(7, 9));
  const cancelled = await trial.addBatch(days(2, 3));
  for (const [from, to] of [
    [-3, 0],
    [-3, -1],
    [8, 9],
  ] as const)
    await trial.addBatch(days(from, to));
  await app.call(`/api/admin/batches/${cancelled._id}/cancel`, trial.asAdmin({ message: '' }));
  const { reference } = await trial.enroll(next._id);
  for (let person = 0; person < 3; person += 1) await trial.enroll(next._id);
  await trial.change(next._id, reference, { state: 'confirmed' });
  const told = (await work()).batches.map(({ startsOn, seats, taken, confirmed, waiting }) => ({
    ...{ startsOn, seats, taken, confirmed, waiting },
  }));
  assert.deepEqual(told, [
    { startsOn: trial.day(-3), seats: 2, taken: 0, confirmed: 0, waiting: 0 },
    { startsOn: trial.day(7), seats: 2, taken: 2, confirmed: 1, waiting: 2 },
  ]);
});

test('new records are counted all day since the last visit of an earlier day, for each admin', async () => {
  const arrived = async () => (await work()).arrived.contactMessages;
  await write('Before breakfast');
  await visit();
  await write('After breakfast');
  assert.equal(await arrived(), 2, 'before the first visit, since the day began');
  await visit();
  const seenAt = app.clock.now.toISOString();
  await write('At night');
  trial.later(24);
  assert.deepEqual([(await today()).since, await arrived()], [seenAt, 1]);
  await visit();
  await write('On the next day');
  await visit();
  assert.deepEqual([(await today()).since, await arrived()], [seenAt, 2]);
  trial.later(48);
  assert.equal(await arrived(), 0);
});

test('an editor who is an instructor too sees the alarms of these roles and no people; reading changes nothing', async () => {
  await app.addAdmin({ ...editor, roles: ['editor', 'instructor'] });
  const batch = await trial.addBatch();
  await trial.enroll(batch._id);
  await write('Kavitha');
  await work();
  // Activity records each read.
  const state = () => dumpTables(app.database).replace(/"shown":\d+/gu, '');
  const before = state();
  const { alarms, office } = await today();
  assert.ok(office);
  assert.deepEqual(
    alarms.map(({ kind }) => kind),
    ['backup', 'disk'],
  );
  assert.equal(state(), before);
  const headers = await app.logIn(editor);
  const seen = await today(headers);
  assert.deepEqual([seen.office, seen.offSite], [null, null]);
  assert.deepEqual(
    seen.alarms.map(({ kind }) => kind),
    ['disk'],
  );
  assert.equal((await app.call(path, { method: 'POST', headers })).status, 200);
});

test('the age of the newest off-site copy and the last drill are shown; null without copies', async () => {
  assert.equal((await today()).offSite, null);
  await app.close();
  const settings = { BACKUP_S3_KEY: 'key', BACKUP_S3_SECRET: 'a secret that opens the store' };
  await start({ BACKUP_S3: 'https://store.example.in/copies?region=in', ...settings });
  assert.deepEqual((await today()).offSite, { copiedAt: null, age: null });
  const copiedAt = morning.toISOString();
  standingFiles(app.dataFolder).copies.write({ currentAt: copiedAt, trouble: null, troubleSince: null });
  trial.later(2);
  assert.deepEqual((await today()).offSite, { copiedAt, age: 7_200 });
  standingFiles(app.dataFolder).drill.write({ at: copiedAt, seconds: 3, fault: 'It is damaged.' });
  assert.deepEqual((await today()).drill, { at: copiedAt, age: 7_200, isGood: false });
});
