import type { ParsedUrlQuery } from 'node:querystring';
import * as v from 'valibot';
import { type Query, searchIn, single } from '../calls/index.ts';
import { badRequest } from '../http/index.ts';
import { dueNames, stages } from '../shared/follow-up.ts';
import type { Filter } from './contact-repository.ts';

/** Stands for nobody where an owner is chosen. */
const nobody = 'none';

/** The parameter that chooses whose people are meant; null: everybody's. */
export const ownerQuery: Query<{ owner: string | null }> = {
  parameters: [
    {
      name: 'owner',
      description: `Only those of this admin, by id; ${nobody}: of nobody.`,
      rules: v.string(),
    },
  ],
  read(sent) {
    const owner = single(sent, 'owner');
    return { owner: owner === nobody ? '' : owner };
  },
};

/** The parameters that say who is listed. */
export const filterQuery: Query<Omit<Filter, 'today'>> = {
  parameters: [
    { name: 'q', description: 'Part of a name, email, phone, course or reference.', rules: v.string() },
    { name: 'stage', description: 'Only people in this stage.', rules: v.picklist(stages) },
    ...ownerQuery.parameters,
    {
      name: 'due',
      description: 'Only those who are due today or overdue, due later, or without a day.',
      rules: v.picklist(dueNames),
    },
  ],
  read: (sent) => ({
    search: searchIn(sent),
    stage: oneOf(sent, 'stage', stages),
    ...ownerQuery.read(sent),
    due: oneOf(sent, 'due', dueNames),
  }),
};

function oneOf<const Name extends string>(
  sent: ParsedUrlQuery,
  parameter: string,
  names: readonly Name[],
): Name | null {
  const value = single(sent, parameter);
  const found = names.find((name) => name === value);
  if (value === null || found !== undefined) return found ?? null;
  throw badRequest(`${parameter} is '${value.slice(0, 40)}'; allowed is ${names.join(', ')}.`);
}
