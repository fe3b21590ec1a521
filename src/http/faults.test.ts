import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { navigation } from '../testing/requests.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const sentence = 'Something went wrong on our side. Please try again later.';
const { enrollment, registration } = peopleCalls;

// A view in the place of a table: reading it and writing to it are faults of ours.
app.database.exec(`
  DROP TABLE enrollments;
  CREATE VIEW enrollments AS SELECT no_such_function(1) AS id;
  DROP TABLE certificates;
  CREATE VIEW certificates AS SELECT no_such_function(1) AS id;
  CREATE TRIGGER broken BEFORE INSERT ON registrations BEGIN SELECT raise(ABORT, 'broken for the test'); END;
`);

test('a fault of ours is a 500 with one sentence; the reason stands in the log alone', async () => {
  for (const [path, request] of [
    [enrollment.postPath, json(enrollment.body)],
    [enrollment.listPath, { headers: admin }],
    [`${enrollment.listPath}/some-id`, { method: 'DELETE', headers: admin }],
    [registration.postPath, json(registration.body)],
  ] as const) {
    const before = app.logged.length;
    const answer = await app.call(path, request);
    const requestId = answer.headers.get('x-request-id');
    assert.deepEqual(await assertRefusal(answer, 500), { message: sentence });
    const lines = app.logged.slice(before);
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['request failed', 'request'],
    );
    for (const line of lines) assert.equal(line.requestId, requestId);
    const [{ level, err } = {}] = lines;
    assert.equal(level, 50);
    const { stack, message } = err as { stack: string; message: string };
    assert.match(stack, /\.ts:\d+/u);
    assert.notEqual(message, '');
  }
});

test('it carries the headers that every answer carries', async () => {
  const fault = await app.call(enrollment.listPath, { headers: admin });
  const fine = await app.call('/api/courses');
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'x-frame-options',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ]) {
    assert.ok(fine.headers.get(name), name);
    assert.equal(fault.headers.get(name), fine.headers.get(name), name);
  }
});

test('nothing of what the visitor sent is in the log of the fault', async () => {
  for (const { postPath, body } of [enrollment, registration]) await app.call(postPath, json(body));
  const log = JSON.stringify(app.logged);
  for (const value of Object.values({ ...enrollment.body, ...registration.body })) {
    if (typeof value === 'string') assert.ok(!log.includes(JSON.stringify(value).slice(1, -1)), value);
  }
});

test('the server goes on', async () => {
  await app.call(enrollment.listPath, { headers: admin });
  assert.equal((await app.call('/api/courses')).status, 200);
  assert.equal((await app.call('/', { headers: navigation })).status, 200);
  assert.equal((await app.call('/admin/login', json(testAdmin))).status, 200);
  const { contact } = peopleCalls;
  assert.equal((await app.call(contact.postPath, json(contact.body))).status, 201);
});

test('a fault behind a page is a 500 too, without the page', async () => {
  const answer = await app.call('/certificate-enroll-template/fpv', { headers: navigation });
  await assertRefusal(answer, 500, sentence);
});
