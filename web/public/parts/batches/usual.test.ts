import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Batch } from '../../../../src/shared/records.ts';
import { isUsual, usualOf } from './usual.ts';

const batch: Batch = {
  _id: 'first',
  kind: 'course',
  entry: 'small-class',
  entryName: 'Small Class',
  startsOn: '2027-01-18',
  endsOn: '2027-01-22',
  location: null,
  language: 'Tamil',
  seats: 12,
  seatsLeft: 3,
  full: false,
  state: 'open',
  sample: true,
};

test('what most batches have in common is said once, and that they are samples only where all are', () => {
  const elsewhere: Batch = { ...batch, location: 'Erode' };
  const usual = usualOf([elsewhere, batch, batch]);
  assert.deepEqual(usual, { location: null, language: 'Tamil', isSample: true });
  assert.deepEqual(
    [batch, elsewhere, { ...batch, language: 'English' }].map((each) => usual && isUsual(each, usual)),
    [true, false, false],
  );
  const real = { ...batch };
  delete real.sample;
  assert.equal(usualOf([batch, real])?.isSample, false);
  assert.equal(usualOf([]), null);
});
