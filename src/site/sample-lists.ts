import { defaultTexts, type Texts } from '../content/texts.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { SampleList } from '../shared/sample-facts.ts';

/** The questions that the law answers, the same at every institute. */
const law = ['who', 'validity'];

/** Returns which of the lists are still samples, as long as one sample is left in them. */
export function sampleLists({ home, questions }: Texts): SampleList[] {
  const began = defaultTexts[firstLanguage];
  const reviews = began.home.testimonials.items.map(({ review }) => review);
  const answers = began.questions.items.filter(({ id }) => !law.includes(id)).map(({ answer }) => answer);
  return [
    ...(home.testimonials.items.some(({ review }) => reviews.includes(review))
      ? (['testimonials'] as const)
      : []),
    ...(questions.items.some(({ answer }) => answers.includes(answer)) ? (['questions'] as const) : []),
  ];
}
