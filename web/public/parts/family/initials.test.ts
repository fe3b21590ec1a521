import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials are those of the last two words, without rank, title, degree and brackets', () => {
  assert.equal(initialsOf('Sqn Ldr (Retd) R. Balasubramaniam'), 'RB');
  assert.equal(initialsOf('Deepa Shanmugam (Chief Instructor)'), 'DS');
  assert.equal(initialsOf('Dr. M.G. Raman'), 'GR');
  assert.equal(initialsOf('Priya S; M.Tech'), 'PS');
});

test('one word gives its first letter, none nothing', () => {
  assert.equal(initialsOf('Karthik'), 'K');
  assert.equal(initialsOf('(Retd)'), '');
});
