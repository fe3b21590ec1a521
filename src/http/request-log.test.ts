import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendAndCut } from '../testing/plain-request.ts';
import { navigation } from '../testing/requests.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const requestLines = () => app.logged.filter(({ msg }) => msg === 'request');

test('each request is one line with its method, path, status, duration and id', async () => {
  for (const [method, path, status, headers] of [
    ['GET', '/api/courses', 200, {}],
    ['HEAD', '/api/courses', 200, {}],
    ['POST', '/home', 400, {}],
    ['GET', '/api/nowhere', 404, {}],
    ['GET', '/nowhere', 404, navigation],
    ['GET', '/about', 200, navigation],
    ['GET', '/about/', 301, navigation],
    ['GET', '/assets/main-1a2b.js', 200, {}],
    ['GET', '/assets/nothing.js', 404, {}],
    ['GET', '/uploads/nothing.png', 404, {}],
    ['GET', '/pictures/hero-small.webp', 200, {}],
    ['GET', '/legal/terms', 200, {}],
    ['GET', '/api/enrollments', 401, {}],
    ['PATCH', '/api/courses', 405, {}],
  ] as const) {
    const before = requestLines().length;
    const answer = await app.call(path, { method, headers });
    await answer.arrayBuffer();
    assert.equal(answer.status, status, path);
    const lines = requestLines().slice(before);
    assert.equal(lines.length, 1, path);
    const { level, time, requestId, milliseconds, ...line } = lines[0] ?? {};
    assert.equal(level, 30);
    assert.equal(typeof time, 'number');
    assert.ok(Number.isInteger(milliseconds));
    assert.equal(requestId, answer.headers.get('x-request-id'));
    assert.match(String(requestId), /^[\da-f-]{36}$/u);
    assert.deepEqual(line, { method, path, status, msg: 'request' });
  }
});

test('a client’s own id is not taken over', async () => {
  const mine = 'x'.repeat(5_000);
  const answer = await app.call('/healthz', { headers: { 'x-request-id': mine } });
  assert.notEqual(answer.headers.get('x-request-id'), mine);
  assert.ok(!JSON.stringify(app.logged).includes(mine));
});

test('what stands behind a question mark is not written down', async () => {
  await app.call('/about?name=Kavitha&token=abc.def.ghi');
  assert.equal(requestLines().at(-1)?.path, '/about');
  assert.doesNotMatch(JSON.stringify(app.logged), /Kavitha|abc\.def/u);
});

test('nothing that a client sends makes a line of its own', async () => {
  const before = requestLines().length;
  await app.call('/a%0A%7B%22level%22:50%7D', { headers: { 'user-agent': 'x\\n{"level":50}' } });
  assert.equal(requestLines().length, before + 1);
  assert.equal(requestLines().at(-1)?.path, '/a%0A%7B%22level%22:50%7D');
});

test('log-ins that succeed, fail or are refused can be told apart, by the id of the request', async () => {
  await app.logIn();
  const loggedIn = app.logged.find(({ msg }) => msg === 'logged in');
  assert.match(String(loggedIn?.adminId), /^[\da-f-]{36}$/u);
  const answer = await app.call('/admin/login', json({ email: 'nobody@example.com', password: 'wrong' }));
  const failed = app.logged.find(({ msg }) => msg === 'log-in failed');
  assert.equal(failed?.requestId, answer.headers.get('x-request-id'));
  assert.equal(failed?.level, 40);
});

test('what happens to accounts and what admins change are lines with the admin’s id, and no words of anybody', async (t) => {
  const limited = await startTestApp({ LOGIN_ATTEMPTS: '2' });
  t.after(() => limited.close());
  const { email, password } = testAdmin;
  const begun = limited.logged.length;
  const admin = await limited.logIn();
  const change = (method: string, path: string, body?: object, headers = admin) =>
    limited.call(path, body === undefined ? { method, headers } : json(body, method, headers));
  await change('PUT', '/admin/account', { currentPassword: 'wrong', name: 'X', email });
  await change('PUT', '/admin/account', { currentPassword: password, name: 'X', email });
  await change('PUT', '/admin/password', { currentPassword: password, newPassword: 'flying-high-42' });
  const next = await limited.logIn({ email, password: 'flying-high-42' });
  await change('DELETE', '/api/courses/small-class', undefined, next);
  await change('DELETE', '/api/courses/nowhere', undefined, next);
  await change('GET', '/api/enrollments', undefined, next);
  await change('POST', '/admin/logout', undefined, next);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await limited.call('/admin/login', json({ email, password }));
  const adminId = limited.database.prepare('SELECT id FROM admins').pluck().get();
  const changed = (method: string, path: string) => ({ msg: 'admin action', adminId, method, path });
  const logged = limited.logged.slice(begun);
  const lines = logged
    .filter(({ msg }) => msg !== 'request')
    .map(({ level: _level, time: _time, requestId: _requestId, address: _address, ...line }) => line);
  assert.deepEqual(lines, [
    { msg: 'logged in', adminId },
    { msg: 'current password wrong', adminId },
    { msg: 'account changed', adminId },
    changed('PUT', '/admin/account'),
    { msg: 'password changed', adminId },
    changed('PUT', '/admin/password'),
    { msg: 'logged in', adminId },
    changed('DELETE', '/api/courses/small-class'),
    { msg: 'logged out', adminId },
    changed('POST', '/admin/logout'),
    { msg: 'log-in failed' },
    { msg: 'log-in failed' },
    { msg: 'log-in failed', reason: 'too many failures' },
  ]);
  for (const { msg, requestId } of logged) assert.match(String(requestId), /^[\da-f-]{36}$/u, String(msg));
});

test('a request whose client went away is a line too', async () => {
  const line = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/home');
  await sendAndCut(
    app.url,
    'POST /home HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"name"',
  );
  const { status, requestId } = await line;
  assert.equal(status, 400);
  assert.match(String(requestId), /^[\da-f-]{36}$/u);
});
