import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import type { AdminSession } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { claimsOf } from '../testing/tokens.ts';

const { email, password } = testAdmin;
const minute = 60_000;
const hour = 60 * minute;
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

const sessionOf = (headers: AdminHeader) => claimsOf(headers).jti;
const wait = (app: TestApp, milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
const statusOf = async (app: TestApp, headers: HeadersInit) =>
  (await app.call('/api/enrollments', { headers })).status;
const listOf = async (app: TestApp, headers: AdminHeader) =>
  (await (await app.call('/api/admin/sessions', { headers })).json()) as AdminSession[];
const end = (app: TestApp, id: string, headers: AdminHeader) =>
  app.call(`/api/admin/sessions/${id}`, { method: 'DELETE', headers });
const unlock = (app: TestApp, headers: AdminHeader, typed: unknown = { password }) =>
  app.call('/api/admin/session/unlock', json(typed, 'POST', headers));
const usedAt = (app: TestApp, headers: AdminHeader) =>
  app.database.prepare('SELECT used_at FROM sessions WHERE id = ?').pluck().get(sessionOf(headers));

describe('an admin', () => {
  test('sees the own sessions, with device, begin and last use, and ends one', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
    await app.addAdmin(ravi);
    const others = await app.logIn(ravi);
    const answer = await app.call('/admin/login', json({ email, password }, 'POST', { 'user-agent': phone }));
    const onPhone = bearer(((await answer.json()) as { token: string }).token);
    const begun = app.clock.now;
    wait(app, hour);
    const here = await app.logIn();
    const second = new Date(Math.floor(begun.getTime() / 1000) * 1000).toISOString();
    const [first, last, ...more] = await listOf(app, here);
    assert.deepEqual([first?._id, first?.isThis, more], [sessionOf(here), true, []]);
    assert.deepEqual(last, {
      _id: sessionOf(onPhone),
      device: 'Chrome on Android',
      createdAt: second,
      usedAt: begun.toISOString(),
      isThis: false,
    });

    await assertRefusal(await end(app, sessionOf(others), here), 404, 'This session is over already.');
    assert.equal(await statusOf(app, others), 200);
    assert.equal((await end(app, sessionOf(onPhone), here)).status, 200);
    assert.equal(await statusOf(app, onPhone), 401);
    await assertRefusal(await end(app, sessionOf(onPhone), here), 404);
    assert.deepEqual(
      (await listOf(app, here)).map(({ _id }) => _id),
      [sessionOf(here)],
    );
  });

  test('sees a session go on with its new token, without those that ended then', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    await app.logIn();
    const here = await app.logIn();
    const [before] = await listOf(app, here);
    wait(app, hour);
    const answer = await app.call('/admin/logout-everywhere', { method: 'POST', headers: here });
    const next = bearer(((await answer.json()) as { token: string }).token);
    const listed = await listOf(app, next);
    assert.deepEqual(
      listed.map(({ createdAt, isThis }) => [createdAt, isThis]),
      [[before?.createdAt, true]],
    );
    app.database.prepare('UPDATE admins SET token_version = token_version + 1').run();
    const fresh = await app.logIn();
    assert.equal((await listOf(app, fresh)).length, 1);
    wait(app, 13 * hour);
    assert.equal((await listOf(app, await app.logIn())).length, 1, 'what has expired is none');
  });

  test('who logged in or out before the table of sessions stays so, and is listed from the next call on', async (t) => {
    const app = await startTestApp();
    t.after(() => app.close());
    const [here, left] = [await app.logIn(), await app.logIn()];
    await app.call('/admin/logout', { method: 'POST', headers: left });
    app.database.exec('DELETE FROM sessions');
    const hash = Buffer.from(
      await crypto.subtle.digest('SHA-256', Buffer.from(left.authorization.replace('Bearer ', ''))),
    ).toString('base64url');
    app.database
      .prepare('INSERT INTO ended_sessions (token_hash, expires_at) VALUES (?, ?)')
      .run(hash, claimsOf(left).exp);
    assert.equal(await statusOf(app, left), 401);
    const listed = await listOf(app, here);
    assert.deepEqual(
      listed.map(({ _id, createdAt }) => [_id, Date.parse(createdAt) / 1000]),
      [[sessionOf(here), claimsOf(here).iat]],
    );
  });
});

