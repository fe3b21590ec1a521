import * as v from 'valibot';
import { checkFields } from '../../../src/shared/check-fields.ts';
import {
  type Institution,
  institutionRules,
  socialRules,
  testimonialRules,
} from '../../../src/shared/site-facts.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

const {
  social: _links,
  testimonials: _list,
  authorisation,
  figures,
  address,
  ...plain
} = institutionRules.entries;

/** The rules of all facts but the reviews, by the names of their fields; each name stands once in the facts. */
const entries = {
  ...plain,
  address,
  ...socialRules.entries,
  ...authorisation.entries,
  ...figures.entries,
};

/** The name of a fact's field. */
export type FactName = keyof typeof entries;

/** The fields of a review. */
const reviewParts = ['name', 'review', 'rating'] as const;
export type ReviewPart = (typeof reviewParts)[number];

/** The name of one field of a review, counted from 0. */
export function reviewField(index: number, part: ReviewPart): string {
  return `review-${index}-${part}`;
}

/** The shared rules, by field, for a form with this many reviews. */
export function fieldRules(reviews: number) {
  const all: v.ObjectEntries = { ...entries };
  for (let index = 0; index < reviews; index += 1) {
    for (const part of reviewParts) all[reviewField(index, part)] = testimonialRules.entries[part];
  }
  return v.object(all);
}

/** Returns the fields' values for these facts. */
export function fieldsOf({ testimonials, ...facts }: Institution): TypedFields {
  const { social: links, authorisation: papers, figures: counts, address: lines, ...rest } = facts;
  const numbers = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  const reviews = testimonials.flatMap((review, index) =>
    reviewParts.map((part) => [reviewField(index, part), String(review[part])]),
  );
  return {
    ...rest,
    ...links,
    ...papers,
    ...Object.fromEntries(numbers),
    address: lines.join('\n'),
    ...Object.fromEntries(reviews),
  };
}

/** Converts what was typed into what the rules check: lines and numbers. */
export function preparedFacts(typed: TypedFields): Record<string, unknown> {
  const prepared: Record<string, unknown> = { ...typed };
  const lines = String(typed.address ?? '').split('\n');
  prepared.address = lines.map((line) => line.trim()).filter((line) => line !== '');
  for (const name of Object.keys(typed)) {
    if (!(name in figures.entries) && !/^review-\d+-rating$/u.test(name)) continue;
    // An empty field is no zero.
    prepared[name] = typed[name] === '' ? Number.NaN : Number(typed[name]);
  }
  return prepared;
}

/** Assembles the facts from the values of their fields. */
export function factsOf(values: Record<string, unknown>, reviews: number): Institution {
  const pick = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, values[name]]));
  const review = (index: number) =>
    Object.fromEntries(reviewParts.map((part) => [part, values[reviewField(index, part)]]));
  return v.parse(institutionRules, {
    ...pick(plain),
    address: values.address,
    social: pick(socialRules.entries),
    authorisation: pick(authorisation.entries),
    figures: pick(figures.entries),
    testimonials: Array.from({ length: reviews }, (_none, index) => review(index)),
  });
}

/** Returns what is invalid in stored facts, as an earlier version or a hand may have written them: field and sentence. */
export function unfitFacts(facts: Institution): [field: string, sentence: string][] {
  const checked = checkFields(fieldRules(facts.testimonials.length), preparedFacts(fieldsOf(facts)));
  return checked.ok ? [] : Object.entries(checked.errors);
}

/** Returns the typed facts, or null while any of them is invalid. */
export function typedFacts(typed: TypedFields, reviews: number): Institution | null {
  const checked = checkFields(fieldRules(reviews), preparedFacts(typed));
  return checked.ok ? factsOf(checked.values, reviews) : null;
}
