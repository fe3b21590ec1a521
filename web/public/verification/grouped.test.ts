import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped } from './grouped.ts';

test('a code is grouped as it is printed while it is typed, loses a hyphen when the sign behind it goes, and an address stays', () => {
  for (const [typed, shown] of [
    ['k7mq', 'K7MQ'],
    ['K7MQ4', 'K7MQ-4'],
    ['K7MQ-', 'K7MQ'],
    [' k7mq 4xtr 9hwc', 'K7MQ-4XTR-9HWC'],
    ['https://academy.example.in/verify/K7MQ-4XTR-9HWC', 'https://academy.example.in/verify/K7MQ-4XTR-9HWC'],
    ['K7MQ4XTR9HWCAAAA', 'K7MQ4XTR9HWCAAAA'],
  ] as const)
    assert.equal(grouped(typed), shown);
});
