import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testSecret } from '../testing/test-app.ts';
import { issueFormToken } from './form-token.ts';

const { contact, enrollment } = peopleCalls;
const tooMany = 'Too many forms were sent from your connection. Please try again in a few minutes.';

async function start(t: TestContext, environment: NodeJS.ProcessEnv): Promise<TestApp> {
  const app = await startTestApp(environment);
  t.after(() => app.close());
  return app;
}

let sent = 0;

function send(
  app: TestApp,
  headers: Record<string, string> = {},
  path = contact.postPath,
): Promise<Response> {
  sent += 1;
  return app.call(path, json({ ...contact.body, name: `Visitor ${sent}` }, 'POST', headers));
}

function rows(app: TestApp): number {
  return peopleKinds.reduce((sum, { table }) => sum + app.stored()[table], 0);
}

test('sixty posts are stored by default, 0 sets no limit, and a refused post is not stored', async (t) => {
  for (const [FORM_POSTS, status] of [
    ['', 429],
    ['0', 201],
  ] as const) {
    const app = await start(t, { FORM_POSTS });
    for (let post = 0; post < 60; post += 1) assert.equal((await send(app)).status, 201);
    const answer = await send(app);
    assert.equal(answer.status, status);
    if (status === 429) await assertRefusal(answer, 429, tooMany);
    assert.equal(rows(app), status === 429 ? 60 : 61);
  }
});

test('all forms share one count, however their paths are spelt', async (t) => {
  const app = await start(t, { FORM_POSTS: '7' });
  for (const { postPath, body } of peopleKinds)
    assert.equal((await app.call(postPath, json(body))).status, 201);
  for (const path of ['/HOME', '/home/', '/Home?x=1']) assert.equal((await send(app, {}, path)).status, 201);
  for (const { postPath, body } of peopleKinds)
    await assertRefusal(await app.call(postPath, json(body)), 429, tooMany);
  for (const path of ['/HOME/', '/api/../home']) assert.equal((await send(app, {}, path)).status, 429);
  assert.equal(rows(app), 7);
});

test('half as many posts may be refused; stored posts, reads and the calls of admins do not count as refused', async (t) => {
  const app = await start(t, { FORM_POSTS: '8' });
  const admin = await app.logIn();
  const path = enrollment.postPath;
  const tooQuick = json({
    ...enrollment.body,
    formToken: issueFormToken({ tokenSecret: testSecret, now: () => app.clock.now }),
  });
  const full = json({ ...enrollment.body, batch: 'gone' });
  for (const [bad, status] of [
    [json({}), 400],
    [json({ x: 'x'.repeat(70_000) }), 413],
    [tooQuick, 429],
    [full, 409],
  ] as const)
    assert.equal((await app.call(path, bad)).status, status);
  for (const bad of [json({}), { method: 'POST', body: 'x' }, full])
    await assertRefusal(await app.call(path, bad), 429, tooMany);
  for (const get of ['/api/courses', contact.listPath])
    assert.equal((await app.call(get, { headers: admin })).status, 200);
  for (let post = 0; post < 7; post += 1) assert.equal((await send(app)).status, 201);
  assert.equal((await app.call(path, json({ ...enrollment.body, website: 'x' }))).status, 201);
  await assertRefusal(await send(app), 429, tooMany);
  assert.equal((await app.call(contact.listPath, { headers: admin })).status, 200);
  assert.equal(rows(app), 7);
});

test('a fault of the server does not count', async (t) => {
  const app = await start(t, { FORM_POSTS: '1' });
  app.database.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON contact_messages BEGIN SELECT raise(ABORT, 'broken for the test'); END",
  );
  for (const _ of [1, 2]) assert.equal((await send(app)).status, 500);
  app.database.exec('DROP TRIGGER broken');
  assert.equal((await send(app)).status, 201);
});

test('simultaneous posts count', async (t) => {
  const app = await start(t, { FORM_POSTS: '3' });
  const answers = await Promise.all(Array.from({ length: 9 }, () => send(app)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, ...Array(6).fill(429)]);
  assert.equal(rows(app), 3);
});

test('the limit ends after ten minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const app = await start(t, { FORM_POSTS: '1' });
  await send(app);
  assert.equal((await send(app)).headers.get('retry-after'), '600');
  t.mock.timers.tick(600_000 - 1_500);
  assert.equal((await send(app)).headers.get('retry-after'), '2');
  t.mock.timers.tick(1_500);
  assert.equal((await send(app)).status, 201);
  assert.equal((await send(app)).status, 429);
});

test('X-Forwarded-For does not count unless a proxy is trusted', async (t) => {
  const app = await start(t, { FORM_POSTS: '1' });
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip'];
  assert.equal((await send(app)).status, 201);
  for (const name of names) {
    const value = name === 'forwarded' ? 'for=203.0.113.7' : '203.0.113.7';
    assert.equal((await send(app, { [name]: value })).status, 429, name);
  }
  assert.ok(app.logged.some(({ msg }) => String(msg).includes('TRUST_PROXY is 0')));
});

test('each trusted proxy is believed for the address that it wrote', async (t) => {
  for (const [TRUST_PROXY, posts] of [
    [
      '1',
      [
        ['203.0.113.1', 201],
        // An address typed by the visitor is ignored.
        ['198.51.100.5, 203.0.113.1', 429],
        ['198.51.100.6,203.0.113.1', 429],
        ['203.0.113.1, 203.0.113.2', 201],
        // Without the header, the proxy's own address is used.
        ['', 201],
        ['', 429],
        // A /64 network is one visitor.
        ['2001:db8:1:2::1', 201],
        ['2001:db8:1:2:ffff::9', 429],
        ['2001:db8:1:3::1', 201],
        // Proxies write addresses in several ways.
        ['203.0.113.1:50000', 429],
        ['"203.0.113.1:50001"', 429],
        ['::ffff:203.0.113.1', 429],
        ['[::ffff:203.0.113.1]:50002', 429],
        ['[2001:db8:1:2::1]:443', 429],
        ['"[2001:db8:1:2::2]"', 429],
        ['2001:db8:1:2::3%eth0', 429],
        ['203.0.113.7:50000', 201],
        // Invalid text is treated as the proxy's address.
        ['unknown', 429],
        ['_hidden:50000', 429],
        ['50000', 429],
        ['203.0.113.1:50000:1', 429],
      ],
    ],
    [
      '2',
      [
        ['203.0.113.1, 192.0.2.1', 201],
        ['198.51.100.5, 203.0.113.1, 192.0.2.1', 429],
        ['203.0.113.1, 192.0.2.2', 429],
        ['203.0.113.2, 192.0.2.1', 201],
      ],
    ],
  ] as const) {
    const app = await start(t, { FORM_POSTS: '1', TRUST_PROXY });
    for (const [list, status] of posts) {
      const headers: Record<string, string> = list === '' ? {} : { 'x-forwarded-for': list };
      assert.equal((await send(app, headers)).status, status, `${TRUST_PROXY}: ${list}`);
    }
  }
});
