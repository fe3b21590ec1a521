import * as v from 'valibot';
import { checkFields } from '../../../src/shared/check-fields.ts';
import {
  type Institution,
  institutionRules,
  questionRules,
  socialRules,
  testimonialRules,
} from '../../../src/shared/site-facts.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

const {
  social: _links,
  testimonials: _reviews,
  questions: _questions,
  authorisation,
  figures,
  address,
  ...plain
} = institutionRules.entries;

/** The rules of all facts but the lists, by the names of their fields; each name stands once in the facts. */
const entries = {
  ...plain,
  address,
  ...socialRules.entries,
  ...authorisation.entries,
  ...figures.entries,
};

/** The name of a fact's field. */
export type FactName = keyof typeof entries;

/** The lists of the facts: how the fields of one entry begin, and the rules of its parts. */
const lists = {
  testimonials: { begin: 'review', parts: testimonialRules.entries },
  questions: { begin: 'question', parts: questionRules.entries },
} as const;

/** The name of a list. */
export type ListName = keyof typeof lists;

const listNames = Object.keys(lists) as ListName[];

/** How many entries each list has. */
export type ListCounts = Readonly<Record<ListName, number>>;

/** The name of one field of a list's entry, counted from 0. */
export function listField(list: ListName, index: number, part: string): string {
  return `${lists[list].begin}-${index}-${part}`;
}

/** Returns how many entries of a list were typed. */
export function countEntries(list: ListName, typed: object): number {
  const [part = ''] = Object.keys(lists[list].parts);
  let count = 0;
  while (Object.hasOwn(typed, listField(list, count, part))) count += 1;
  return count;
}

/** Returns how many entries of each list were typed. */
export function listCounts(typed: object): ListCounts {
  return { testimonials: countEntries('testimonials', typed), questions: countEntries('questions', typed) };
}

/** The shared rules, by field, for a form with this many entries. */
export function fieldRules(counts: ListCounts) {
  const all: v.ObjectEntries = { ...entries };
  for (const list of listNames) {
    for (let index = 0; index < counts[list]; index += 1) {
      for (const [part, rule] of Object.entries(lists[list].parts)) all[listField(list, index, part)] = rule;
    }
  }
  return v.object(all);
}

/** Returns the fields' values for these facts. */
export function fieldsOf(facts: Institution): TypedFields {
  const { social: links, authorisation: papers, figures: counts, address: lines, ...others } = facts;
  const { testimonials, questions, ...rest } = others;
  const numbers = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  return {
    ...rest,
    ...links,
    ...papers,
    ...Object.fromEntries(numbers),
    address: lines.join('\n'),
    ...listFields('testimonials', testimonials),
    ...listFields('questions', questions),
  };
}

function listFields(list: ListName, items: readonly object[]): TypedFields {
  const fields = items.flatMap((item, index) =>
    Object.entries(item).map(([part, value]) => [listField(list, index, part), String(value)]),
  );
  return Object.fromEntries(fields);
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
export function factsOf(values: Record<string, unknown>): Institution {
  const pick = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, values[name]]));
  const entriesOf = (list: ListName) =>
    Array.from({ length: countEntries(list, values) }, (_none, index) =>
      Object.fromEntries(
        Object.keys(lists[list].parts).map((part) => [part, values[listField(list, index, part)]]),
      ),
    );
  return v.parse(institutionRules, {
    ...pick(plain),
    address: values.address,
    social: pick(socialRules.entries),
    authorisation: pick(authorisation.entries),
    figures: pick(figures.entries),
    testimonials: entriesOf('testimonials'),
    questions: entriesOf('questions'),
  });
}

/** Returns what is invalid in stored facts, as an earlier version or a hand may have written them: field and sentence. */
export function unfitFacts(facts: Institution): [field: string, sentence: string][] {
  const typed = fieldsOf(facts);
  const checked = checkFields(fieldRules(listCounts(typed)), preparedFacts(typed));
  return checked.ok ? [] : Object.entries(checked.errors);
}

/** Returns the typed facts, or null while any of them is invalid. */
export function typedFacts(typed: TypedFields): Institution | null {
  const checked = checkFields(fieldRules(listCounts(typed)), preparedFacts(typed));
  return checked.ok ? factsOf(checked.values) : null;
}
