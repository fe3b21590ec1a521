import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalTime } from './arrival-time.ts';

const now = new Date('2026-11-21T09:30:00+05:30');

test('today and yesterday go by the calendar, not by hours', () => {
  assert.equal(arrivalTime('2026-11-21T00:05:00+05:30', now), 'Today, 00:05');
  assert.equal(arrivalTime('2026-11-20T00:05:00+05:30', now), 'Yesterday, 00:05');
  assert.equal(arrivalTime('2026-11-20T23:59:00+05:30', now), 'Yesterday, 23:59');
});

test('earlier days have their date', () => {
  assert.match(arrivalTime('2026-09-03T18:00:00+05:30', now), /^3 Sept? 2026, 18:00$/u);
  assert.match(arrivalTime('2025-11-21T18:00:00+05:30', now), /^21 Nov 2025, 18:00$/u);
});

test('the day begins half past six in the evening before, as UTC has it', () => {
  assert.equal(arrivalTime('2026-11-20T18:30:00Z', now), 'Today, 00:00');
  assert.equal(arrivalTime('2026-11-20T18:29:00Z', now), 'Yesterday, 23:59');
});

test('the last day of a month is the yesterday of the first', () => {
  assert.equal(arrivalTime('2026-02-28T12:00:00Z', new Date('2026-03-01T12:00:00Z')), 'Yesterday, 17:30');
});

test('what is no time is left out', () => {
  assert.equal(arrivalTime('soon', now), '');
});
