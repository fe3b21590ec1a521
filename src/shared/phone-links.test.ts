import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLink, chatLink, personChatLink } from './phone-links.ts';

test('a number in international form is called and chatted with by its digits', () => {
  assert.equal(callLink('+91 98765 43210'), 'tel:+919876543210');
  assert.equal(chatLink('+1 (202) 555-0123'), 'https://wa.me/12025550123');
});

test('a person is chatted with by a mobile number of India, or any number of another country', () => {
  for (const mobile of ['+91 98765 43210', '+91 63790 12345', '+1 202 555 0123', '+94 11 234 5678'])
    assert.equal(personChatLink(mobile), chatLink(mobile));
  for (const other of ['+91 4286 232323', '+91 44 2345 6789', '98765 43210'])
    assert.equal(personChatLink(other), null);
});

test('any other text leads nowhere', () => {
  const others = ['98765 43210', '1', '+1', '+91 98765 43210 / 11', '+91 98765 43210 98765 43211', 'ask'];
  for (const text of others) assert.deepEqual([callLink(text), chatLink(text)], [null, null], text);
});
