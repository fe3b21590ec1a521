import * as v from 'valibot';
import { checkFields } from '../../../src/shared/check-fields.ts';
import { institutePersonRules } from '../../../src/shared/institute-people.ts';
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

/** The fields of a person, in this order. */
const personFields = ['name', 'role', 'teaches', 'licence', 'languages'] as const;

/** The name of one of these fields. */
type PersonField = (typeof personFields)[number];

/** The field that holds the ids of the people in their order, each after a space. */
export const peopleField = 'people';

/** Returns the name of a person's field. */
export function personField(id: string, field: PersonField): string {
  return `${peopleField}.${id}.${field}`;
}

/** Returns the ids of the people in a form, in their order. */
export function typedPeople(typed: TypedFields): string[] {
  return String(typed[peopleField] ?? '')
    .split(' ')
    .filter((id) => id !== '');
}

/** The groups of the facts. Each name of a fact occurs once in all of them. */
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

/** The rules of each fact; that some of the terms fit each other is for the server to say. */
const looseRules = v.object({ ...institutionRules.entries, terms: termsRules });

/** Facts that are whole numbers, and those of them that may be left out. */
const { droneModels: _models, ...trainingNumbers } = groups.training;
const { confirmed: _confirmed, ...termNumbers } = groups.terms;
const optionalNumbers = { ...groups.costs, ...trainingNumbers };
const numbers = { ...groups.figures, ...termNumbers, ...optionalNumbers };

/** The name of a fact's field. */
export type FactName = keyof typeof entries;

/** Returns the shared rules of what a form holds, by field. */
export function fieldRules(typed: TypedFields) {
  const ofPeople = typedPeople(typed).flatMap((id) =>
    personFields.map((field) => [personField(id, field), institutePersonRules.entries[field]]),
  );
  const all: v.ObjectEntries = { ...entries, ...Object.fromEntries(ofPeople), [peopleField]: v.string() };
  return v.object(all);
}

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
  return {
    ...Object.fromEntries(typed),
    address: facts.address.join('\n'),
    [peopleField]: facts.people.map(({ id }) => id).join(' '),
    ...Object.fromEntries(facts.people.flatMap(fieldsOfPerson)),
  };
}

/** Converts what was typed into what the rules check: lines and numbers. */
export function preparedFacts(typed: TypedFields): Record<string, unknown> {
  const prepared: Record<string, unknown> = { ...typed };
  prepared.address = linesOf(typed.address);
  for (const name of Object.keys(typed)) {
    if (!(name in numbers)) continue;
    // An empty field is no zero.
    const nothing = name in optionalNumbers ? null : Number.NaN;
    prepared[name] = typed[name] === '' ? nothing : Number(typed[name]);
  }
  return prepared;
}

function linesOf(typed: string | boolean | undefined): string[] {
  const lines = String(typed ?? '').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function fieldsOfPerson(person: Institution['people'][number]): [string, string][] {
  return personFields.map((field) => [personField(person.id, field), person[field]]);
}

/** Assembles the facts from the values of their fields. */
export function factsOf(values: Record<string, unknown>): Institution {
  const pick = (group: object) => Object.fromEntries(Object.keys(group).map((name) => [name, values[name]]));
  const inGroups = Object.entries(groups).map(([name, group]) => [name, pick(group)]);
  const people = typedPeople({ [peopleField]: String(values[peopleField]) }).map((id) => ({
    id,
    ...Object.fromEntries(personFields.map((field) => [field, values[personField(id, field)]])),
  }));
  return v.parse(looseRules, { ...pick(plain), ...Object.fromEntries(inGroups), people });
}

/** Returns what is invalid in stored facts, as an earlier version or a hand may have written them: field and sentence. */
export function unfitFacts(facts: Institution): [field: string, sentence: string][] {
  const typed = fieldsOf(facts);
  const checked = checkFields(fieldRules(typed), preparedFacts(typed));
  return checked.ok ? [] : Object.entries(checked.errors);
}

/** Returns the typed facts, or null while any of them is invalid. */
export function typedFacts(typed: TypedFields): Institution | null {
  const checked = checkFields(fieldRules(typed), preparedFacts(typed));
  return checked.ok ? factsOf(checked.values) : null;
}

/** Returns the name of the box that confirms a figure as it is. */
export function confirmField(name: FactName): string {
  return `confirm-${name}`;
}
