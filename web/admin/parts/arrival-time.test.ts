import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalTime, timeInIndia } from './arrival-time.ts';

const now = new Date(2026, 10, 21, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('today and yesterday go by the calendar, not by hours', () => {
  assert.equal(arrivalTime(at(2026, 10, 21, 0, 5), now), 'Today, 00:05');
  assert.equal(arrivalTime(at(2026, 10, 20, 0, 5), now), 'Yesterday, 00:05');
  assert.equal(arrivalTime(at(2026, 10, 20, 23, 59), now), 'Yesterday, 23:59');
});

test('earlier days have their date', () => {
  assert.match(arrivalTime(at(2026, 10, 3, 18, 0), now), /^0?3 Nov 2026, 18:00$/u);
});

test('in India the day begins half past six in the evening before, as UTC has it', () => {
  const morning = new Date('2026-11-21T02:00:00Z');
  assert.equal(timeInIndia('2026-11-20T18:30:00Z', morning), 'Today, 00:00');
  assert.equal(timeInIndia('2026-11-20T18:29:00Z', morning), 'Yesterday, 23:59');
  assert.match(timeInIndia('2026-09-03T18:29:00Z', morning), /^3 Sept? 2026, 23:59$/u);
});

test('what is no time is left out', () => {
  assert.equal(arrivalTime('soon', now), '');
});
