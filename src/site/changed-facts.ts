import { isDeepStrictEqual } from 'node:util';
import { inSentence } from '../shared/sentence.ts';
import type { Institution } from '../shared/site-facts.ts';
import { factLabels } from '../shared/site-facts.ts';

/** Returns which of the institute's facts differ, by the labels of the form: 'phone, address, reviews'. */
export function changedFacts(before: Institution, after: Institution): string {
  const [old, now] = [byField(before), byField(after)];
  const labels: Readonly<Record<string, string>> = {
    ...factLabels,
    testimonials: 'Reviews',
    questions: 'Questions',
  };
  return Object.keys(now)
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => inSentence(labels[field] ?? field))
    .join(', ');
}

function byField({
  social,
  authorisation,
  approval,
  terms,
  visit,
  costs,
  training,
  figures,
  ...plain
}: Institution): Readonly<Record<string, unknown>> {
  return {
    ...plain,
    ...social,
    ...authorisation,
    ...approval,
    ...terms,
    ...visit,
    ...costs,
    ...training,
    ...figures,
  };
}
