import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { shownBatch } from '../../../src/testing/shown-batch.ts';
import type { CourseChoice } from '../parts/batches/use-course-choices.ts';
import { firstChoice, isFull, keepChoice, keptLanguage } from './enrollment-dates.ts';

const today = '2027-01-04';
const small = { key: 'course small-class', kind: 'course', name: 'Small Class' } as const;
const fpv = { key: 'certificate fpv', kind: 'certificate', name: 'FPV' } as const;
const choices: CourseChoice[] = [small, fpv].map((one) => ({ ...one, days: 5, location: null }));
const batch = (_id: string, startsOn: string, changes: Partial<AdminBatch> = {}) =>
  shownBatch({ _id, startsOn, ...changes });

test('the counter begins with the next date that has a seat, whatever its course; without one nothing is chosen', () => {
  const batches = [
    batch('later', '2027-01-25'),
    batch('full', '2027-01-05', { seatsLeft: 0 }),
    batch('next', '2027-01-11', { kind: 'certificate', entry: 'fpv' }),
  ];
  assert.equal(firstChoice(choices, batches, today), 'next certificate fpv');
  assert.equal(firstChoice(choices, [batch('full', '2027-01-05', { seatsLeft: 0 })], today), '');
});

test('it goes on with the last choice of the day while that has a seat, and with its language', () => {
  const [next, later] = [batch('next', '2027-01-11'), batch('later', '2027-01-25')];
  keepChoice('later course small-class', 'ta', today);
  assert.deepEqual([keptLanguage(today), keptLanguage('2027-01-05')], ['ta', 'en']);
  assert.equal(firstChoice(choices, [next, later], today), 'later course small-class');
  assert.equal(firstChoice(choices, [next, { ...later, seatsLeft: 0 }], today), 'next course small-class');
  assert.equal(firstChoice(choices, [next, later], '2027-01-05'), 'next course small-class');
});

test('a course is full whose dates to come have no seat left, and not one that has none', () => {
  const [full, over] = [batch('full', '2027-01-05', { seatsLeft: 0 }), batch('over', '2027-01-01')];
  assert.equal(isFull([full, over], small.key, today), true);
  assert.equal(isFull([full, batch('next', '2027-01-11')], small.key, today), false);
  assert.equal(isFull([over], small.key, today), false);
});
