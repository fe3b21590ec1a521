import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueText, headText, reasonText, seatText, sinceText } from './today-words.ts';

const now = new Date('2026-11-23T04:00:00Z');
const day = '2026-11-23';

test('the head says the day, how old the copies off-site are where any are made, and how the last drill went', () => {
  const none = { day, offSite: null, drill: null };
  assert.equal(headText(none), 'Monday, 23 November');
  const copied = (age: number | null) => headText({ ...none, offSite: { copiedAt: null, age } });
  assert.equal(copied(125), 'Monday, 23 November · copies off-site 2 minutes old');
  assert.equal(copied(null), 'Monday, 23 November · no copy off-site yet');
  const tested = (isGood: boolean) =>
    headText({ ...none, drill: { at: '2026-11-20T04:00:00.000Z', age: 3 * 86_400, isGood } });
  assert.equal(tested(true), 'Monday, 23 November · restore tested 3 days ago');
  assert.equal(tested(false), 'Monday, 23 November · restore test failed 3 days ago');
});

test('who is to be called is late by days, due today, or new since some time', () => {
  const due = (nextOn: string | null, createdAt: string) => dueText({ nextOn, createdAt }, now);
  const came = '2026-11-20T04:00:00Z';
  assert.deepEqual(due('2026-11-22', came), { text: '1 day late', isLate: true });
  assert.deepEqual(due('2026-11-20', came), { text: '3 days late', isLate: true });
  assert.deepEqual(due(day, came), { text: 'today', isLate: false });
  assert.equal(due(null, '2026-11-23T02:10:00Z').text, 'new, 07:40');
  assert.equal(due(null, '2026-11-22T02:10:00Z').text, 'new, yesterday, 07:40');
});

test('who is to be called has the stage, the state of the seat and what was sent', () => {
  const sent = { lastNote: null, source: 'enrollments', wants: 'Small Class' } as const;
  const seat = { _id: '', name: '', reference: '', batch: null };
  const reason = (stage: 'new' | 'enrolled' | 'completed', place: 'waiting' | 'held' | 'completed') =>
    reasonText({ ...sent, stage, enrollment: { ...seat, place } });
  assert.equal(reason('new', 'waiting'), 'waiting · enrollment: Small Class');
  assert.equal(reason('enrolled', 'held'), 'enrolled · reserved · enrollment: Small Class');
  assert.equal(reason('completed', 'completed'), 'completed · enrollment: Small Class');
  assert.equal(reasonText({ ...sent, stage: 'new', enrollment: null }), 'enrollment: Small Class');
});

test('a seat says until when it is reserved or offered, and presses within a day of that', () => {
  const seat = (state: 'held' | 'offered' | 'waiting', heldUntil: string | null) =>
    seatText({ place: { state, heldUntil, beyond: false }, batch: { startsOn: '2026-11-25' } }, now);
  assert.deepEqual(seat('held', '2026-11-23T12:30:00Z'), {
    text: 'reserved until today, 18:00',
    isSoon: true,
  });
  const later = { text: 'offered until Tue 24 Nov, 23:55', isSoon: false };
  assert.deepEqual(seat('offered', '2026-11-24T18:25:00Z'), later);
  assert.equal(seat('held', '2026-11-24T18:30:00Z').text, 'reserved until the batch begins');
  assert.equal(seat('held', null).text, 'reserved');
  assert.equal(seat('waiting', null).text, 'waiting, and a seat is free');
});

test('what is new is new today, or since the day of the last visit before', () => {
  assert.equal(sinceText({ day, since: '2026-11-22T18:30:00.000Z' }), 'today');
  assert.equal(sinceText({ day, since: '2026-11-21T10:00:00.000Z' }), 'since Sat 21 Nov');
});
