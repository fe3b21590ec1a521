import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch } from '../../../../src/shared/records.ts';
import { shownBatch } from '../../../../src/testing/shown-batch.ts';
import { moveChoices } from './move-choices.ts';

const batch = (_id: string, startsOn: string, changes: Partial<AdminBatch> = {}) =>
  shownBatch({ _id, startsOn, ...changes });
const medium = { entry: 'medium-class', entryName: 'Medium Class' };
const batches = [
  batch('own', '2027-01-04'),
  batch('past', '2027-01-03'),
  batch('off', '2027-01-09', { state: 'cancelled' }),
  batch('later', '2027-02-08', { full: true }),
  batch('soon', '2027-01-08'),
  batch('other', '2027-01-18', { ...medium, language: 'English' }),
];
const today = '2027-01-04';
const own = { batch: 'own', kind: null, entry: null };
const found = (typed: string, place: Parameters<typeof moveChoices>[1] = own) => {
  const { same, others } = moveChoices(batches, place, today, typed);
  return [same, others].map((some) => some.map(({ _id }) => _id));
};

test('the other open dates stand by start, those of the same course first and what has begun last; neither what is over nor the own one', () => {
  assert.deepEqual(found(''), [['soon', 'later'], ['other']]);
  const medium = { batch: null, kind: 'course', entry: 'medium-class' } as const;
  assert.deepEqual(found('', medium), [['other'], ['soon', 'later', 'own']]);
});

test('what is typed is found as it is said: a day, a month, a course, a language', () => {
  assert.deepEqual(found('8th'), [['soon', 'later'], []]);
  assert.deepEqual(found('08 jan'), [['soon'], []]);
  assert.deepEqual(found('18 Jan'), [[], ['other']]);
  assert.deepEqual(found('medium'), [[], ['other']]);
  assert.deepEqual(found('march'), [[], []]);
});

test('the next date is the first with a seat after the own one, or of all where there is none; never an earlier, a full, a hidden, a sample, one that begins today or another course’s', () => {
  const nextOf = (own: string | null, ...others: AdminBatch[]) =>
    moveChoices([batch('own', '2027-01-18'), ...others], { ...course, batch: own }, today, '').next?._id;
  const course = { kind: 'course', entry: 'small-class' } as const;
  const [earlier, later] = [batch('earlier', '2027-01-11'), batch('later', '2027-02-01')];
  assert.equal(
    nextOf('own', earlier, batch('full', '2027-01-25', { full: true, seatsLeft: 0 }), later),
    'later',
  );
  assert.equal(nextOf('own', earlier, batch('hidden', '2027-01-25', { hidden: true })), undefined);
  assert.equal(nextOf(null, earlier, later), 'earlier');
  const neither = [batch('begins', today), batch('sample', '2027-01-25', { sample: true })];
  assert.equal(moveChoices(neither, { ...course, batch: null }, today, '').next, null);
  assert.equal(nextOf('own', batch('begun', '2027-01-03', { endsOn: '2027-01-07' })), undefined);
  assert.equal(nextOf('own', batch('other', '2027-01-25', medium)), undefined);
});
