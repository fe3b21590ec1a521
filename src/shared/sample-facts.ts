import { defaultFacts } from './default-facts.ts';
import type { CommonFacts } from './site-facts.ts';
import { factLabels } from './site-facts.ts';

const labelsOfFacts = {
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
} as const;

const labelsOfLists = { testimonials: 'Reviews', questions: 'Questions' } as const;

/** The facts and lists that are made up until the institute sets its own, and how each is called. */
export const sampleLabels = { ...labelsOfFacts, ...labelsOfLists } as const;

/** One of the lists, which are edited on the pages themselves. */
export type SampleList = keyof typeof labelsOfLists;

/** One of the facts. */
export type SampleFact = keyof typeof labelsOfFacts;

/** One of both. */
export type SampleName = SampleFact | SampleList;

/** All of their names. */
export const sampleNames = Object.keys(sampleLabels) as SampleName[];

/** Returns which of the facts are still samples; the address, as long as the first line of the sample is left in it. */
export function sampleFacts(facts: CommonFacts): SampleFact[] {
  const [sampleLine = ''] = defaultFacts.address;
  return (Object.keys(labelsOfFacts) as SampleFact[]).filter((name) => {
    if (name === 'address') return facts.address.includes(sampleLine);
    if (name === 'instagram' || name === 'youtube') return facts.social[name] === defaultFacts.social[name];
    return facts[name] === defaultFacts[name];
  });
}

/** Returns whether visitors can be thanked: the institute's own name and a phone or email are set. */
export function canConfirm(samples: readonly SampleName[]): boolean {
  return !samples.includes('name') && !(samples.includes('phone') && samples.includes('email'));
}
