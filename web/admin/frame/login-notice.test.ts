import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginNotice, readLoginNotice } from './login-notice.ts';

test('whoever never had a session begins at the panel; who lost one goes back', () => {
  assert.deepEqual(loginNotice(null, '/admin/enroll'), {
    text: 'Unauthorized access! Please login first.',
    returnTo: null,
  });
  assert.equal(loginNotice('refused', '/admin/enroll?q=a').returnTo, '/admin/enroll?q=a');
  assert.equal(loginNotice('expired', '/admin/courses').returnTo, '/admin/courses');
  assert.deepEqual(loginNotice('logged out', '/admin/courses'), { text: '', returnTo: null });
});

test('only a screen behind the guard is gone back to, whatever the history holds', () => {
  const read = (returnTo: unknown) => readLoginNotice({ text: 'x', returnTo })?.returnTo;
  assert.equal(read('/admin/editCourse/x?y=1'), '/admin/editCourse/x?y=1');
  for (const place of [
    '/admin',
    '/',
    '//evil.example/admin/panel',
    'https://evil.example',
    '/admin/nowhere',
    7,
  ]) {
    assert.equal(read(place), null, String(place));
  }
});

test('a history that says nothing gives no notice', () => {
  for (const state of [null, undefined, 'x', 3, {}, { leaveGuard: true }]) {
    assert.equal(readLoginNotice(state), null);
  }
});
