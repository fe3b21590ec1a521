import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '../shared/records.ts';

/** Characters; a longer value is not told. */
const mostTold = 100;

/** By field: what it is called, and its value in words; without them Activity tells only that it was changed. */
export type ToldFields<Values extends object> = {
  readonly [Field in keyof Values]?: readonly [called: string, inWords?: (value: Values[Field]) => string];
};

/** Returns what was changed from what to what, for Activity. */
export function changesOf<Values extends object>(
  before: Values,
  after: Values,
  fields: ToldFields<Values>,
): FieldChange[] {
  return (Object.keys(fields) as (keyof Values)[]).flatMap((field) => {
    const [called, inWords] = fields[field] ?? [];
    if (called === undefined || isDeepStrictEqual(before[field], after[field])) return [];
    const told = inWords ? [inWords(before[field]), inWords(after[field])] : [];
    return changeOf(called, told[0] ?? null, told[1] ?? null);
  });
}

/** Returns the change of one field whose values are told apart by their words. */
export function changeOf(field: string, from: string | null, to: string | null): FieldChange[] {
  const isTold = [from, to].every((value) => value !== null && value.length <= mostTold);
  if (!isTold) return [{ field, from: null, to: null }];
  return from === to ? [] : [{ field, from, to }];
}
