import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendAndCut } from '../testing/plain-request.ts';
import { navigation } from '../testing/requests.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp({ LOGIN_ATTEMPTS: '2' });
after(() => app.close());
const requestLines = () => app.logged.filter(({ msg }) => msg === 'request');
const uuid = /^[\da-f-]{36}$/u;

test('each request is one line with method, path, status, duration and an id of ours, and nothing else that was sent', async () => {
  const injected = '/a%0A%7B%22level%22:50%7D';
  for (const [method, path, status, headers] of [
    ['GET', '/api/courses', 200, {}],
    ['HEAD', '/api/courses', 200, {}],
    ['POST', '/home', 400, {}],
    ['GET', '/api/nowhere', 404, {}],
    ['GET', '/nowhere', 404, navigation],
    ['GET', '/about', 200, navigation],
    ['GET', '/about?name=Kavitha&token=abc.def.ghi', 200, navigation],
    ['GET', '/about/', 301, navigation],
    ['GET', '/assets/main-1a2b.js', 200, {}],
    ['GET', '/assets/nothing.js', 404, {}],
    ['GET', '/uploads/nothing.png', 404, {}],
    ['GET', '/legal/terms', 200, {}],
    ['GET', '/api/enrollments', 401, { 'x-request-id': 'Kavitha' }],
    ['PATCH', '/api/courses', 405, {}],
    ['GET', injected, 404, { 'user-agent': 'x\\n{"level":50}' }],
  ] as const) {
    const before = requestLines().length;
    const answer = await app.call(path, { method, headers });
    await answer.arrayBuffer();
    assert.equal(answer.status, status, path);
    const [whole = {}, ...others] = requestLines().slice(before);
    assert.deepEqual(others, []);
    const { level, time, requestId, milliseconds, ...line } = whole;
    assert.deepEqual([level, typeof time, Number.isInteger(milliseconds)], [30, 'number', true]);
    assert.equal(requestId, answer.headers.get('x-request-id'));
    assert.match(String(requestId), uuid);
    assert.deepEqual(line, { method, path: path.split('?')[0], status, msg: 'request' });
  }
  assert.doesNotMatch(JSON.stringify(app.logged), /Kavitha|abc\.def/u);
});

test('what happens to accounts and what admins change are lines with the admin’s id, and no words of anybody', async () => {
  const { email, password } = testAdmin;
  const begun = app.logged.length;
  const admin = await app.logIn();
  const change = (method: string, path: string, body?: object, headers = admin) =>
    app.call(path, body === undefined ? { method, headers } : json(body, method, headers));
  await change('PUT', '/admin/account', { currentPassword: 'wrong', name: 'X', email });
  await change('PUT', '/admin/account', { currentPassword: password, name: 'X', email });
  await change('PUT', '/admin/password', { currentPassword: password, newPassword: 'flying-high-42' });
  const next = await app.logIn({ email, password: 'flying-high-42' });
  await change('DELETE', '/api/courses/small-class', undefined, next);
  await change('DELETE', '/api/courses/nowhere', undefined, next);
  await change('GET', '/api/enrollments', undefined, next);
  await change('POST', '/admin/logout', undefined, next);
  for (let attempt = 0; attempt < 3; attempt += 1) await app.call('/admin/login', json({ email, password }));
  const adminId = app.database.prepare('SELECT id FROM admins').pluck().get();
  const changed = (method: string, path: string) => ({ msg: 'admin action', adminId, method, path });
  const logged = app.logged.slice(begun);
  const lines = logged
    .filter(({ msg }) => msg !== 'request')
    .map(({ level: _level, time: _time, requestId: _requestId, address: _address, ...line }) => line);
  assert.deepEqual(lines, [
    { msg: 'logged in', adminId, by: 'password' },
    { msg: 'current password wrong', adminId },
    { msg: 'account changed', adminId },
    changed('PUT', '/admin/account'),
    { msg: 'password changed', adminId },
    changed('PUT', '/admin/password'),
    { msg: 'logged in', adminId, by: 'password' },
    changed('DELETE', '/api/courses/small-class'),
    { msg: 'logged out', adminId },
    changed('POST', '/admin/logout'),
    { msg: 'log-in failed' },
    { msg: 'log-in failed' },
    { msg: 'log-in failed', reason: 'too many failures' },
  ]);
  for (const { msg, requestId } of logged) assert.match(String(requestId), uuid, String(msg));
});

test('a request whose client went away is a line too', async () => {
  const line = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/home');
  await sendAndCut(
    app.url,
    'POST /home HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"name"',
  );
  assert.equal((await line).status, 400);
});
