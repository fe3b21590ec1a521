import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { shownBatch } from '../../../src/testing/shown-batch.ts';
import { batchesAtCounter, choiceText } from './enrollment-dates.ts';

const today = '2027-01-18';
const batch = (_id: string, startsOn: string, changes: Partial<AdminBatch> = {}) =>
  shownBatch({ _id, startsOn, endsOn: '2027-01-30', ...changes });

test('full batches and those that have begun can be chosen at the counter, and say what that means', () => {
  const none = { seatsLeft: 0, full: true };
  const batches = [
    batch('free', '2027-01-25', { seatsLeft: 1 }),
    batch('full', '2027-01-25', none),
    batch('begun', '2027-01-18', { seatsLeft: 3 }),
    batch('begun and full', '2027-01-11', none),
    batch('over', '2027-01-11', { endsOn: '2027-01-17' }),
    batch('hidden', '2027-01-25', { hidden: true }),
    batch('cancelled', '2027-01-25', { state: 'cancelled' }),
    batch('of another course', '2027-01-25', { entry: 'fpv' }),
  ];
  const [first] = batches;
  assert.ok(first);
  const chosen = batchesAtCounter(batches, `${first.kind} ${first.entry}`, today);
  assert.deepEqual(
    chosen.map((one) => [one._id, choiceText(one, today).split(' · ')[1]]),
    [
      ['free', '1 seat left'],
      ['full', 'full: waits'],
      ['begun', 'has begun, 3 seats left'],
      ['begun and full', 'has begun, full'],
    ],
  );
});
