import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch } from '../../../../src/shared/records.ts';
import { actionsFor, lapseText } from './place-words.ts';

const now = new Date('2027-01-04T03:30:00Z');
const after = (minutes: number) => lapseText(new Date(now.getTime() + minutes * 60_000).toISOString(), now);

test('what expires says in how long, never longer than it is', () => {
  assert.deepEqual([-5, 1.5, 59, 60, 119, 47 * 60, 48 * 60, 72 * 60 - 1].map(after), [
    'expires now',
    'expires in 1 minute',
    'expires in 59 minutes',
    'expires in 1 hour',
    'expires in 1 hour',
    'expires in 47 hours',
    'expires in 2 days',
    'expires in 2 days',
  ]);
});

test('Confirm is offered to who has a seat, and to others only while one is left', () => {
  const confirmable = (full: boolean) =>
    (['held', 'offered', 'asked', 'waiting', 'cancelled', 'lapsed'] as const).filter((state) =>
      actionsFor({ state }, { state: 'open', endsOn: '2027-01-22', full } as AdminBatch, now).includes(
        'confirm',
      ),
    );
  assert.equal(confirmable(false).length, 6);
  assert.deepEqual(confirmable(true), ['held', 'offered']);
});
