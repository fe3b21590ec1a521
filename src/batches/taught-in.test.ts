import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taughtIn } from './shown.ts';

test('the languages of a batch are translated; other words of the office stay', () => {
  assert.equal(taughtIn('Tamil and English', 'ta'), 'தமிழ், ஆங்கிலம்');
  assert.equal(taughtIn('hindi', 'ta'), 'இந்தி');
  assert.equal(taughtIn('Tamil and English', 'en'), 'Tamil and English');
  for (const words of ['தமிழ்', 'Tamil, English on request', 'Klingon'])
    assert.equal(taughtIn(words, 'ta'), words);
});
