import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeepable } from './kept-fields.ts';

test('passwords, codes, files, searches, consent and bank fields are never kept; other fields are', () => {
  const isKept = (name: string, type = 'text', autocomplete = '') =>
    isKeepable({ name, type, autocomplete: autocomplete as 'on' });
  for (const name of [
    'bankAccount',
    'accountNumber',
    'bank',
    'ifsc',
    'payIfsc',
    'upi',
    'upiId',
    'code',
    'agree',
    '',
  ])
    assert.equal(isKept(name), false, name);
  for (const type of ['password', 'file', 'search']) assert.equal(isKept('field', type), false, type);
  for (const autocomplete of ['current-password', 'new-password', 'one-time-code'])
    assert.equal(isKept('field', 'text', autocomplete), false, autocomplete);
  for (const name of ['name', 'email', 'phone', 'message', 'price', 'note', 'aboutCourse'])
    assert.equal(isKept(name), true, name);
});
