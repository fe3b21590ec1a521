import { factLabels, type Institution } from './site-facts.ts';

/** The questions of a father before he pays, in his order, as far as every institute can answer them. */
export const missingLabels = {
  number: factLabels.number,
  terms: 'Terms of payment and refund',
  people: factLabels.people,
  hours: factLabels.hours,
  validUntil: factLabels.validUntil,
  legalName: factLabels.legalName,
  landmark: factLabels.landmark,
  medical: factLabels.medical,
  retest: factLabels.retest,
  minutesInAir: factLabels.minutesInAir,
  studentsPerInstructor: factLabels.studentsPerInstructor,
  droneModels: factLabels.droneModels,
} as const;

/** One of these facts. */
export type MissingFact = keyof typeof missingLabels;

const askedFacts = Object.keys(missingLabels) as MissingFact[];

/** Returns which of these facts the institute has not set, or not confirmed, so that the site is silent about them. */
export function missingFacts({
  authorisation,
  approval,
  terms,
  people,
  visit,
  costs,
  training,
}: Institution): MissingFact[] {
  const set: Record<MissingFact, unknown> = {
    ...{ ...approval, ...visit, ...costs, ...training },
    number: authorisation.number,
    terms: terms.confirmed,
    people: people.length,
  };
  return askedFacts.filter((name) => !set[name]);
}
