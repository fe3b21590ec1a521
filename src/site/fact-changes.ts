import { isDeepStrictEqual } from 'node:util';
import { changeOf } from '../calls/index.ts';
import { batches as texts } from '../content/en/batches.ts';
import { dayText } from '../shared/day-text.ts';
import { grouped } from '../shared/grouped.ts';
import type { FieldChange } from '../shared/records.ts';
import { formatRupees } from '../shared/rupees.ts';
import { inSentence } from '../shared/sentence.ts';
import { costRules, factLabels, figureNames, type Institution } from '../shared/site-facts.ts';

const labels: Readonly<Record<string, string>> = {
  ...factLabels,
  testimonials: 'Reviews',
  questions: 'Questions',
};

/** Labels that can follow 'the' in a sentence; others are quoted. */
const nouns = /^\p{L}+(?: name| number)?$/u;

/** Returns what of the facts was changed from what to what, for Activity. */
export function changesOfFacts(before: Institution, after: Institution): FieldChange[] {
  const [old, now] = [byField(before), byField(after)];
  return Object.keys(now)
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .flatMap((field) => changeOf(called(field), inWords(field, old[field]), inWords(field, now[field])));
}

function called(field: string): string {
  const label = labels[field] ?? field;
  const isFigure = figureNames.some((name) => name === field);
  return !isFigure && nouns.test(label) ? inSentence(label) : `‘${label}’`;
}

/** Returns null for what is too long for a sentence, such as reviews. */
function inWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field in costRules.entries ? formatRupees(value) : grouped(value);
  const lines: unknown[] = Array.isArray(value) ? value : [value];
  if (!lines.every((one) => typeof one === 'string')) return null;
  return lines
    .map((one) => (/^\d{4}-\d\d-\d\d$/u.test(one) ? dayText(one, texts.days, 'year') : one))
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
