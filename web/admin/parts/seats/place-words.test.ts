import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { shownBatch } from '../../../../src/testing/shown-batch.ts';
import { actionsFor, freedText } from './place-words.ts';

const now = new Date('2027-01-04T03:30:00Z');
test('Confirm is offered to who has a seat, and to others only while one is left', () => {
  const confirmable = (full: boolean) =>
    (['held', 'offered', 'asked', 'waiting', 'cancelled', 'lapsed'] as const).filter((state) =>
      actionsFor({ state }, shownBatch({ endsOn: '2027-01-22', full }), now).includes('confirm'),
    );
  assert.equal(confirmable(false).length, 6);
  assert.deepEqual(confirmable(true), ['held', 'offered']);
});

test('a seat that somebody gives up is said to be offered only where the server offers it, and to whoever still waits then', () => {
  const said = (states: readonly Place['state'][], changes: Partial<AdminBatch>) =>
    freedText(
      states.map((state) => ({ state })),
      shownBatch({ endsOn: '2027-01-22', waiting: 1, ...changes }),
      '2027-01-19',
    );
  assert.match(said(['held'], {}), /^The seat is offered to the first/u);
  assert.match(said(['held', 'confirmed'], {}), /^Their seats are offered/u);
  assert.equal(said(['held', 'waiting'], {}), 'The seat becomes free.');
  assert.match(
    said(['confirmed'], { offersSeats: false }),
    /^The seat becomes free\. Nobody who waits is offered/u,
  );
  const nothing = [
    said(['waiting', 'asked'], {}),
    said(['held'], { endsOn: '2027-01-18' }),
    said(['held'], { state: 'done' }),
  ];
  assert.deepEqual(nothing, ['', '', '']);
});
