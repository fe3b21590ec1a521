import type { ParsedUrlQuery } from 'node:querystring';
import type { ListQuery } from '../database/searched-table.ts';
import { badRequest } from '../http/refusals.ts';
import { limits } from '../shared/limits.ts';

/**
 * Reads `?limit=&offset=&q=&order=` of a list. Without them a list is the whole array, oldest first.
 * @throws HttpRefusal 400 with what is allowed.
 */
export function readListQuery(query: ParsedUrlQuery): ListQuery {
  const order = single(query, 'order') ?? 'oldest';
  if (order !== 'oldest' && order !== 'newest')
    throw badRequest(`order is '${order}'; allowed is oldest or newest.`);
  return {
    limit: wholeNumber(query, 'limit', 1, limits.listLimit),
    offset: wholeNumber(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
    search: (single(query, 'q') ?? '').trim(),
    newestFirst: order === 'newest',
  };
}

function single(query: ParsedUrlQuery, name: string): string | null {
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
