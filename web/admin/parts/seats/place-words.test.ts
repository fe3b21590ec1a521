import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { shownBatch } from '../../../../src/testing/shown-batch.ts';
import { actionsFor, emailedText, freedText, untoldText } from './place-words.ts';

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

test('of several people it is said who gets an email, and whom none reaches', () => {
  const asha = { name: 'Asha', email: 'asha@example.com', isBounced: false };
  const bala = { name: 'Bala', email: '', isBounced: false };
  const kavya = { name: 'Kavya', email: 'kavya@exmaple.com', isBounced: true };
  assert.equal(emailedText([asha]), 'Asha gets an email about it.');
  assert.equal(emailedText([asha, asha]), 'Each gets an email about it.');
  assert.equal(
    emailedText([asha, bala, kavya]),
    'One person gets an email about it. No email reaches Bala, Kavya.',
  );
  assert.equal(emailedText([kavya]), 'No email reaches Kavya.');
});

test('of a confirmation that did not go out, the office reads how the place stands', () => {
  const said = (state: Place['state'], untold: Place['untold'] = 'enrolled') =>
    untoldText({ untold, state, course: 'FPV' }, null);
  assert.deepEqual(
    [said('held'), said('waiting'), said('asked'), said('confirmed', 'message')],
    ['Seat reserved in FPV', 'On the waiting list of FPV', 'Enrolled for FPV', 'Your email to all of FPV'],
  );
});
