import type { ParsedUrlQuery } from 'node:querystring';
import * as v from 'valibot';
import type { ListQuery, Selection } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { withoutUnseen } from '../shared/plain-text.ts';

export interface Query<Selected> {
  parameters: readonly { name: string; description: string; rules: v.GenericSchema }[];
  /** @throws HttpRefusal 400 with the allowed values */
  read(query: ParsedUrlQuery): Selected;
  /** Returns the one spelling that an answer is cached under. */
  write?(selected: Selected): string;
}

const wholeNumberFrom = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const searchQuery: Query<Selection> = {
  parameters: [
    {
      name: 'q',
      description: 'Only records with this in one of their texts, in any case.',
      rules: v.string(),
    },
    { name: 'order', description: 'By default, oldest.', rules: v.picklist(['oldest', 'newest']) },
  ],
  read(query) {
    const order = single(query, 'order') ?? 'oldest';
    if (order !== 'oldest' && order !== 'newest')
      throw badRequest(`order is '${order}'; allowed is oldest or newest.`);
    return { search: searchIn(query), newestFirst: order === 'newest' };
  },
};

/** A list without parameters is the whole array, oldest first. */
export const listQuery: Query<ListQuery> = {
  parameters: [
    ...searchQuery.parameters,
    {
      name: 'limit',
      description: 'The most records to return; all by default.',
      rules: wholeNumberFrom(1, limits.listLimit),
    },
    {
      name: 'offset',
      description: 'How many records to skip.',
      rules: wholeNumberFrom(0, Number.MAX_SAFE_INTEGER),
    },
  ],
  read: (query) => ({
    ...searchQuery.read(query),
    limit: wholeNumber(query, 'limit', 1, limits.listLimit),
    offset: wholeNumber(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
  }),
};

/**
 * Returns the text to search for, or an empty one.
 * @throws HttpRefusal 400 for a repeated parameter
 */
export function searchIn(query: ParsedUrlQuery): string {
  return withoutUnseen(single(query, 'q') ?? '').trim();
}

/**
 * Returns the value, or null if it is missing or empty.
 * @throws HttpRefusal 400 for a repeated parameter
 */
export function single(query: ParsedUrlQuery, name: string): string | null {
  const value = query[name];
  if (Array.isArray(value)) throw badRequest(`${name} stands more than once; once is allowed.`);
  return value || null;
}

function wholeNumber(query: ParsedUrlQuery, name: string, least: number, most: number): number | null {
  const text = single(query, name);
  if (text === null) return null;
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw badRequest(`${name} is '${text.slice(0, 40)}'; allowed is a whole number from ${least} to ${most}.`);
}
