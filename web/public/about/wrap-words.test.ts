import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapWords } from './wrap-words.ts';

test('no line of a specimen is longer than it may be, and each holds as many words as it can', () => {
  assert.deepEqual(wrapWords('Remote Pilot Certificate', 14), ['Remote Pilot', 'Certificate']);
  assert.deepEqual(wrapWords('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrapWords('one two three', 6), ['one', 'two', 'three']);
});

test('a word that is longer than a line stands alone, whole', () => {
  assert.deepEqual(wrapWords('An Authorisation to train', 8), ['An', 'Authorisation', 'to train']);
});
