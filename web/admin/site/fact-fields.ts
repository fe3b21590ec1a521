import * as v from 'valibot';
import { checkFields } from '../../../src/shared/check-fields.ts';
import { type Institution, institutionRules, socialRules } from '../../../src/shared/site-facts.ts';
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

/** The rules of all facts but reviews and questions, which are edited on the pages, by the names of their fields; each name stands once in the facts. */
const entries = {
  ...plain,
  address,
  ...socialRules.entries,
  ...authorisation.entries,
  ...figures.entries,
};

/** The name of a fact's field. */
export type FactName = keyof typeof entries;

/** The shared rules, by field. */
export const fieldRules = v.object(entries);

/** Returns the fields' values for these facts. */
export function fieldsOf(facts: Institution): TypedFields {
  const { social: links, authorisation: papers, figures: counts, address: lines, ...others } = facts;
  const { testimonials: _reviews, questions: _questions, ...rest } = others;
  const numbers = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  return { ...rest, ...links, ...papers, ...Object.fromEntries(numbers), address: lines.join('\n') };
}

/** Converts what was typed into what the rules check: lines and numbers. */
export function preparedFacts(typed: TypedFields): Record<string, unknown> {
  const prepared: Record<string, unknown> = { ...typed };
  const lines = String(typed.address ?? '').split('\n');
  prepared.address = lines.map((line) => line.trim()).filter((line) => line !== '');
  for (const name of Object.keys(typed)) {
    if (!(name in figures.entries)) continue;
    // An empty field is no zero.
    prepared[name] = typed[name] === '' ? Number.NaN : Number(typed[name]);
  }
  return prepared;
}

/** Assembles the facts from the values of their fields. */
export function factsOf(values: Record<string, unknown>): Institution {
  const pick = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, values[name]]));
  return v.parse(institutionRules, {
    ...pick(plain),
    address: values.address,
    social: pick(socialRules.entries),
    authorisation: pick(authorisation.entries),
    figures: pick(figures.entries),
  });
}

/** Returns what is invalid in stored facts, as an earlier version or a hand may have written them: field and sentence. */
export function unfitFacts(facts: Institution): [field: string, sentence: string][] {
  const checked = checkFields(fieldRules, preparedFacts(fieldsOf(facts)));
  return checked.ok ? [] : Object.entries(checked.errors);
}

/** Returns the typed facts, or null while any of them is invalid. */
export function typedFacts(typed: TypedFields): Institution | null {
  const checked = checkFields(fieldRules, preparedFacts(typed));
  return checked.ok ? factsOf(checked.values) : null;
}
