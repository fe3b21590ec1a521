import { defaultFacts } from './default-facts.ts';
import { samplePractice } from './default-questions.ts';
import type { Institution } from './site-facts.ts';
import { factLabels } from './site-facts.ts';

/** The facts that are made up until the institute sets its own, and how each is called. */
export const sampleLabels = {
  name: factLabels.name,
  shortName: factLabels.shortName,
  tagline: factLabels.tagline,
  phone: factLabels.phone,
  whatsapp: factLabels.whatsapp,
  email: factLabels.email,
  mapQuery: factLabels.mapQuery,
  address: factLabels.address,
  instagram: factLabels.instagram,
  youtube: factLabels.youtube,
  testimonials: 'Reviews',
  questions: 'Questions',
} as const;

/** One of them. */
export type SampleName = keyof typeof sampleLabels;

/** All of their names. */
export const sampleNames = Object.keys(sampleLabels) as SampleName[];

/** Returns which of the facts are still samples; of a list, as long as one sample is left in it. */
export function sampleFacts(facts: Institution): SampleName[] {
  const [sampleLine = ''] = defaultFacts.address;
  return sampleNames.filter((name) => {
    if (name === 'address') return facts.address.includes(sampleLine);
    if (name === 'instagram' || name === 'youtube') return facts.social[name] === defaultFacts.social[name];
    if (name === 'questions')
      return facts.questions.some(({ answer }) => samplePractice.some((sample) => sample.answer === answer));
    if (name !== 'testimonials') return facts[name] === defaultFacts[name];
    return facts.testimonials.some(({ review }) =>
      defaultFacts.testimonials.some((sample) => sample.review === review),
    );
  });
}

/** Returns whether visitors can be thanked: the institute's own name and a phone or email are set. */
export function canConfirm(samples: readonly SampleName[]): boolean {
  return !samples.includes('name') && !(samples.includes('phone') && samples.includes('email'));
}
