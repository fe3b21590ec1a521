import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import Koa from 'koa';
import { pino } from 'pino';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { navigation } from '../testing/requests.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { errorShape } from './refusals.ts';
import type { RequestState } from './state.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const sentence = 'Something went wrong on our side. Please try again later.';
const { enrollment, registration, contact } = peopleCalls;

// A view in the place of a table: reading it and writing to it are faults of ours.
app.database.exec(`
  DROP TABLE enrollments;
  CREATE VIEW enrollments AS SELECT no_such_function(1) AS id;
  DROP TABLE certificates;
  CREATE VIEW certificates AS SELECT no_such_function(1) AS id;
  CREATE TRIGGER broken BEFORE INSERT ON registrations BEGIN SELECT raise(ABORT, 'broken for the test'); END;
`);

test('a fault of ours is a 500 with one sentence and the usual headers; its reason is in the log alone', async () => {
  for (const [path, request] of [
    [enrollment.postPath, json(enrollment.body)],
    [enrollment.listPath, { headers: admin }],
    [`${enrollment.listPath}/some-id`, { method: 'DELETE', headers: admin }],
    [registration.postPath, json(registration.body)],
    ['/certificate-enroll-template/fpv', { headers: navigation }],
  ] as const) {
    const before = app.logged.length;
    const answer = await app.call(path, request);
    const requestId = answer.headers.get('x-request-id');
    for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy'])
      assert.ok(answer.headers.get(name), name);
    assert.deepEqual(await assertRefusal(answer, 500), { message: sentence });
    const [line = {}, ...others] = app.logged.slice(before);
    assert.deepEqual([line.msg, line.level, line.requestId], ['request failed', 50, requestId]);
    assert.deepEqual([others.length, others[0]?.msg, others[0]?.requestId], [1, 'request', requestId]);
    const { stack, message } = line.err as { stack: string; message: string };
    assert.match(stack, /\.ts:\d+/u);
    assert.notEqual(message, '');
  }
  const log = JSON.stringify(app.logged);
  for (const value of Object.values({ ...enrollment.body, ...registration.body }))
    if (typeof value === 'string') assert.ok(!log.includes(JSON.stringify(value).slice(1, -1)), value);
});

test('the server goes on', async () => {
  assert.equal((await app.call('/api/courses')).status, 200);
  assert.equal((await app.call('/', { headers: navigation })).status, 200);
  assert.equal((await app.call('/admin/login', json(testAdmin))).status, 200);
  assert.equal((await app.call(contact.postPath, json(contact.body))).status, 201);
});

test('a disk that takes no more is a 507, a machine that has no more to give a 503, whatever reports it; other faults are a 500', async (t) => {
  const koa = new Koa<RequestState>();
  koa.use((ctx, next) => {
    ctx.state.log = pino({ enabled: false });
    return next();
  });
  koa.use(errorShape);
  koa.use((ctx) => {
    throw Object.assign(new Error('disk I/O error'), { code: ctx.path.slice(1) });
  });
  const server = koa.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const full = [
    'ENOSPC',
    'EDQUOT',
    'EFBIG',
    'EROFS',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_SHMSIZE',
  ];
  const used = ['EMFILE', 'ENFILE', 'ENOMEM', 'SQLITE_CANTOPEN', 'ERR_INVALID_PACKAGE_CONFIG'];
  for (const code of [...full, ...used, 'EIO', 'SQLITE_IOERR_READ']) {
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const { status } = await fetch(`http://127.0.0.1:${address.port}/${code}`);
    assert.equal(status, full.includes(code) ? 507 : used.includes(code) ? 503 : 500, code);
  }
});
