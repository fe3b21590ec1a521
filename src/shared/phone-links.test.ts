import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLink, chatLink } from './phone-links.ts';

test('a number in international form is called and chatted with by its digits', () => {
  assert.equal(callLink('+91 98765 43210'), 'tel:+919876543210');
  assert.equal(chatLink('+1 (202) 555-0123'), 'https://wa.me/12025550123');
});

test('any other text leads nowhere', () => {
  const others = ['98765 43210', '1', '+1', '+91 98765 43210 / 11', '+91 98765 43210 98765 43211', 'ask'];
  for (const text of others) assert.deepEqual([callLink(text), chatLink(text)], [null, null], text);
});
