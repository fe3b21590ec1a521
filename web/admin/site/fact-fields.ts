import * as v from 'valibot';
import { checkFields } from '../../../src/shared/check-fields.ts';
import {
  approvalRules,
  costRules,
  type Institution,
  institutionRules,
  socialRules,
  termsRules,
  trainingRules,
  visitRules,
} from '../../../src/shared/site-facts.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

const { name, shortName, tagline, phone, whatsapp, email, mapQuery, address, authorisation, figures } =
  institutionRules.entries;
const plain = { name, shortName, tagline, phone, whatsapp, email, mapQuery, address };

/** The groups of the facts. Each name of a fact stands once in all of them. */
const groups = {
  social: socialRules.entries,
  authorisation: authorisation.entries,
  approval: approvalRules.entries,
  terms: termsRules.entries,
  visit: visitRules.entries,
  costs: costRules.entries,
  training: trainingRules.entries,
  figures: figures.entries,
};

/** The rules of all facts but reviews and questions, which are edited on the pages, by the names of their fields. */
const entries = {
  ...plain,
  ...groups.social,
  ...groups.authorisation,
  ...groups.approval,
  ...groups.terms,
  ...groups.visit,
  ...groups.costs,
  ...groups.training,
  ...groups.figures,
};

/** What each fact is checked by; that some of the terms fit each other is for the server to say. */
const looseRules = v.object({ ...institutionRules.entries, terms: termsRules });

/** Facts that are whole numbers, and those of them that may be left out. */
const { droneModels: _models, ...trainingNumbers } = groups.training;
const { confirmed: _confirmed, ...termNumbers } = groups.terms;
const optionalNumbers = { ...groups.costs, ...trainingNumbers };
const numbers = { ...groups.figures, ...termNumbers, ...optionalNumbers };

/** The name of a fact's field. */
export type FactName = keyof typeof entries;

/** The shared rules, by field. */
export const fieldRules = v.object(entries);

/** Returns the fields' values for these facts. */
export function fieldsOf(facts: Institution): TypedFields {
  const inGroups = Object.keys(groups).flatMap((group) =>
    Object.entries(facts[group as keyof typeof groups]),
  );
  const single = Object.keys(plain).map((name) => [name, facts[name as keyof typeof plain]]);
  const typed = [...single, ...inGroups].map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : String(value ?? ''),
  ]);
  return { ...Object.fromEntries(typed), address: facts.address.join('\n') };
}

/** Converts what was typed into what the rules check: lines and numbers. */
export function preparedFacts(typed: TypedFields): Record<string, unknown> {
  const prepared: Record<string, unknown> = { ...typed };
  const lines = String(typed.address ?? '').split('\n');
  prepared.address = lines.map((line) => line.trim()).filter((line) => line !== '');
  for (const name of Object.keys(typed)) {
    if (!(name in numbers)) continue;
    // An empty field is no zero.
    const nothing = name in optionalNumbers ? null : Number.NaN;
    prepared[name] = typed[name] === '' ? nothing : Number(typed[name]);
  }
  return prepared;
}

/** Assembles the facts from the values of their fields. */
export function factsOf(values: Record<string, unknown>): Institution {
  const pick = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, values[name]]));
  const inGroups = Object.entries(groups).map(([name, group]) => [name, pick(group)]);
  return v.parse(looseRules, { ...pick(plain), ...Object.fromEntries(inGroups) });
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
