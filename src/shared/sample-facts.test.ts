import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFacts } from './default-facts.ts';
import { canConfirm, sampleFacts } from './sample-facts.ts';

const all = sampleFacts(defaultFacts);

test('each fact is a sample until it is set, whatever else is', () => {
  assert.equal(all.length, 10);
  const without = (...own: string[]) => all.filter((name) => !own.includes(name));
  assert.deepEqual(sampleFacts({ ...defaultFacts, phone: '+91 98765 43210' }), without('phone'));
  const social = { ...defaultFacts.social, instagram: '' };
  assert.deepEqual(sampleFacts({ ...defaultFacts, social }), without('instagram'));
});

test('an address is a sample as long as something of the sample is in it', () => {
  const [line = '', ...lines] = defaultFacts.address;
  assert.deepEqual(sampleFacts({ ...defaultFacts, address: [line, '1 Mill Road'] }), all);
  assert.ok(!sampleFacts({ ...defaultFacts, address: ['1 Mill Road', ...lines] }).includes('address'));
});

test('visitors are thanked once the name and one way to reach the institute are its own', () => {
  assert.equal(canConfirm(['name']), false);
  assert.equal(canConfirm(['phone', 'email']), false);
  assert.equal(canConfirm(['phone', 'address']), true);
  assert.equal(canConfirm(['email']), true);
});
