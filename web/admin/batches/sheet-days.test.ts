import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetDays } from './sheet-days.ts';

test('every day of a batch has a box, over the end of a month too; more than fit on a sheet go on on another', () => {
  assert.deepEqual(sheetDays({ startsOn: '2027-01-30', endsOn: '2027-02-01' }), [
    ['2027-01-30', '2027-01-31', '2027-02-01'],
  ]);
  assert.deepEqual(
    sheetDays({ startsOn: '2027-01-01', endsOn: '2027-01-20' }).map((days) => [days.length, days.at(-1)]),
    [
      [16, '2027-01-16'],
      [4, '2027-01-20'],
    ],
  );
  assert.deepEqual(sheetDays({ startsOn: '2027-01-01', endsOn: '2027-01-01' }), [['2027-01-01']]);
});
