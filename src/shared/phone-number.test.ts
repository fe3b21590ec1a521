import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internationalNumber } from './phone-number.ts';

test('a number without its country is Indian, and any country’s number gets its international form', () => {
  for (const [typed, expected] of [
    ['98765 43210', '+91 98765 43210'],
    ['098765-43210', '+91 98765 43210'],
    ['919876543210', '+91 98765 43210'],
    ['+91 (98765) 43210', '+91 98765 43210'],
    ['0091 98765 43210', '+91 98765 43210'],
    ['04286 123456', '+91 4286 123 456'],
    ['1800 425 1234', '+91 1800 425 1234'],
    ['0044 20 7946 0000', '+44 20 7946 0000'],
    ['+65 6123 4567', '+65 6123 4567'],
    ['+1 202 555 0123', '+1 202-555-0123'],
  ] as const)
    assert.equal(internationalNumber(typed)?.replaceAll('-', ' '), expected.replaceAll('-', ' '), typed);
});

test('what is not one number is none', () => {
  for (const typed of [
    '',
    '1',
    '12345678901234567890123',
    '+91 00000 00000',
    '98765 43210 / 98765 43211',
    '98765 43210, 98765 43211',
    '98765 43210 98765 43211',
    '98765 43210 ext. 5',
    'call 98765 43210',
  ])
    assert.equal(internationalNumber(typed), null, typed);
});
