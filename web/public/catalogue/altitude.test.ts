import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../content/en/index.ts';
import { altitudeOf } from './altitude.ts';

test('a flight path begins on the ground in the classroom, climbs with simulation and flying, and is highest at night', () => {
  const climb = [
    'Documentation and theory',
    'Theory',
    'Test, simulation and basic drone assembly',
    'Hands-on flying and test',
    'Hands-on flying and night flying',
  ];
  const days = climb.map((title) => en.catalogue.timelines.five.find((day) => day.title === title)?.id ?? '');
  const altitudes = days.map(altitudeOf);
  const rising = [...new Set(altitudes)].sort((one, other) => one - other);
  assert.deepEqual(altitudes, rising);
  assert.deepEqual([altitudes.at(0), altitudes.at(-1)], [0, 1]);
});
