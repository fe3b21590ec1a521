import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marked } from './marks.ts';

/** Puts what is marked into brackets. */
const shown = (text: string, typed: string) =>
  marked(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('what was typed is marked at the beginning of words, and digits and codes wherever and however they are spaced', () => {
  assert.equal(shown('Mala Kamala', 'MALA'), '[Mala] Kamala');
  assert.equal(shown('R. Mala (Raja)', 'r ma'), '[R]. [Ma]la ([R]aja)');
  assert.equal(shown('+91 98765-43210', '98765 432'), '+91 [98765-432]10');
  assert.equal(shown('98765 43210', '+91 9876543210'), '[98765 43210]');
  assert.equal(shown('K7MQ-4XTR', 'k7mq4'), '[K7MQ-4]XTR');
  assert.equal(shown('மலர் ராஜா', 'மல'), '[மல]ர் ராஜா');
  assert.equal(shown('8–12 Dec 2027', '8 dec'), '[8]–12 [Dec] 2027');
  assert.equal(shown('a.*b', '.*'), 'a.*b');
});
