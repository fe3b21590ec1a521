// Tests how Activity is read and kept; activity.test.ts tests its entries.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, startTestApp, testAdmin } from '../testing/test-app.ts';

const oneHour = 3_600_000;

const { name, email, password } = testAdmin;
const app = await startTestApp();
after(() => app.close());
let admin = await app.logIn();

const write = async (method: string, path: string, body: object = {}) => {
  const answer = await app.call(path, json({ ...body, currentPassword: password }, method, admin));
  assert.ok(answer.ok, path);
  return answer;
};
const read = (query = '') => readActivity(app, admin, query);
const sentences = async (query = '') => (await read(query)).rows.map(sentenceOf);
const failing = async <Result>(act: () => Promise<Result>) => {
  app.database.exec("CREATE TRIGGER full BEFORE INSERT ON activity BEGIN SELECT raise(ABORT, 'full'); END");
  const result = await act();
  app.database.exec('DROP TRIGGER full');
  return result;
};

test('a search finds Activity as it reads, in any case; lists come in pages', async () => {
  await app.call('/api/courses/small-class', form({ price: '99' }, 'PUT', admin));
  const logo = await app.call(
    '/admin/images/upload',
    form({ file: file(picture.png, 'sky.png') }, 'POST', admin),
  );
  await write('DELETE', `/admin/images/${((await logo.json()) as { _id: string })._id}`);
  await write('POST', '/api/admin/admins', { name: 'Ravi', email: 'ravi@example.com' });
  const ravi = (await read('?order=newest&limit=1')).rows[0]?.thing;
  await write('PUT', `/api/admin/admins/password/${ravi}`);
  for (const own of ['m@example.com', email]) await write('PUT', '/admin/account', { name, email: own });
  for (const [text, expected] of [
    ['MEENA@example.com changed the price of small', 1],
    ['reset the password', 1],
    ['partner logo sky.png', 2],
    ['m@example.com changed', 1],
    ['100%', 0],
  ] as const) {
    const { rows, total } = await read(`?q=${encodeURIComponent(text)}`);
    assert.deepEqual([rows.length, total], [expected, expected], text);
  }
  const all = await sentences('?order=newest');
  assert.equal(all.length, 9);
  const { rows, total } = await read('?order=newest&limit=3&offset=2');
  assert.deepEqual(rows.map(sentenceOf), all.slice(2, 5));
  assert.equal(total, all.length);
  await assertRefusal(await app.call(`/api/admin/activity?limit=0`, { headers: admin }), 400);
});

test('a change that cannot be recorded is made; the server’s log names its admin', async () => {
  const { total } = await read();
  await failing(() => write('PUT', '/api/admin/courses/hidden/small-class', { hidden: true }));
  assert.equal((await app.call('/api/courses/small-class')).status, 404);
  assert.equal((await read()).total, total);
  const line = app.logged.findLast(({ msg }) => msg === 'activity not recorded');
  assert.equal(line?.method, 'PUT');
  assert.match(String(line?.adminId), /^[\w-]{36}$/u);
});

test('a list is read even if that cannot be recorded', async () => {
  const answer = await failing(() => app.call('/api/enrollments', { headers: admin }));
  assert.equal(answer.status, 200);
  assert.ok(app.logged.some(({ msg, method }) => msg === 'activity not recorded' && method === 'GET'));
});

test('a clock that jumps a year ahead and back deletes nothing', async () => {
  const { now } = app.clock;
  const { total } = await read();
  app.clock.monotonic += oneHour;
  for (const time of [new Date(now.getTime() + 400 * 24 * oneHour), now]) {
    app.clock.now = time;
    admin = await app.logIn();
  }
  assert.equal((await read()).total, total + 2);
});

test('Activity is kept for a year, to the day', async () => {
  const { now } = app.clock;
  const { total } = await read();
  const inAYear = (milliseconds: number) => {
    const date = new Date(now);
    date.setUTCFullYear(date.getUTCFullYear() + 1);
    return new Date(date.getTime() + milliseconds);
  };
  app.clock.now = inAYear(-1);
  admin = await app.logIn();
  assert.equal((await read()).total, total + 1);
  app.clock.now = inAYear(1);
  for (const _ of [1, 2]) {
    app.clock.monotonic += oneHour;
    admin = await app.logIn();
  }
  assert.deepEqual(await sentences(), Array(4).fill(`${email} logged in`));
  assert.equal((await read('?q=edited the course')).total, 0);
});

test('on 29 February, entries of the 1 March before are still there', async (t) => {
  const startsAt = new Date('2027-03-01T06:00:00Z');
  const leaping = await startTestApp({}, { startsAt });
  t.after(() => leaping.close());
  await leaping.logIn();
  leaping.clock.now = new Date('2028-02-29T18:20:00Z');
  for (const _ of [1, 2, 3]) {
    leaping.clock.monotonic += oneHour;
    await leaping.logIn();
  }
  const first = leaping.database.prepare('SELECT min(created_at) FROM activity').pluck().get();
  assert.equal(first, startsAt.toISOString());
});
