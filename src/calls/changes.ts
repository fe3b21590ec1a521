import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '../shared/records.ts';

/** Characters; a longer value is not told. */
const mostTold = 100;

/** What a field is called, and how its value reads; without that, Activity says only that it was changed. */
export type ToldFields<Values extends object> = {
  readonly [Field in keyof Values]?: readonly [called: string, inWords?: (value: Values[Field]) => string];
};

/** Returns the fields that differ, with their old and new values in words. */
export function changesOf<Values extends object>(
  before: Values,
  after: Values,
  fields: ToldFields<Values>,
): FieldChange[] {
  return (Object.keys(fields) as (keyof Values)[]).flatMap((field) => {
    const [called, inWords] = fields[field] ?? [];
    if (called === undefined || isDeepStrictEqual(before[field], after[field])) return [];
    return changeOf(called, inWords?.(before[field]) ?? null, inWords?.(after[field]) ?? null);
  });
}

/** Returns the change of one field, or an empty list if the words are the same; null is too long to tell. */
export function changeOf(field: string, from: string | null, to: string | null): FieldChange[] {
  const isTold = [from, to].every((value) => value !== null && value.length <= mostTold);
  if (!isTold) return [{ field, from: null, to: null }];
  return from === to ? [] : [{ field, from, to }];
}
