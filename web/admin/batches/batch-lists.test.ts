import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { officeDays, seatsText } from '../parts/batches/batch-words.ts';
import { divideBatches, dueBatches, nextStart, startText } from './batch-lists.ts';

const today = '2027-01-18';

function batch(startsOn: string, endsOn: string, changes: Partial<AdminBatch> = {}): AdminBatch {
  return {
    _id: startsOn,
    kind: 'course',
    entry: 'small-class',
    entryName: 'Small Class',
    startsOn,
    endsOn,
    location: null,
    language: 'Tamil',
    seats: 12,
    seatsLeft: 12,
    full: false,
    state: 'open',
    taken: 0,
    waiting: 0,
    held: 0,
    places: 0,
    hidden: false,
    sample: false,
    ...changes,
  };
}

test('a batch that is running is upcoming until its last day is over, unless it is done or cancelled', () => {
  const ended = batch('2027-01-11', '2027-01-17');
  const running = batch('2027-01-14', today);
  const done = batch('2027-01-15', today, { state: 'done' });
  const cancelled = batch('2027-02-01', '2027-02-05', { state: 'cancelled' });
  const lists = divideBatches([ended, running, done, cancelled], today);
  assert.deepEqual(lists, { upcoming: [running], past: [done, ended], cancelled: [cancelled] });
});

test('what starts within a week needs the office as long as somebody’s seat is only held or somebody waits', () => {
  const settled = batch('2027-01-19', '2027-01-23', { taken: 4 });
  const held = batch('2027-01-25', '2027-01-29', { held: 1 });
  const later = batch('2027-01-26', '2027-01-30', { waiting: 1 });
  const begun = batch('2027-01-17', '2027-01-21', { waiting: 1 });
  assert.deepEqual(dueBatches([begun, settled, held, later], today), [held]);
});

test('another batch like one starts on the same weekday, once the last of its course is over', () => {
  const first = batch('2027-01-18', '2027-01-22');
  const last = batch('2027-01-27', '2027-02-01');
  const other = batch('2027-03-01', '2027-03-05', { entry: 'medium-class' });
  assert.equal(nextStart(first, [first], today), '2027-01-25');
  assert.equal(nextStart(first, [first, last, other], today), '2027-02-08');
  assert.equal(nextStart(batch('2026-12-07', '2026-12-11'), [], today), '2027-01-25');
});

test('days and seats read as the office says them', () => {
  const days = (startsOn: string, endsOn: string) => officeDays({ startsOn, endsOn });
  assert.equal(days('2027-01-18', '2027-01-22'), 'Mon 18 – Fri 22 Jan 2027');
  assert.equal(days('2027-01-29', '2027-02-02'), 'Fri 29 Jan – Tue 2 Feb 2027');
  assert.equal(days('2026-12-29', '2027-01-02'), 'Tue 29 Dec 2026 – Sat 2 Jan 2027');
  assert.equal(days('2027-01-18', '2027-01-18'), 'Mon 18 Jan 2027');
  assert.equal(startText('2027-01-19', today), 'starts tomorrow');
  assert.equal(
    seatsText({ seats: 12, taken: 8, held: 3, waiting: 2 }),
    '12 seats: 8 taken, 3 of them reserved, 2 waiting',
  );
});
