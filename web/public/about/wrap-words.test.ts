import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapWords } from './wrap-words.ts';

test('lines are broken at spaces and as long as they may be', () => {
  assert.deepEqual(wrapWords('Remote Pilot Certificate', 14), ['Remote Pilot', 'Certificate']);
  assert.deepEqual(wrapWords('Remote Pilot Certificate', 24), ['Remote Pilot Certificate']);
});

test('a word that is longer than a line stands alone', () => {
  assert.deepEqual(wrapWords('An organisation of pilots', 9), ['An', 'organisation', 'of pilots']);
});
