import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypedCode } from './typed-code.ts';

test('a code is read however it is typed; of what cannot be one is said whether a sign or the length is wrong', () => {
  for (const typed of [
    'K7MQ-4XTR-9HWC',
    ' k7mq 4xtr 9hwc',
    'k7mq4xtr9hwc',
    '\u202aＫ௭MQ‑4XTR‑९HWC\u202c',
    'https://x.in/ta/verify/K7MQ-4XTR-9HWC',
  ])
    assert.deepEqual(readTypedCode(typed), { code: 'K7MQ-4XTR-9HWC', problem: null });
  for (const [typed, problem] of [
    [' ', 'required'],
    ['K7MQ-4XTR-9HW', 'length'],
    ['K7MQ-4XTR-9HWCC', 'length'],
    ['–', 'length'],
    ['K7MQ-4XTR-9HW0', 'signs'],
    ['U7MQ-4XTR', 'signs'],
  ])
    assert.deepEqual(readTypedCode(typed ?? ''), { code: null, problem });
});
