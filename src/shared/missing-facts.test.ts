import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFacts } from './default-facts.ts';
import { missingFacts } from './missing-facts.ts';

test('what a father asks first is missing until it is set or confirmed, and is named first', () => {
  const all = missingFacts(defaultFacts);
  assert.deepEqual(all.slice(0, 4), ['number', 'terms', 'people', 'hours']);
  const without = (...set: string[]) => all.filter((name) => !set.includes(name));
  const { authorisation, terms, costs } = defaultFacts;
  const number = { ...authorisation, number: 'RPTO 12/2026' };
  assert.deepEqual(missingFacts({ ...defaultFacts, authorisation: number }), without('number'));
  assert.deepEqual(missingFacts({ ...defaultFacts, terms: { ...terms, seatShare: 40 } }), all);
  assert.deepEqual(missingFacts({ ...defaultFacts, terms: { ...terms, confirmed: true } }), without('terms'));
  assert.deepEqual(
    missingFacts({ ...defaultFacts, costs: { ...costs, hostelNight: 600, medical: 500 } }),
    without('medical'),
    'not every institute has a hostel',
  );
});
