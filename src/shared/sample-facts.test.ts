import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFacts } from './default-facts.ts';
import { canConfirm, sampleFacts, sampleNames } from './sample-facts.ts';

test('each fact is a sample until it is set, whatever else is', () => {
  assert.deepEqual(sampleFacts(defaultFacts), sampleNames);
  const without = (...own: string[]) => sampleNames.filter((name) => !own.includes(name));
  assert.deepEqual(sampleFacts({ ...defaultFacts, phone: '+91 98765 43210' }), without('phone'));
  const social = { ...defaultFacts.social, instagram: '' };
  assert.deepEqual(sampleFacts({ ...defaultFacts, social }), without('instagram'));
});

test('an address and reviews are samples as long as something of the samples is among them', () => {
  const [line = '', ...lines] = defaultFacts.address;
  const [review, ...reviews] = defaultFacts.testimonials;
  assert.ok(review);
  const half = {
    ...defaultFacts,
    address: [line, '1 Mill Road'],
    testimonials: [{ ...review, review: 'Good.' }, ...reviews],
  };
  assert.deepEqual(sampleFacts(half), sampleNames);
  const own = sampleFacts({ ...defaultFacts, address: ['1 Mill Road', ...lines], testimonials: [] });
  assert.ok(!own.includes('address') && !own.includes('testimonials'));
});

test('questions are samples while an answer on the institute’s own practice is; what the law says is none', () => {
  const law = defaultFacts.questions.filter(({ answer }) => answer.includes('Drone Rules, 2021'));
  assert.equal(law.length, 2);
  const own = { question: 'In which language do you teach?', answer: 'In Tamil.' };
  assert.ok(!sampleFacts({ ...defaultFacts, questions: [...law, own] }).includes('questions'));
  const some = defaultFacts.questions.slice(0, 1);
  assert.ok(sampleFacts({ ...defaultFacts, questions: [...law, ...some] }).includes('questions'));
});

test('visitors are thanked once the name and one way to reach the institute are its own', () => {
  assert.equal(canConfirm(['name']), false);
  assert.equal(canConfirm(['phone', 'email']), false);
  assert.equal(canConfirm(['phone', 'address']), true);
  assert.equal(canConfirm(['email']), true);
});
