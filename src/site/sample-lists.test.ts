import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Texts } from '../content/texts.ts';
import { defaultTexts } from '../content/texts.ts';
import { sampleLists } from './current-content.ts';

const { home, questions } = defaultTexts.en;

function samplesWith(
  reviews: Texts['home']['testimonials']['items'],
  answers: Texts['questions']['items'],
): string[] {
  const testimonials = { ...home.testimonials, items: reviews };
  return sampleLists({
    ...defaultTexts.en,
    home: { ...home, testimonials },
    questions: { ...questions, items: answers },
  });
}

test('reviews count as samples while one sample is among them', () => {
  const [review, ...reviews] = home.testimonials.items;
  assert.ok(review);
  const own = { ...review, id: 'own-1', review: 'Good.' };
  assert.deepEqual(samplesWith([own, ...reviews], []), ['testimonials']);
  assert.deepEqual(samplesWith([own], []), []);
});

test('questions count as samples while one answer on the institute’s practice is a sample; the law’s answers never do', () => {
  const law = questions.items.filter(({ answer }) => answer.includes('Drone Rules, 2021'));
  assert.equal(law.length, 2);
  const own = { id: 'language', question: 'In which language do you teach?', answer: 'In Tamil.' };
  assert.deepEqual(samplesWith([], [...law, own]), []);
  assert.deepEqual(samplesWith([], [...law, ...questions.items.slice(0, 1)]), ['questions']);
});
