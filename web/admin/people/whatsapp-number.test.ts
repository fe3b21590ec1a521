import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatsAppNumber } from './whatsapp-number.ts';

test('ten digits are an Indian number, with or without a zero before them', () => {
  assert.equal(whatsAppNumber('98765 43210'), '919876543210');
  assert.equal(whatsAppNumber('098765-43210'), '919876543210');
});

test('a country code that is there stays', () => {
  assert.equal(whatsAppNumber('+91 (98765) 43210'), '919876543210');
  assert.equal(whatsAppNumber('0044 20 7946 0000'), '442079460000');
  assert.equal(whatsAppNumber('+65 6123 4567'), '6561234567');
});
