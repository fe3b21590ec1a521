import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internationalNumber } from './phone-number.ts';
import { canBeCalled, phoneDigits, plainPhone, searchedPhone } from './typed-phone.ts';

test('a number is stored as it was typed, with plain digits, dashes and spaces, and without marks that nobody sees', () => {
  for (const [typed, stored] of [
    ['+91 (98400) 55-001', '+91 (98400) 55-001'],
    ['\u202a+91 98400 55001\u202c', '+91 98400 55001'],
    ['\u200e98400\u200b55001\ufeff', '9840055001'],
    ['\u206698400\u00ad55001\u2069', '9840055001'],
    ['98400\u00a055001', '98400 55001'],
    ['98400–55001', '98400-55001'],
    ['98400\u201155\u2212001', '98400-55-001'],
    ['98400.55001', '98400 55001'],
    ['98400·55001.', '98400 55001'],
    ['（＋９１）９８４００　５５００１', '(+91)98400 55001'],
    ['௯௮௪௦௦ ௫௫௦௦௧', '98400 55001'],
    ['९८४०० ५५००१', '98400 55001'],
    ['٩٨٤٠٠۵۵۰۰۱', '9840055001'],
    ['98400 55001 or 2', '98400 55001 or 2'],
  ] as const)
    assert.equal(plainPhone(typed), stored, JSON.stringify(typed));
});

test('a number is the same with its country, once or twice, with a 0 and in any digits', () => {
  for (const typed of [
    '98400 55001',
    '+91 98400 55001',
    '+91 91 98400 55001',
    '91919840055001',
    '+91 0 98400 55001',
    '0 91 98400 55001',
    '0091 98400 55001',
    '௯௮௪௦௦ ௫௫௦௦௧',
  ]) {
    assert.equal(phoneDigits(typed), '9840055001', typed);
    assert.equal(internationalNumber(typed), '+91 98400 55001', typed);
    assert.ok(canBeCalled(typed), typed);
  }
  // Such numbers begin with 91 themselves.
  for (const typed of ['91984 00550', '+91 91984 00550'])
    assert.equal(internationalNumber(typed), '+91 91984 00550', typed);
});

test('a number that nobody can call is told from those of mobiles, landlines and other countries', () => {
  for (const number of [
    ...[
      '98400 5500',
      '+91 98400 5500',
      '18400 55001',
      '+91 12345 67890',
      '0000000',
      '00000 00000',
      '+91 00000 00000',
    ],
    ...['984005500123', '2345678', '971501234567', '+91 91 98400 5500', '+0 98400 55001'],
  ])
    assert.equal(canBeCalled(number), false, number);
  for (const number of [
    ...[
      '098400-55001',
      '70101 23456',
      '04286 123456',
      '(044) 2345 6789',
      '011 2345 6789',
      '+91 11 2345 6789',
    ],
    ...['0172 270 1234', '+65 6123 4567', '0044 20 7946 0000', '+1 202 555 0123', '+971 50 123 4567'],
  ])
    assert.equal(canBeCalled(number), true, number);
});

test('a search is for the digits of a number without its country, three at least', () => {
  for (const [typed, digits] of [
    ['98400 55001', '9840055001'],
    ['+91 91 98400 55001', '9840055001'],
    ['\u202a+91 984\u202c', '984'],
    ['0091 984', '984'],
    ['0984', '0984'],
    ['௫௫௦', '550'],
    ['98', null],
    ['+91 98', null],
    ['mala 984', null],
    ['+++', null],
  ] as const)
    assert.equal(searchedPhone(typed)?.inside ?? null, digits, typed);
  for (const [typed, begin] of [
    ['0984', '984'],
    ['91984', '984'],
    ['98400 55001', null],
  ] as const)
    assert.equal(searchedPhone(typed)?.begin, begin, typed);
});
