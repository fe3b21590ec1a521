import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonDetail } from '../../../src/shared/records.ts';
import { recordText } from './detail-words.ts';

test('of records of one day each says its reference, or its time', () => {
  const sent = (record: string, changes: Partial<PersonDetail> = {}): PersonDetail => ({
    ...{ detail: 'name', value: record, record, inbox: 'enrollments', createdAt: '2027-01-04T08:35:00.000Z' },
    ...changes,
  });
  const all = [
    sent('a'),
    sent('b', { createdAt: '2027-01-04T09:00:00.000Z' }),
    sent('c', { createdAt: '2027-01-05T09:00:00.000Z' }),
  ];
  assert.deepEqual(
    all.map((one) => recordText(one, all, [{ _id: 'a', reference: 'K7M-2QX' }])),
    [
      'enrollment of Mon 4 Jan 2027, K7M-2QX',
      'enrollment of Mon 4 Jan 2027, 14:30',
      'enrollment of Tue 5 Jan 2027',
    ],
  );
});
