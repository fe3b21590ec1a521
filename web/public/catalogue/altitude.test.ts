import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timelines } from '../../content/timelines.ts';
import { altitudeOf } from './altitude.ts';

test('the 5-day path climbs from the classroom to the night flight and comes down for the test', () => {
  assert.deepEqual(altitudes(5), [0, 0.1, 0.35, 1, 0.7]);
});

test('the 8-day path begins alike and flies by night twice', () => {
  assert.deepEqual(altitudes(8), [0, 0.1, 0.35, 1, 0.7, 0.35, 1, 0.7]);
});

function altitudes(days: number): number[] | undefined {
  return timelines.find((timeline) => timeline.days === days)?.plan.map(({ title }) => altitudeOf(title));
}
