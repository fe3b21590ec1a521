import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../http/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import type { Beginning } from '../shared/content-places.ts';
import { placeAt, problemWith, tidyText } from '../shared/content-places.ts';
import { translations } from '../shared/languages.ts';
import type { ContentDifference } from '../shared/records.ts';
import { unfinishedItems } from '../shared/unfinished-items.ts';

/** Returns where two contents differ, by address. */
export function differences(before: OwnContent, after: OwnContent): ContentDifference[] {
  const addresses = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...addresses].sort().flatMap((address) => {
    const [old, now] = [before[address] ?? null, after[address] ?? null];
    return isDeepStrictEqual(old, now) ? [] : [{ address, before: old, after: now }];
  });
}

/** Returns the places that others have changed since an admin began, to something else than the admin does. */
export function conflictsOf(begun: OwnContent, now: OwnContent, changes: ContentChanges): string[] {
  return differences(begun, now)
    .filter(({ address, after }) => address in changes && !isDeepStrictEqual(changes[address], after))
    .map(({ address }) => address);
}

/**
 * Returns the English that the translations among these differences are made from, by their addresses; null for those that the site
 * began with.
 * @param english gives the English text with a key
 */
export function translatedFrom(
  changed: readonly ContentDifference[],
  english: (key: string) => string,
): Record<string, string | null> {
  const translated = changed.filter(({ address }) =>
    translations.some((language) => address.startsWith(`${language}:`)),
  );
  return Object.fromEntries(
    translated.map(({ address, after }) => [address, after === null ? null : english(keyOf(address))]),
  );
}

/** Returns the key of a text, by its address. */
export function keyOf(address: string): string {
  return address.slice(address.indexOf(':') + 1);
}

/**
 * Returns changes as they are kept: texts tidied, without what was written for an added item that is gone again.
 * @param after all content once the changes are made
 */
export function tidied(beginning: Beginning, after: OwnContent, changes: ContentChanges): ContentChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([address, value]): [string, ContentChanges[string]][] => {
      if (typeof value !== 'string') return [[address, value]];
      const place = placeAt(beginning, after, address);
      if (place?.kind === 'text') return [[address, tidyText(place, value)]];
      return place === null && ofAddedItem.test(address) ? [] : [[address, value]];
    }),
  );
}

const ofAddedItem = /^[a-z]+:(?:[\w.-]+\.)?new-[a-z\d]+(?:\.\w+)?$/u;

/**
 * Checks changes by the rules of their places, and that what was added is complete.
 * @param after all content once the changes are made
 * @throws HttpRefusal 400 with a sentence for each wrong place, by its address
 */
export function checkChanges(beginning: Beginning, after: OwnContent, changes: ContentChanges): void {
  const errors: Record<string, string> = {};
  for (const [address, value] of Object.entries(changes)) {
    // A change that is taken back needs no place: it may have gone with an item.
    if (value === null) continue;
    const place = placeAt(beginning, after, address);
    const problem = place === null ? 'The site has no such place.' : problemWith(place, value);
    if (problem !== null) errors[address] = problem;
  }
  Object.assign(errors, unfinishedItems(beginning, after));
  const [first] = Object.values(errors);
  if (first !== undefined) throw badRequest(first, errors);
}
