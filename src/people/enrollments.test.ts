import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { peopleCalls } from '../testing/people.ts';
import { testPeopleCalls } from '../testing/people-scenario.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const { postPath, body } = peopleCalls.enrollment;
const app = await startTestApp();
after(() => app.close());
const post = (changes: Record<string, unknown>) => app.call(postPath, json({ ...body, ...changes }));

await testPeopleCalls(peopleCalls.enrollment);

test('nobody is enrolled who has not agreed to the terms', async () => {
  const agree = 'You must agree to the terms and conditions before submitting.';
  for (const wrong of [false, 'true', 'on', 1, 0, null, undefined, {}, [true]]) {
    const refusal = await assertRefusal(await post({ agree: wrong }), 400, agree);
    assert.deepEqual(refusal.errors, { agree });
  }
  assert.equal(app.stored().enrollments, 0);
});

test('a phone number has 7 to 15 digits, with spaces, +, - and brackets', async () => {
  for (const phone of ['1234567', '123456789012345', '+91 (4286) 123-456', '+1 23 45 67 89 01 23 45']) {
    assert.equal((await post({ phone })).status, 201, phone);
  }
  for (const phone of [
    '123456',
    '1234567890123456',
    '98765 43210 x',
    '+++++++++',
    '९८७६५४३२१०',
    '98765/43210',
  ]) {
    const refusal = await assertRefusal(await post({ phone }), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['phone'], phone);
  }
});

test('an e-mail address is one address with a domain', async () => {
  for (const email of ['meena+drone@example.co.in', "o'neil@example.com"]) {
    assert.equal((await post({ email })).status, 201, email);
  }
  const wrong = ['meena', 'meena@', '@example.com', 'a@b', 'a b@example.com', 'a@example.com, b@example.com'];
  for (const email of [...wrong, 'a@example.com\nBcc: b@example.com', '<a@example.com>']) {
    const refusal = await assertRefusal(await post({ email }), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['email'], email);
  }
});

test('an address keeps its lines, a name has but one', async () => {
  await post({ name: 'Kavitha\r\nBcc: all', address: '1\r\n2\r3\u0000\n4' });
  const row = app.database.prepare('SELECT name, address FROM enrollments ORDER BY sequence DESC').get();
  assert.deepEqual(row, { name: 'Kavitha Bcc: all', address: '1\n2\n3\n4' });
});

test('the course may be any name, also of one that is no longer offered', async () => {
  assert.equal((await post({ course: 'A course of last year' })).status, 201);
});