describe('a session unused for IDLE_HOURS', () => {
  test('is refused by every call but the log-out, until the password comes', async (t) => {
    const app = await startTestApp({ IDLE_HOURS: '2' });
    t.after(() => app.close());
    const here = await app.logIn();
    wait(app, 2 * hour);
    assert.equal(await statusOf(app, here), 200, 'not before');
    wait(app, 2 * hour + 1);
    const stored = app.stored();
    for (const { method, path, name, who } of allCalls) {
      if (who === 'anyone' || name === 'unlockSession' || name === 'logOut') continue;
      const answer = await app.call(path.replace(':id', 'x'), { method, headers: here });
      await assertRefusal(
        answer,
        423,
        'Nobody has used this session for a while. Please type your password to go on.',
      );
    }
    assert.deepEqual(app.stored(), stored);
    const wrong = await assertRefusal(await unlock(app, here, { password: 'wrong' }), 400);
    assert.deepEqual(wrong.errors, { password: 'The password is wrong.' });
    await assertRefusal(await unlock(app, here, {}), 400);
    assert.equal(await statusOf(app, here), 423);
    const answer = await unlock(app, here);
    assert.equal(answer.status, 200);
    assert.ok(!('token' in ((await answer.json()) as object)), 'it is the same session');
    assert.equal(await statusOf(app, here), 200);
    wait(app, 3 * hour);
    assert.equal((await app.call('/admin/logout', { method: 'POST', headers: here })).status, 200);
    await assertRefusal(await unlock(app, here), 401);
  });

  test('does not outlast its end; IDLE_HOURS of 0 makes no session idle', async (t) => {
    const app = await startTestApp({ IDLE_HOURS: '2' });
    t.after(() => app.close());
    const here = await app.logIn();
    wait(app, 12 * hour);
    await assertRefusal(await unlock(app, here), 401);
    const never = await startTestApp({ IDLE_HOURS: '0' });
    t.after(() => never.close());
    const there = await never.logIn();
    wait(never, 11 * hour);
    assert.equal(await statusOf(never, there), 200);
  });

  test('stays open through work, not through background calls of the back office', async (t) => {
    const app = await startTestApp({ IDLE_HOURS: '2' });
    t.after(() => app.close());
    const [worked, left] = [await app.logIn(), await app.logIn()];
    const alone = { ...left, 'x-background': '1' };
    for (const hours of [1, 2]) {
      wait(app, hour);
      assert.deepEqual([await statusOf(app, worked), await statusOf(app, alone)], [200, 200], `${hours}`);
    }
    wait(app, 1);
    assert.deepEqual([await statusOf(app, worked), await statusOf(app, alone)], [200, 423]);
  });

  test('gets no more news', async (t) => {
    const app = await startTestApp({ IDLE_HOURS: '2' });
    t.after(() => app.close());
    const here = await app.logIn();
    const stream = await app.call('/api/admin/events', { headers: { ...here, 'x-background': '1' } });
    wait(app, 2 * hour);
    app.streams.beat();
    const before = usedAt(app, here);
    wait(app, 1);
    app.streams.beat();
    await stream.text();
    assert.equal(usedAt(app, here), before, 'to listen is not to use it');
  });

  test('limits wrong passwords', async (t) => {
    const app = await startTestApp({ IDLE_HOURS: '2', LOGIN_ATTEMPTS: '2' });
    t.after(() => app.close());
    const here = await app.logIn();
    wait(app, 3 * hour);
    for (const status of [400, 400, 429])
      await assertRefusal(await unlock(app, here, { password: 'wrong' }), status);
    await assertRefusal(await unlock(app, here), 429);
    await assertRefusal(await app.call('/admin/login', json({ email, password })), 429);
  });
});

test('the use of a session is written once a minute at most, also after the clock was put back', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const here = await app.logIn();
  const begun = usedAt(app, here);
  wait(app, minute - 1);
  await statusOf(app, here);
  assert.equal(usedAt(app, here), begun);
  wait(app, 1);
  await statusOf(app, here);
  assert.equal(usedAt(app, here), app.clock.now.toISOString());
  wait(app, -hour);
  await statusOf(app, here);
  assert.equal(usedAt(app, here), app.clock.now.toISOString());
});
